import AnswerKit
import DoubleKit
import Foundation
import Testing

// The lesson shows how a second callback ends the process, so this test has a process of
// its own. Not run on macOS, where the words of the library may differ.

@Suite("Lesson 6, other waits: a continuation that is resumed twice", .lessonStep)
struct Wait1_SecondCallback {
  @Test("counts the tea sets of a stock that calls back twice")
  func secondCallback() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await AloneInItsProcess.countsTheTeaSets() }
    let crash = fatalError(in: result?.standardErrorContent ?? [])
    #expect(crash == nil)
  }

  /// The line of a crash that says why.
  private func fatalError(in output: [UInt8]) -> String? {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return lines.lazy.compactMap { $0.firstMatch(of: /Fatal error: .*/).map { String($0.0) } }.first
  }

  private enum AloneInItsProcess {
    static func countsTheTeaSets() async {
      // slice: continuation
      let number = await withCheckedContinuation { continuation in
        Stock(isWarehouseOpen: true).count("tea set") { continuation.resume(returning: $0) }
      }
      // end slice: continuation
      #expect(number == 3)
    }

    /// Calls back twice, one call after the other.
    private struct Stock {
      let isWarehouseOpen: Bool

      func count(_ name: String, completion: (Int?) -> Void) {
        for _ in 1...2 { completion(3) }
      }
    }
  }
}

@Suite("Lesson 6, other waits: a stream that nobody finishes", .lessonStep)
struct Wait2_Unfinished {
  @Test("counts the tea sets and the teapots")
  func countsBoth() async throws {
    // slice: stream
    let (numbers, callbacks) = AsyncStream<Int?>.makeStream()
    for name in ["tea set", "teapot"] {
      Stock(isWarehouseOpen: true).count(name) { callbacks.yield($0) }
    }
    let counts = try await value(within: .answer) {
      var counts: [Int?] = []
      for await number in numbers { counts.append(number) }
      return counts
    }
    #expect(counts == [3, 3])
    // end slice: stream
  }
}
