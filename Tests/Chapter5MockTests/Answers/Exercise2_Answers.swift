import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("5.2 MockURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_MockURLProtocol

  static let judge = Judge<Checks>([
    ("failsAnUnexpectedRequest", { await $0.failsAnUnexpectedRequest() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("judgesEachRequest", { await $0.judgesEachRequest() }),
    ("takesARequestInOneStep", { await $0.takesARequestInOneStep() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "leaves an unexpected request waiting", rejectedBy: "failsAnUnexpectedRequest",
      saying: "left it waiting"
    ) { $0.failure = { _, _ in nil } },
    wrong(
      "answers an unexpected request", rejectedBy: "failsAnUnexpectedRequest",
      saying: "instead of one error"
    ) { $0.failure = { _, next in next?.answer ?? .status(200) } },
    wrong(
      "takes a query for another request", rejectedBy: lawCheck, saying: "failed the load"
    ) {
      $0.take = { calls, request in
        guard request.url?.query == nil, calls.first?.request.matches(request) == true else {
          return nil
        }
        return calls.removeFirst()
      }
    },
    WrongAnswer(
      "reads the script, and writes it back later", rejectedBy: "takesARequestInOneStep",
      saying: "different answers", HastyJudge.checks { HastyJudge(.takesInTwoSteps, $0) }),
    wrong("a spy: verify() has nothing to compare with", saying: "no report, by verify()") {
      $0.verify = { mistakes, _, line in
        #expect(mistakes.allSatisfy { $0.request.url != nil }, sourceLocation: line)
      }
    },
    wrong("forgets what it failed", saying: "by verify()") {
      $0.verify = { LoadHabits.report(missing: $1, at: $2) }
    },
    wrong("takes the requests in any order", saying: "got [PUT /carts/3]") {
      $0.take = { calls, request in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
    },
    wrong("takes a question for a load", saying: "showed: the error that the test had set") {
      $0.takesQuestions = true
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "has a queue, answers on it, and reports all that is wrong at once",
      QueueJudge.checks { QueueJudge($0) }),
    RightAnswer(
      "has good habits, in an object for each session",
      HabitualJudge.checks { HabitualJudge(LoadHabits(), $0) }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static func wrong(
    _ name: String, rejectedBy check: String = "judgesEachRequest", saying fault: String,
    _ spoil: (inout LoadHabits) -> Void
  ) -> WrongAnswer<Checks> {
    let habits = LoadHabits(spoiltBy: spoil)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault,
      HabitualJudge.checks { HabitualJudge(habits, $0) })
  }
}

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
  func sendUnlessStopped(_ answer: SessionAnswer) {
    if !stop.withLock({ $0 }) { sendOrFail(answer) }
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
    if let answer = judge(load.request) { load.sendUnlessStopped(answer) }
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

/// A judge that reads under one lock and writes under another.
final class HastyJudge: LoadJudge {
  enum Fault { case takesInTwoSteps, remembersInTwoSteps }

  private let fault: Fault
  private let expected: Mutex<[ExpectedCall]>
  private let mistakes = Mutex<[UnexpectedRequest]>([])
  private let meetingPoint = MeetingPoint()

  init(_ fault: Fault, _ calls: [ExpectedCall]) {
    self.fault = fault
    expected = Mutex(calls)
  }

  func start(_ load: JudgedURLProtocol) {
    load.sendUnlessStopped(next(for: load.request)?.answer ?? .failure(remember(load.request)))
  }

  func verify(at line: SourceLocation) {
    for mistake in mistakes.withLock({ $0 }) { Issue.record("\(mistake)", sourceLocation: line) }
    LoadHabits.report(missing: expected.withLock { $0 }, at: line)
  }

  private func next(for request: URLRequest) -> ExpectedCall? {
    if fault == .remembersInTwoSteps { return expected.withLock { Self.take(&$0, request) } }
    var calls = expected.withLock { $0 }
    meetingPoint.meet()
    let call = Self.take(&calls, request)
    expected.withLock { [calls] in $0 = calls }
    return call
  }

  private static func take(_ calls: inout [ExpectedCall], _ request: URLRequest) -> ExpectedCall? {
    calls.first?.request.matches(request) == true ? calls.removeFirst() : nil
  }

  private func remember(_ request: URLRequest) -> UnexpectedRequest {
    let mistake = UnexpectedRequest(request, expected: nil)
    if fault == .takesInTwoSteps {
      mistakes.withLock { $0.append(mistake) }
    } else {
      let list = mistakes.withLock { $0 }
      meetingPoint.meet()
      mistakes.withLock { $0 = list + [mistake] }
    }
    return mistake
  }
}

/// A judge with a queue of its own, on which it answers too.
final class QueueJudge: LoadJudge, @unchecked Sendable {
  private let queue = DispatchQueue(label: "QueueJudge")
  private var open: ArraySlice<ExpectedCall>
  private var surprises: [String] = []

  init(_ calls: [ExpectedCall]) { open = calls[...] }

  func start(_ load: JudgedURLProtocol) {
    // A URLProtocol is not Sendable; nothing else uses this one meanwhile.
    nonisolated(unsafe) let load = load
    queue.async { load.sendUnlessStopped(self.answer(to: load.request)) }
  }

  /// Reports all that is wrong at once.
  func verify(at line: SourceLocation) {
    let wrong = queue.sync { surprises + open.map { "\($0.request)" } }
    if !wrong.isEmpty { Issue.record("Not as agreed: \(wrong).", sourceLocation: line) }
  }

  private func answer(to request: URLRequest) -> SessionAnswer {
    if open.first?.request.matches(request) == true, let call = open.popFirst() {
      return call.answer
    }
    let name = "\(request.httpMethod ?? "?") \(request.url?.absoluteString ?? "?")"
    surprises.append(name)
    return .failure(URLError(.badURL, userInfo: [NSLocalizedDescriptionKey: "\(name) came"]))
  }
}
