import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.8: the five kinds of double, for code that awaits.
///
/// A dummy reports each call as one issue that names the URL, at the line of the test
/// that made the dummy. Then it throws.
struct DummyTransport: HTTPTransport {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  // TODO: Each of the six doubles has a mistake, and the mock has two.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try SessionAnswer.status(200).get()
  }
}

/// A stub has a canned answer for each path. For any other path it throws.
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

/// A held stub lists its calls in `held`. `release` answers the oldest one for this path,
/// and returns whether there was one. A call of a cancelled task leaves the list and throws
/// `CancellationError`.
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

/// A fake answers as a shop with these items does, and remembers each new price.
actor FakeTransport: HTTPTransport {
  private var stock: ItemStock
  init(items: [Item]) { stock = ItemStock(items) }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    var changed = stock
    let answer = changed.answer(to: request)
    await Task.yield()  // Others may go first.
    stock = changed
    return try answer.get()
  }
}

/// A spy puts each request on its list, and then answers.
struct SpyTransport: HTTPTransport {
  private let log = CompletionLog<URLRequest>()
  let answer: SessionAnswer
  var requests: [URLRequest] { log.values }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    Task { log.record(request) }
    return try answer.get()
  }
}

/// A mock gives each expected request its answer, in whatever order they come. It reports
/// any other at once, in one issue with its method and path, and throws. `verify()` names
/// each missing request.
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
