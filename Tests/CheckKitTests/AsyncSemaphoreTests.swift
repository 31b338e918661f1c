import DoubleKit
import Testing

@testable import CheckKit

@Suite("A semaphore for tasks lets one at a time go on")
struct AsyncSemaphoreTests {
  @Test func letsOneInAtATime() async {
    let semaphore = AsyncSemaphore()
    let inside = CompletionLog<Int>()
    let most = CompletionLog<Int>()
    await withTaskGroup { group in
      for _ in 1...50 {
        group.addTask {
          await semaphore.wait()
          inside.record(1)
          await Task.yield()
          most.record(inside.values.reduce(0, +))
          inside.record(-1)
          semaphore.signal()
        }
      }
    }
    #expect(most.values == Array(repeating: 1, count: 50))
  }
}
