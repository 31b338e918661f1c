import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.8: the five kinds of double, for code that awaits.
///
/// A dummy reports each call, with its URL, and throws.
struct DummyTransport: HTTPTransport {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  // TODO: Each of the six has a mistake, the mock two.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try SessionAnswer.status(200).get()
  }
}

/// A stub has an answer for each path, and throws for any other.
final class StubTransport: HTTPTransport {
  private let turns: Mutex<[SessionAnswer]>
  init(answers: [String: SessionAnswer]) {
    turns = Mutex(answers.sorted { $0.key < $1.key }.map(\.value))
  }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let answer = turns.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (answer ?? .failure(URLError(.resourceUnavailable))).get()
  }
}

/// A held stub answers when the test releases a call. A cancelled call leaves the list and
/// throws `CancellationError`.
final class HeldTransport: HTTPTransport {
  typealias Answer = CheckedContinuation<(Data, URLResponse), any Error>
  private let calls = Mutex<[(request: URLRequest, answer: Answer)]>([])
  var held: [URLRequest] { calls.withLock { $0.map(\.request) } }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await withCheckedThrowingContinuation { answer in
      calls.withLock { $0.append((request, answer)) }
    }
  }
  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let call = calls.withLock { calls in
      calls.firstIndex { $0.request.url?.path == path }.map { calls.remove(at: $0) }
    }
    call?.answer.resume(with: Result { try answer.get() })
    return call != nil
  }
}

/// A fake answers as a shop with these items.
actor FakeTransport: HTTPTransport {
  private var stock: ItemStock
  init(items: [Item]) { stock = ItemStock(items) }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    var changed = stock
    let answer = changed.answer(to: request)
    await Task.yield()
    stock = changed
    return try answer.get()
  }
}

/// A spy lists each request, and then answers.
struct SpyTransport: HTTPTransport {
  private let log = CompletionLog<URLRequest>()
  let answer: SessionAnswer
  var requests: [URLRequest] { log.values }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    Task { log.record(request) }
    return try answer.get()
  }
}

/// A mock answers the expected requests, in any order, and reports any other. `verify()`
/// reports missing ones.
final class MockTransport: HTTPTransport {
  private let expected = Mutex<[ExpectedCall]>([])
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  func expect(_ method: String, _ path: String, answer: SessionAnswer) {
    expected.withLock { $0 += [ExpectedCall(ExpectedRequest(method, path), answer: answer)] }
  }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let next = expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let next, next.request.matches(request) { return try next.answer.get() }
    let error = UnexpectedRequest(request, expected: next?.request)
    Issue.record("\(error)", sourceLocation: line)
    throw error
  }
  func verify() {}
}
