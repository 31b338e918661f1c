// Half right: dummy, stub and spy; neither held stub, fake nor mock. Earns 4 of 10 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.8: the five kinds of double, for code that awaits.
///
/// A dummy reports each call at the line of the test that made it. Then it throws.
struct DummyTransport: HTTPTransport {
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let url = request.url?.absoluteString ?? "no URL"
    Issue.record("Nobody should call this transport; \(url) came.", sourceLocation: line)
    throw URLError(.unsupportedURL)
  }
}

/// A stub has a canned answer for each path. For any other path it throws.
struct StubTransport: HTTPTransport {
  let answers: [String: SessionAnswer]
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let answer = answers[request.url?.path ?? ""]
    return try (answer ?? .failure(URLError(.resourceUnavailable))).get()
  }
}

/// A held stub lists its calls in `held`, and `release` answers the oldest one for a path.
final class HeldTransport: HTTPTransport {
  typealias Answer = CheckedContinuation<(Data, URLResponse), any Error>
  private let calls = Mutex<[(request: URLRequest, answer: Answer)]>([])
  var held: [URLRequest] { calls.withLock { $0.map(\.request) } }
  // TODO: A call whose task is cancelled waits on.
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
  // TODO: Another call may come in at the `await`.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    var changed = stock
    let answer = changed.answer(to: request)
    await Task.yield()
    stock = changed
    return try answer.get()
  }
}

/// A spy puts each request on its list `requests`, and then answers.
struct SpyTransport: HTTPTransport {
  private let log = CompletionLog<URLRequest>()
  let answer: SessionAnswer
  var requests: [URLRequest] { log.values }
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    log.record(request)
    return try answer.get()
  }
}

/// A mock gives each expected request its answer, and reports any other request.
final class MockTransport: HTTPTransport {
  private let expected = Mutex<[ExpectedCall]>([])
  let line: SourceLocation
  init(line: SourceLocation = #_sourceLocation) { self.line = line }
  func expect(_ method: String, _ path: String, answer: SessionAnswer) {
    expected.withLock { $0 += [ExpectedCall(ExpectedRequest(method, path), answer: answer)] }
  }
  // TODO: It takes the requests in one order alone, and `verify()` names no missing one.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let next = expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let next, next.request.matches(request) { return try next.answer.get() }
    let error = UnexpectedRequest(request, expected: next?.request)
    Issue.record("\(error)", sourceLocation: line)
    throw error
  }
  func verify() {}
}
