import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a mock below a session decides, for one session.
protocol LoadJudge: AnyObject, Sendable {
  func start(_ load: JudgedURLProtocol)
  func hear(question request: URLRequest)
  func verify(at line: SourceLocation)
}

extension LoadJudge {
  func hear(question request: URLRequest) {}

  /// The checks, set up for a mock whose sessions have judges like this.
  static func checks(
    _ make: @escaping @Sendable ([ExpectedCall]) -> any LoadJudge
  ) -> Exercise2_MockURLProtocol {
    Exercise2_MockURLProtocol(
      makeSession: { JudgedURLProtocol.makeSession(with: make($0)) },
      verify: { JudgedURLProtocol.verify($0, $1) })
  }
}

/// A mock that leaves all to the judge of its session.
final class JudgedURLProtocol: URLProtocol {
  private static let judges = PerHost<any LoadJudge>()
  private let stop = Mutex(false)

  static func makeSession(with judge: any LoadJudge) -> DoubledSession {
    let session = DoubledSession(answeredBy: JudgedURLProtocol.self)
    judges[session.baseURL] = judge
    return session
  }

  static func verify(_ session: DoubledSession, _ line: SourceLocation) {
    judges[session.baseURL]?.verify(at: line)
  }

  override class func canInit(with request: URLRequest) -> Bool {
    judges[request.url]?.hear(question: request)
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let judge = Self.judges[request.url] else {
      return send(.failure(URLError(.unsupportedURL)))
    }
    judge.start(self)
  }

  override func stopLoading() { stop.withLock { $0 = true } }

  /// Sends an answer as a stub does, unless the load was stopped.
  func send(_ answer: SessionAnswer) {
    if stop.withLock({ $0 }) { return }
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.unknown))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// What a judge does at each step. Each habit that is left out is a good one.
struct LoadHabits: Sendable {
  typealias Mistake = (request: URLRequest, expected: ExpectedRequest?)

  /// Takes the expectation that a request meets off the list.
  var take: @Sendable (inout [ExpectedCall], URLRequest) -> ExpectedCall? = { calls, request in
    calls.first?.request.matches(request) == true ? calls.removeFirst() : nil
  }
  /// Answers an expected request; given are its call and the first of all.
  var answer: @Sendable (ExpectedCall, ExpectedCall?) -> SessionAnswer = { call, _ in call.answer }
  /// Answers an unexpected request, with the next expected call in hand; nil
  /// leaves it waiting.
  var failure: @Sendable (URLRequest, ExpectedCall?) -> SessionAnswer? = {
    .failure(UnexpectedRequest($0, expected: $1?.request))
  }
  /// What else it does about an unexpected request when it comes.
  var onMistake: @Sendable (Mistake) -> Void = { _ in }
  /// Whether it takes a question for a load.
  var takesQuestions = false
  /// Whether an expected request is a mistake if its canned answer is an error.
  var takesErrorsForMistakes = false
  /// Reports what came unexpected, and what has not come.
  var verify: @Sendable ([Mistake], [ExpectedCall], SourceLocation) -> Void = {
    report(mistakes: $0, at: $2)
    report(missing: $1, at: $2)
  }

  static func report(mistakes: [Mistake], at line: SourceLocation) {
    for mistake in mistakes {
      let error = UnexpectedRequest(mistake.request, expected: mistake.expected)
      Issue.record("\(error)", sourceLocation: line)
    }
  }

  static func report(missing: [ExpectedCall], at line: SourceLocation) {
    for call in missing { Issue.record("\(call.request) is missing.", sourceLocation: line) }
  }
}

extension LoadHabits {
  /// Good habits, but for what `spoil` changes.
  init(spoiltBy spoil: (inout LoadHabits) -> Void) {
    self.init()
    spoil(&self)
  }
}

/// A judge whose habits are given to it, so that one at a time can be bad.
final class HabitualJudge: LoadJudge {
  private let habits: LoadHabits
  private let first: ExpectedCall?
  private let state: Mutex<(expected: [ExpectedCall], mistakes: [LoadHabits.Mistake])>

  init(_ habits: LoadHabits, _ calls: [ExpectedCall]) {
    self.habits = habits
    first = calls.first
    state = Mutex((calls, []))
  }

  func start(_ load: JudgedURLProtocol) {
    if let answer = judge(load.request) { load.send(answer) }
  }

  func hear(question request: URLRequest) {
    if habits.takesQuestions { _ = judge(request) }
  }

  func verify(at line: SourceLocation) {
    let (missing, mistakes) = state.withLock { $0 }
    habits.verify(mistakes, missing, line)
  }

  private func judge(_ request: URLRequest) -> SessionAnswer? {
    let (next, call) = state.withLock { state in
      let next = state.expected.first
      let call = habits.take(&state.expected, request)
      let isError = habits.takesErrorsForMistakes && call?.answer.error != nil
      if call == nil || isError { state.mistakes.append((request, next?.request)) }
      return (next, call)
    }
    if let call { return habits.answer(call, first) }
    habits.onMistake((request, next?.request))
    return habits.failure(request, next)
  }
}
