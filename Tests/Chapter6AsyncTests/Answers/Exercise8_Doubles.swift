import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// A transport that does what its closure does.
struct ClosureTransport: HTTPTransport {
  let answer: @Sendable (URLRequest) async throws -> (Data, URLResponse)

  init(_ answer: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)) {
    self.answer = answer
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await answer(request)
  }
}

/// A value behind a lock that closures can share.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { body(&$0) }
  }
}

/// A held call that can be ended twice without harm: the second end of a bare continuation
/// ends the process.
final class HookedHeldCall: Sendable {
  let request: URLRequest
  private let continuation = Locked<CheckedContinuation<SessionAnswer, Never>?>(nil)

  init(_ request: URLRequest) { self.request = request }

  var path: String { request.url?.path ?? "" }
  var isHeld: Bool { continuation.value != nil }

  func hold(_ continuation: CheckedContinuation<SessionAnswer, Never>) {
    self.continuation.change { $0 = continuation }
  }

  func end(_ answer: SessionAnswer) { continuation.change { $0.take() }?.resume(returning: answer) }
}

/// A held stub that is right, but for what its hooks do otherwise.
struct HookedHeldTransport: Sendable {
  typealias List = Locked<[HookedHeldCall]>

  /// What happens before a call has a cancellation handler.
  var prepare: @Sendable () async throws -> Void = {}
  /// Whether a call is cancelled when it comes to the list.
  var isRefused: @Sendable () -> Bool = { Task.isCancelled }
  /// What it shows of its list.
  var show: @Sendable ([HookedHeldCall]) -> [HookedHeldCall] = { $0 }
  /// Which call a release answers.
  var place: @Sendable ([HookedHeldCall], _ path: String) -> Int? = { list, path in
    list.firstIndex { $0.path == path }
  }
  /// Whether a release resumes the call before it leaves its lock.
  var releasesUnderItsLock = false
  var onCancel: @Sendable (List, HookedHeldCall) -> Void = { list, call in
    list.change { $0.removeAll { $0 === call } }
    call.end(.failure(CancellationError()))
  }

  func make() -> Exercise8_Subject.Held {
    let list = List([])
    let transport = ClosureTransport { request in
      try await prepare()
      let call = HookedHeldCall(request)
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          call.hold(continuation)
          let isListed = list.change { list in
            if isRefused() { return false }
            list.append(call)
            return true
          }
          if !isListed { call.end(.failure(CancellationError())) }
        }
      } onCancel: {
        if call.isHeld { onCancel(list, call) }
      }
      return try answer.get()
    }
    return (
      transport, { show(list.value).map(\.request) },
      { path, answer in
        let call = list.change { list in
          let call = place(list, path).map { list.remove(at: $0) }
          if releasesUnderItsLock { call?.end(answer) }
          return call
        }
        call?.end(answer)
        return call != nil
      }
    )
  }
}

/// A mock that is right, but for what its hooks do otherwise.
struct HookedMockTransport: Sendable {
  typealias List = Locked<[ExpectedCall]>

  var take: @Sendable (List, URLRequest) async -> ExpectedCall? = { list, request in
    list.change { list in
      list.firstIndex { $0.request.matches(request) }.map { list.remove(at: $0) }
    }
  }
  var missing: @Sendable ([ExpectedCall]) -> [ExpectedRequest] = { $0.map(\.request) }

  func make(_ line: SourceLocation) -> Exercise8_Subject.ExpectingMock {
    let list = List([])
    let transport = ClosureTransport { request in
      if let call = await take(list, request) { return try call.answer.get() }
      Issue.record("nobody expected \(request.methodAndPath)", sourceLocation: line)
      throw URLError(.badURL)
    }
    return (
      transport,
      { request, answer in
        let expected = ExpectedRequest(request.httpMethod ?? "", request.url?.path ?? "")
        list.change { $0.append(ExpectedCall(expected, answer: answer)) }
      },
      {
        let missing = missing(list.value)
        if !missing.isEmpty { Issue.record("missing: \(missing)", sourceLocation: line) }
      }
    )
  }
}

/// Doubles that are right, and answer after others had their turn.
enum LateTransports {
  static func makeDummy(_ line: SourceLocation) -> any HTTPTransport {
    ClosureTransport { request in
      await Task.yield()
      Issue.record("used for \(request.url?.absoluteString ?? "")", sourceLocation: line)
      throw UnexpectedRequest(request, expected: nil)
    }
  }

  static func makeStub(_ answers: [String: SessionAnswer]) -> any HTTPTransport {
    late(
      ClosureTransport { try (answers[$0.url?.path ?? ""] ?? .failure(URLError(.badURL))).get() })
  }

  static func makeHeld() -> Exercise8_Subject.Held {
    let held = HookedHeldTransport().make()
    return (late(held.transport), held.held, held.release)
  }

  static func makeFake(_ items: [Item]) -> any HTTPTransport {
    let stock = Locked(ItemStock(items))
    return late(
      ClosureTransport { request in
        let answer = stock.change { $0.answer(to: request) }
        await Task.yield()
        return try answer.get()
      })
  }

  static func makeSpy(_ answer: SessionAnswer) -> Exercise8_Subject.Spy {
    let log = CompletionLog<URLRequest>()
    let transport = ClosureTransport { request in
      log.record(request)
      await Task.yield()
      return try answer.get()
    }
    return (late(transport), { log.values })
  }

  static func makeMock(_ line: SourceLocation) -> Exercise8_Subject.ExpectingMock {
    let mock = HookedMockTransport().make(line)
    return (late(mock.transport), mock.expect, mock.verify)
  }

  /// Others have a turn before the double is asked.
  private static func late(_ transport: any HTTPTransport) -> any HTTPTransport {
    ClosureTransport { request in
      await Task.yield()
      return try await transport.data(for: request)
    }
  }
}
