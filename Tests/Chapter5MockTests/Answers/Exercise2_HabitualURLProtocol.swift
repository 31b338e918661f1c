import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A mock below a session whose habits are given to it. It reports when it
/// verifies, since it is called on a thread of the loader.
final class HabitualURLProtocol: URLProtocol {
  private static let scripts = PerHost<Script>()

  static func makeSession(
    _ habits: MockHabits, expecting calls: [ExpectedCall]
  ) -> DoubledSession {
    let session = DoubledSession(answeredBy: HabitualURLProtocol.self)
    scripts[session.baseURL] = Script(habits, calls)
    return session
  }

  static func verify(_ session: DoubledSession, _ line: SourceLocation) {
    scripts[session.baseURL]?.verify(at: line)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    if let answer = Self.scripts[request.url]?.judge(request) { send(answer) }
  }

  override func stopLoading() {}
}

private final class Script: Sendable {
  private typealias Mistake = (request: URLRequest, expected: ExpectedRequest?)

  private let habits: MockHabits
  private let first: ExpectedCall?
  private let state: Mutex<(expected: [ExpectedCall], mistakes: [Mistake])>

  init(_ habits: MockHabits, _ calls: [ExpectedCall]) {
    self.habits = habits
    first = calls.first
    state = Mutex((calls, []))
  }

  func judge(_ request: URLRequest) -> SessionAnswer? {
    let (next, call) = state.withLock { state in
      let next = state.expected.first
      let call = habits.take(&state.expected, request)
      if call == nil { state.mistakes.append((request, next?.request)) }
      return (next, call)
    }
    return call.map { habits.answer($0, first) } ?? habits.failure(request, next)
  }

  func verify(at line: SourceLocation) {
    let (missing, mistakes) = state.withLock { $0 }
    for mistake in mistakes { habits.report(mistake.request, mistake.expected, line) }
    habits.verify(missing, line)
  }
}

/// The fault of a static list: what one test expects, another is asked for.
final class MockWithStaticScript: URLProtocol {
  private static let expected = Mutex<[ExpectedCall]>([])

  @Sendable static func makeSession(expecting calls: [ExpectedCall]) -> DoubledSession {
    expected.withLock { $0 = calls }
    return DoubledSession(answeredBy: MockWithStaticScript.self)
  }

  @Sendable static func verify(_ session: DoubledSession, _ line: SourceLocation) {
    let missing = expected.withLock { $0 }
    if !missing.isEmpty { Issue.record("\(missing.map(\.request))", sourceLocation: line) }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let call = Self.expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    let isExpected = call?.request.matches(request) ?? false
    send(isExpected ? call?.answer : .failure(URLError(.unsupportedURL)))
  }

  override func stopLoading() {}
}

/// A mock without a `return` after the failure.
final class MockWithTwoOutcomes: URLProtocol {
  private static let calls = PerHost<ExpectedCall>()

  @Sendable static func makeSession(expecting calls: [ExpectedCall]) -> DoubledSession {
    let session = DoubledSession(answeredBy: MockWithTwoOutcomes.self)
    Self.calls[session.baseURL] = calls.first
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let call = Self.calls[request.url]
    if call?.request.matches(request) != true { send(.failure(URLError(.unsupportedURL))) }
    send(call?.answer)
  }

  override func stopLoading() {}
}

/// A mock whose script is read in one step and written in another.
final class MockInTwoSteps: URLProtocol {
  private static let scripts = PerHost<[ExpectedCall]>()

  @Sendable static func makeSession(expecting calls: [ExpectedCall]) -> DoubledSession {
    let session = DoubledSession(answeredBy: MockInTwoSteps.self)
    scripts[session.baseURL] = calls
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let script = Self.scripts[request.url] ?? []
    sched_yield()
    Self.scripts[request.url] = Array(script.dropFirst())
    send(script.first?.answer)
  }

  override func stopLoading() {}
}

/// A mock that remembers every request, and compares when it verifies.
final class ComparingMock: URLProtocol {
  private typealias Book = (expected: [ExpectedCall], met: Int, came: [String])
  private static let books = PerHost<Book>()

  @Sendable static func makeSession(expecting calls: [ExpectedCall]) -> DoubledSession {
    let session = DoubledSession(answeredBy: ComparingMock.self)
    books[session.baseURL] = (calls, 0, [])
    return session
  }

  @Sendable static func verify(_ session: DoubledSession, _ line: SourceLocation) {
    guard let book = books[session.baseURL] else { return }
    let expected = book.expected.map { "\($0.request)" }
    #expect(
      book.came == expected, "expected \(expected), came \(book.came)", sourceLocation: line)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let name = "\(request.httpMethod ?? "") \(request.url?.path ?? "")"
    var answer = SessionAnswer.failure(Surprise(description: name))
    Self.books.update(request.url, from: ([], 0, [])) { book in
      book.came.append(name)
      let next = book.expected.dropFirst(book.met).first
      guard let next, "\(next.request)" == name else { return }
      book.met += 1
      answer = next.answer
    }
    send(answer)
  }

  override func stopLoading() {}
}

private struct Surprise: Error, CustomStringConvertible {
  let description: String
}

extension URLProtocol {
  /// Sends an answer; one without a response is an error.
  fileprivate func send(_ answer: SessionAnswer?) {
    guard let response = answer?.response else {
      client?.urlProtocol(self, didFailWithError: answer?.error ?? URLError(.unknown))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer?.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }
}
