import Foundation
import Synchronization
import Testing
@testable import WorkbookCore

@Suite("Work is done in parallel") struct InParallelTests {
  @Test("As much at once as was asked for, also by threads that wait, on any number of cores")
  func atOnce() throws {
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let missing = DispatchGroup()
    for _ in 0..<count { missing.enter() }
    // Each waits until all have begun, which never happens if they take turns.
    let met = try blocking {
      try await inParallel(Array(0..<count), atOnce: count) { _, _ in
        missing.leave()
        return missing.wait(timeout: .now() + 20) == .success
      }
    }
    #expect(!met.contains(false))
  }

  @Test("The results come in the order of the list, and each worker does one thing at a time")
  func order() async throws {
    let busy = Mutex<Set<Int>>([])
    let doubled = try await inParallel(Array(0..<200), atOnce: 3) { item, worker in
      let isFree = busy.withLock { $0.insert(worker).inserted }
      defer { _ = busy.withLock { $0.remove(worker) } }
      return isFree && worker < 3 ? item * 2 : -1
    }
    #expect(doubled == (0..<200).map { $0 * 2 })
  }

  @Test("After a failure nothing more is begun, and the failure is thrown") func failure() async {
    struct Fault: Error {}
    let begun = Mutex(0)
    await #expect(throws: Fault.self) {
      try await inParallel(Array(0..<100), atOnce: 1) { item, _ in
        begun.withLock { $0 += 1 }
        if item == 3 { throw Fault() }
      }
    }
    #expect(begun.withLock { $0 } == 4)
  }

  @Test("What is told comes to the thread that waits, and nothing after it has cancelled")
  func events() throws {
    let told = Mutex<[Int]>([])
    var isOver = false
    #expect(throws: Cancelled.self) {
      try blocking { (tell: @Sendable (Int) -> Void) in
        tell(1)
        while !Task.isCancelled { usleep(1_000) }
        tell(2)
      } onEvent: { number in
        told.withLock { $0.append(number) }
        isOver = true
      } isCancelled: {
        isOver
      }
    }
    #expect(told.withLock(\.self) == [1])
  }
}
