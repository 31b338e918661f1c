import AnswerKit
import DoubleKit
import Foundation
import Testing

/// Where a customer's token comes from.
protocol TokenService: Sendable {
  func refresh() async throws -> String
}

// slice: held
/// Holds each refresh until the test has an answer.
struct HeldTokens: TokenService {
  let asks = CompletionLog<Void>()
  let answer = CompletionLog<String>()

  func refresh() async throws -> String {
    asks.record(())
    guard let token = await answer.values(atLeast: 1).first else { throw URLError(.timedOut) }
    return token
  }
}
// end slice: held

@Suite("Lesson 6, an actor under test: it lets a second call in", .lessonStep)
struct Await7_Reentrant {
  // slice: actor
  /// Keeps the customer's token, and gets it from the service.
  actor TokenStore {
    private let service: any TokenService
    private var token: String?

    init(service: any TokenService) { self.service = service }

    func current() async throws -> String {
      if let token { return token }
      let new = try await service.refresh()
      token = new
      return new
    }
  }
  // end slice: actor

  // slice: test
  @Test("two callers share one refresh")
  func refreshesOnce() async throws {
    let service = HeldTokens()
    let store = TokenStore(service: service)
    let callers = await store.callTwice()
    await service.asks.values(atLeast: 1)
    service.answer.record("leaf")
    for caller in callers {
      let token = try await value(within: .answer) { try await caller.value }
      #expect(token == "leaf")
    }
    #expect(service.asks.values.count == 1)
  }
  // end slice: test
}

extension Await7_Reentrant.TokenStore {
  // slice: twice
  /// Makes two calls. Both wait in line for the actor before the first one begins.
  func callTwice() -> [Task<String, any Error>] {
    [Task { try await current() }, Task { try await current() }]
  }
  // end slice: twice
}

@Suite("Lesson 6, an actor under test: one refresh for all callers")
struct Await8_OneRefresh {
  @Test("two callers share one refresh")
  func refreshesOnce() async throws {
    let service = HeldTokens()
    let store = TokenStore(service: service)
    let callers = await store.callTwice()
    await service.asks.values(atLeast: 1)
    service.answer.record("leaf")
    for caller in callers {
      let token = try await value(within: .answer) { try await caller.value }
      #expect(token == "leaf")
    }
    #expect(service.asks.values.count == 1)
  }

  actor TokenStore {
    private let service: any TokenService
    private var token: String?
    private var refresh: Task<String, any Error>?

    init(service: any TokenService) { self.service = service }

    // slice: once
    func current() async throws -> String {
      if let token { return token }
      if let refresh { return try await refresh.value }
      let task = Task {
        defer { refresh = nil }
        let new = try await service.refresh()
        token = new
        return new
      }
      refresh = task
      return try await task.value
    }
    // end slice: once

    func callTwice() -> [Task<String, any Error>] {
      [Task { try await current() }, Task { try await current() }]
    }
  }
}

// slice: within
/// Waits for `operation`, but no longer than `time`: nil if it is late. It then goes on alone.
func value<Value: Sendable>(
  within time: Duration, of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  let (ends, end) = AsyncStream<Result<Value, any Error>?>.makeStream()
  Task {
    do { end.yield(.success(try await operation())) } catch { end.yield(.failure(error)) }
  }
  let clock = Task {
    try? await Task.sleep(for: time)
    end.yield(nil)
  }
  defer { clock.cancel() }
  for await first in ends { return try first?.get() }
  return nil
}
// end slice: within

@Suite("Lesson 6, a wait to copy")
struct WaitToCopy {
  @Test func returnsWhatComes() async throws {
    #expect(try await value(within: .seconds(60)) { 3 } == 3)
  }

  @Test func throwsWhatIsThrown() async {
    await #expect(throws: CancellationError.self) {
      try await value(within: .seconds(60)) { throw CancellationError() }
    }
  }

  @Test func givesUp() async throws {
    let late: Int? = try await value(within: .milliseconds(1)) {
      try await neverUnlessCancelled()
      return 3
    }
    #expect(late == nil)
  }
}
