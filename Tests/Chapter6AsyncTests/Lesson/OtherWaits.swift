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

@Suite("Lesson 6, other waits: the first two values of a stream")
struct Wait3_FirstTwo {
  @Test("counts the tea sets and the teapots")
  func countsBoth() async throws {
    let (numbers, callbacks) = AsyncStream<Int?>.makeStream()
    for name in ["tea set", "teapot"] {
      Stock(isWarehouseOpen: true).count(name) { callbacks.yield($0) }
    }
    let counts = try await value(within: .answer) {
      var counts: [Int?] = []
      for await number in numbers.prefix(2) { counts.append(number) }
      return counts
    }
    #expect(counts == [3, 3])
  }
}

/// Why a time limit, which cancels a test, ends one wait and not another.
@Suite("Lesson 6, other waits: which of them a cancel ends")
struct CancelledWaits {
  @Test("a wait for a continuation goes on")
  func continuation() async throws {
    let (kept, keep) = AsyncStream<CheckedContinuation<Int?, Never>>.makeStream()
    let test = Task { await withCheckedContinuation { keep.yield($0) } }
    var waiting = kept.makeAsyncIterator()
    let continuation = try #require(await waiting.next())
    test.cancel()
    #expect(try await value(within: .answer) { await test.value } == nil)
    continuation.resume(returning: 3)
    #expect(await test.value == 3)
  }

  @Test("a task group waits for a child that does not hear its cancel")
  func taskGroup() async throws {
    let (kept, keep) = AsyncStream<CheckedContinuation<String, Never>>.makeStream()
    let timeout = Task {
      await withTaskGroup(of: String.self) { group in
        group.addTask { await withCheckedContinuation { keep.yield($0) } }
        group.addTask { "too late" }
        defer { group.cancelAll() }
        return await group.next()
      }
    }
    var waiting = kept.makeAsyncIterator()
    let continuation = try #require(await waiting.next())
    #expect(try await value(within: .answer) { await timeout.value } == nil)
    continuation.resume(returning: "in time")
    #expect(await timeout.value == "too late")
  }

  @Test("a wait for a value of a stream ends, and so does a sleep")
  func streamAndSleep() async throws {
    let (numbers, callbacks) = AsyncStream<Int>.makeStream()
    let test = Task {
      for await _ in numbers {}
      // sleep: The lesson says that a cancel ends one.
      try? await Task.sleep(for: .seconds(3600))
      return "ended"
    }
    test.cancel()
    #expect(try await value(within: .test) { await test.value } == "ended")
    callbacks.finish()
  }

  @Test("values of a stream wait for their reader, in order")
  func buffered() async {
    let (numbers, callbacks) = AsyncStream<Int>.makeStream()
    for number in 1...3 { callbacks.yield(number) }
    callbacks.finish()
    var seen: [Int] = []
    for await number in numbers { seen.append(number) }
    #expect(seen == [1, 2, 3])
  }
}
