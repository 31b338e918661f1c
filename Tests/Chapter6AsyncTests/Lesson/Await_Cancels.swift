import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

typealias SuggestionWait = CheckedContinuation<[String], any Error>

@Suite("Lesson 6, answers that are awaited, step 3: deaf to a cancel", .lessonStep)
struct Await3_Deaf {
  // slice: test
  @Test("a page that is left stops waiting")
  func stopsWaitingWhenItIsLeft() async throws {
    let service = HeldSuggestions()
    let load = Task { try await StartPage(service: service).load() }
    #expect(await eventually { service.held == ["pot", "tea"] })
    load.cancel()
    let end = try await value(within: .answer) { await "\(load.result)" }
    #expect(end == "failure(Swift.CancellationError())")
  }
  // end slice: test

  // slice: double
  /// Holds each answer until the test releases it.
  final class HeldSuggestions: AwaitedSuggestions {
    private let waits = Mutex<[String: SuggestionWait]>([:])
    var held: [String] { waits.withLock { $0.keys.sorted() } }

    func suggestions(for text: String) async throws -> [String] {
      try await withCheckedThrowingContinuation { wait in
        waits.withLock { $0[text] = wait }
      }
    }
  }
  // end slice: double
}

// A second call for a text ends nothing, and a second end is a crash: each of these two
// has a process of its own. Not run on macOS, where the words of the library may differ.

@Suite("Lesson 6, answers that are awaited, step 4: ended twice", .lessonStep)
struct Await4_EndedTwice {
  @Test("a page that is left stops waiting")
  func stopsWaitingWhenItIsLeft() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let service = HeldSuggestions()
      let load = Task { try await StartPage(service: service).load() }
      _ = await eventually { service.held == ["pot", "tea"] }
      load.cancel()
      _ = await load.result
      service.release("tea", with: ["sencha"])
    }
    let crash = misuse(in: result?.standardErrorContent ?? [])
    #expect(crash == nil)
  }

  final class HeldSuggestions: AwaitedSuggestions {
    private let waits = Mutex<[String: SuggestionWait]>([:])
    var held: [String] { waits.withLock { $0.keys.sorted() } }

    // slice: cancel
    func suggestions(for text: String) async throws -> [String] {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wait in
          waits.withLock { $0[text] = wait }
        }
      } onCancel: {
        waits.withLock { $0[text] }?.resume(throwing: CancellationError())
      }
    }

    func release(_ text: String, with words: [String]) {
      waits.withLock { $0.removeValue(forKey: text) }?.resume(returning: words)
    }
    // end slice: cancel
  }
}

@Suite("Lesson 6, answers that are awaited: one that nobody can end", .lessonStep)
struct Await5_Leaked {
  @Test("two fields with the same text get their suggestions")
  func twoFields() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let service = Await3_Deaf.HeldSuggestions()
      for _ in 1...2 {
        Task { try await service.suggestions(for: "tea") }
      }
      // Nothing tells when both have called.
      _ = await eventually { false }
    }
    let leak = misuse(in: result?.standardErrorContent ?? [])
    #expect(leak == nil)
  }
}

@Suite("Lesson 6, answers that are awaited, step 5: ended once", .lessonStep)
struct Await6_EndedOnce {
  @Test("a page that is left stops waiting")
  func stopsWaitingWhenItIsLeft() async throws {
    let service = HeldSuggestions()
    let load = Task { try await StartPage(service: service).load() }
    #expect(await eventually { service.held == ["pot", "tea"] })
    load.cancel()
    let end = try await value(within: .answer) { await "\(load.result)" }
    #expect(end == "failure(Swift.CancellationError())")
    #expect(service.held.isEmpty)
    service.release("tea", with: ["sencha"])
  }

  final class HeldSuggestions: AwaitedSuggestions {
    private let waits = Mutex<[String: SuggestionWait]>([:])
    var held: [String] { waits.withLock { $0.keys.sorted() } }

    func suggestions(for text: String) async throws -> [String] {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wait in
          waits.withLock { $0[text] = wait }
        }
      } onCancel: {
        // slice: once
        let wait = waits.withLock { $0.removeValue(forKey: text) }
        wait?.resume(throwing: CancellationError())
        // end slice: once
      }
    }

    func release(_ text: String, with words: [String]) {
      waits.withLock { $0.removeValue(forKey: text) }?.resume(returning: words)
    }
  }
}

/// The line of some output that tells of a continuation's misuse, without what precedes it.
private func misuse(in output: [UInt8]) -> String? {
  let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
  return lines.lazy.compactMap {
    $0.firstMatch(of: /SWIFT TASK CONTINUATION MISUSE: .*/).map { String($0.0) }
  }.first
}
