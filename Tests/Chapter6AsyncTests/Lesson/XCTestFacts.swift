import Foundation
import Testing
import XCTest

#if os(Linux)
  // What the lesson says of XCTest's expectations on Linux, each in a run of its
  // own. On Apple platforms XCTest makes a test case from a selector, so this was
  // not run there; the lesson names Apple's header and pages for them.

  /// What XCTest on Linux makes of expectations.
  ///
  /// Source: swift-corelibs-xctest of the toolchain, run; the habits are those of
  /// the seed on asynchronous tests.
  @Suite("XCTest's expectations on Linux", .serialized)
  struct XCTestFacts {
    @Test("a second fulfill() is no failure")
    func fulfilledTwice() async {
      #expect(
        await failures { test in
          let loaded = test.expectation(description: "loaded")
          loaded.fulfill()
          loaded.fulfill()
          test.wait(for: [loaded], timeout: 1)
        } == 0)
    }

    @Test("a second fulfill() is a failure where the expectation asks for that")
    func fulfilledTwiceWhereThatIsAsserted() async {
      #expect(
        await failures { test in
          let loaded = XCTestExpectation(description: "loaded")
          loaded.assertForOverFulfill = true
          loaded.fulfill()
          loaded.fulfill()
          test.wait(for: [loaded], timeout: 1)
        } == 1)
    }

    @Test("without fulfill() the wait fails at its timeout")
    func neverFulfilled() async {
      #expect(
        await failures { test in
          test.wait(for: [test.expectation(description: "loaded")], timeout: 0.01)
        } == 1)
    }

    @Test("an expectation that nobody waits for is a failure")
    func neverWaitedFor() async {
      #expect(await failures { test in _ = test.expectation(description: "loaded") } == 1)
      #expect(await failures { _ in _ = XCTestExpectation(description: "loaded") } == 0)
    }

    @Test("an inverted expectation fails when it is fulfilled during the wait")
    func invertedAndFulfilled() async {
      #expect(
        await failures { test in
          let second = test.expectation(description: "a second call")
          second.isInverted = true
          second.fulfill()
          test.wait(for: [second], timeout: 1)
        } == 1)
    }

    @Test("an assertion on another thread fails the test that is running")
    func assertedOnAnotherThread() async {
      #expect(
        await failures { test in
          let loaded = test.expectation(description: "loaded")
          DispatchQueue.global().async {
            XCTAssertEqual("tea", "coffee")
            loaded.fulfill()
          }
          test.wait(for: [loaded], timeout: 5)
        } == 1)
    }

    /// How many failures a test of XCTest ends with.
    ///
    /// It runs on a thread of its own: XCTest blocks its thread while a task of it
    /// runs, and Swift's pool has no more threads than the machine has cores.
    private func failures(_ body: @escaping @Sendable (XCTestCase) -> Void) async -> Int {
      await withCheckedContinuation { ended in
        Thread.detachNewThread {
          let test = XCTestCase(name: "a test of XCTest") { body($0) }
          test.run()
          ended.resume(returning: test.testRun?.totalFailureCount ?? -1)
        }
      }
    }
  }
#endif
