import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.8: the five kinds of double, for code that awaits.
///
/// A dummy never answers a completion handler. But it cannot leave its caller in an
/// `await`: so it reports, and throws. Another right way for all six: actors, with
/// `nonisolated` members for the test, as long as no `await` comes between a look
/// and the change that follows from it.
struct DummyTransport: HTTPTransport {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let url = request.url?.absoluteString ?? "no URL"
    Issue.record("This transport must not be used; \(url) came.", sourceLocation: line)
    throw URLError(.unsupportedURL)
  }
}

/// A stub answers by request: two loads with `async let` may come in either order.
struct StubTransport: HTTPTransport {
  let answers: [String: SessionAnswer]

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let answer = request.url.flatMap { answers[$0.path] }
    return try (answer ?? .failure(URLError(.resourceUnavailable))).get()
  }
}

/// A held stub gives each call an id, which its cancellation handler takes along.
/// The look at `Task.isCancelled` and the entry in the list happen under one lock: a
/// cancel that comes earlier is seen there, and one that comes later finds the
/// entry. Each continuation is resumed by the one that took it off the list.
final class HeldTransport: HTTPTransport {
  private struct Call {
    let id: UUID
    let request: URLRequest
    let answer: CheckedContinuation<(Data, URLResponse), any Error>
  }

  private let calls = Mutex<[Call]>([])
  var held: [URLRequest] { calls.withLock { $0.map(\.request) } }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        let isHeld = calls.withLock { calls in
          if Task.isCancelled { return false }
          calls.append(Call(id: id, request: request, answer: answer))
          return true
        }
        if !isHeld { answer.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      take { $0.id == id }?.answer.resume(throwing: CancellationError())
    }
  }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let call = take { $0.request.url?.path == path }
    call?.answer.resume(with: Result { try answer.get() })
    return call != nil
  }

  private func take(where isMeant: (Call) -> Bool) -> Call? {
    calls.withLock { calls in calls.firstIndex(where: isMeant).map { calls.remove(at: $0) } }
  }
}

/// A fake looks up, changes and stores under one lock. No `await` fits into `withLock`,
/// so no other call comes between.
final class FakeTransport: HTTPTransport {
  private let stock: Mutex<ItemStock>
  init(items: [Item]) { stock = Mutex(ItemStock(items)) }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try stock.withLock { $0.answer(to: request) }.get()
  }
}

/// A spy records first, in the call itself: its caller may look as soon as it goes on.
struct SpyTransport: HTTPTransport {
  private let log = CompletionLog<URLRequest>()
  let answer: SessionAnswer
  var requests: [URLRequest] { log.values }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    log.record(request)
    return try answer.get()
  }
}

/// A mock finds the expected request wherever it stands on the list, and takes it off
/// in the same step.
final class MockTransport: HTTPTransport {
  private let expected = Mutex<[ExpectedCall]>([])
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }

  func expect(_ method: String, _ path: String, answer: SessionAnswer) {
    let call = ExpectedCall(ExpectedRequest(method, path), answer: answer)
    expected.withLock { $0.append(call) }
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let call = expected.withLock { expected in
      expected.firstIndex { $0.request.matches(request) }.map { expected.remove(at: $0) }
    }
    if let call { return try call.answer.get() }
    let error = UnexpectedRequest(request, expected: nil)
    Issue.record("\(error)", sourceLocation: line)
    throw error
  }

  func verify() {
    for call in expected.withLock({ $0 }) {
      Issue.record("\(call.request) was expected but did not come.", sourceLocation: line)
    }
  }
}
