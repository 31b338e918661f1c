import Foundation
import Synchronization
import Testing
@testable import WorkbookCore

@Suite("Work is done in parallel") struct InParallelTests {
  @Test("As much at once as was asked for, on any number of cores") func atOnce() throws {
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let missing = DispatchGroup()
    for _ in 0..<count { missing.enter() }
    // Each waits until all have begun, which never happens if they take turns.
    let met = try inParallel(Array(0..<count), atOnce: count) { _, _ in
      missing.leave()
      return missing.wait(timeout: .now() + 20) == .success
    }
    #expect(!met.contains(false))
  }

  @Test("The results come in the order of the list, and each thread does one thing at a time")
  func order() throws {
    let busy = Mutex<Set<Int>>([])
    let doubled = try inParallel(Array(0..<200), atOnce: 3) { item, thread in
      let isFree = busy.withLock { $0.insert(thread).inserted }
      defer { _ = busy.withLock { $0.remove(thread) } }
      return isFree && thread < 3 ? item * 2 : -1
    }
    #expect(doubled == (0..<200).map { $0 * 2 })
  }

  @Test("After a failure nothing more is begun, and the failure is thrown") func failure() {
    struct Fault: Error {}
    let begun = Mutex(0)
    #expect(throws: Fault.self) {
      try inParallel(Array(0..<100), atOnce: 1) { item, _ in
        begun.withLock { $0 += 1 }
        if item == 3 { throw Fault() }
      }
    }
    #expect(begun.withLock { $0 } == 4)
  }
}
