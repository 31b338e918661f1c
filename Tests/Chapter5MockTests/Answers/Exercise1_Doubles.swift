import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// What a mock does at each step. Each habit that is left out is a good one.
struct MockHabits: Sendable {
  /// Takes the expectation that a request meets off the list.
  var take: @Sendable (inout [ExpectedCall], URLRequest) -> ExpectedCall? = { calls, request in
    calls.first?.request.matches(request) == true ? calls.removeFirst() : nil
  }

  /// Reports an unexpected request, with what was expected in its place.
  var report: @Sendable (URLRequest, ExpectedRequest?, SourceLocation) -> Void = {
    Issue.record("\(UnexpectedRequest($0, expected: $1))", sourceLocation: $2)
  }

  /// Whether an unexpected request is reported when it comes.
  var reportsAtOnce = true
  /// Answers an unexpected request, with the next expected call in hand.
  var failure: @Sendable (URLRequest, ExpectedCall?) -> SessionAnswer? = {
    .failure(UnexpectedRequest($0, expected: $1?.request))
  }

  /// Answers an expected request; given are its call and the first of all.
  var answer: @Sendable (ExpectedCall, ExpectedCall?) -> SessionAnswer = { call, _ in call.answer }
  /// Whether a request counts when its task is made already.
  var judgesInDataTask = false
  /// Reports what has not come.
  var verify: @Sendable ([ExpectedCall], SourceLocation) -> Void = { missing, line in
    for call in missing { Issue.record("\(call.request) is missing.", sourceLocation: line) }
  }
}

extension MockHabits {
  /// Good habits, but for what `spoil` changes.
  init(spoiltBy spoil: (inout MockHabits) -> Void) {
    self.init()
    spoil(&self)
  }
}

/// A mock whose habits are given to it, so that one at a time can be bad.
final class HabitualMock: ExpectingSession {
  private struct State {
    var first: ExpectedCall?
    var expected: [ExpectedCall] = []
    var late: [@Sendable () -> Void] = []
  }

  private let habits: MockHabits
  private let state = Mutex(State())
  private let sourceLocation: SourceLocation

  init(_ habits: MockHabits, sourceLocation: SourceLocation) {
    self.habits = habits
    self.sourceLocation = sourceLocation
  }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    state.withLock { state in
      let call = ExpectedCall(request, answer: answer)
      state.first = state.first ?? call
      state.expected.append(call)
    }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let early = habits.judgesInDataTask ? [judge(request)] : []
    return ClosureTask { [self] in
      guard let answer = early.first ?? judge(request) else { return }
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func verify(sourceLocation: SourceLocation) {
    let (missing, late) = state.withLock { ($0.expected, $0.late) }
    for report in late { report() }
    habits.verify(missing, sourceLocation)
  }

  private func judge(_ request: URLRequest) -> SessionAnswer? {
    let (next, call, first) = state.withLock { state in
      (state.expected.first, habits.take(&state.expected, request), state.first)
    }
    if let call { return habits.answer(call, first) }
    let report: @Sendable () -> Void = { [habits, sourceLocation] in
      habits.report(request, next?.request, sourceLocation)
    }
    if habits.reportsAtOnce { report() } else { state.withLock { $0.late.append(report) } }
    return habits.failure(request, next)
  }
}

/// A stub that was handed in as a mock: it gives its answers in turn, whatever the request.
final class StubAsMock: ExpectingSession {
  private let answers = Mutex<[SessionAnswer]>([])

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    answers.withLock { $0.append(answer) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      completionHandler(answer?.data, answer?.response, answer?.error)
    }
  }

  func verify(sourceLocation: SourceLocation) {}
}

/// A spy that was handed in as a mock: it remembers all, and leaves it to the
/// test to compare.
final class SpyAsMock: ExpectingSession {
  private let stub = StubAsMock()
  private let recorded = Mutex<[URLRequest]>([])

  var requests: [URLRequest] { recorded.withLock { $0 } }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    stub.expect(request, answer: answer)
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = stub.dataTask(with: request, completionHandler: completionHandler)
    return ClosureTask { [self] in
      recorded.withLock { $0.append(request) }
      task.resume()
    }
  }

  /// Looks at the record, and has nothing to compare it with.
  func verify(sourceLocation: SourceLocation) {
    #expect(requests.allSatisfy { $0.url != nil }, sourceLocation: sourceLocation)
  }
}

/// A mock that turns its list round to take from its end, answers on a queue
/// of its own, and reports all that is missing in one.
final class QueueMock: ExpectingSession {
  private let open = Mutex<[ExpectedCall]>([])
  private let queue = DispatchQueue(label: "QueueMock")
  private let origin: SourceLocation

  init(origin: SourceLocation) { self.origin = origin }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    open.withLock { $0.insert(ExpectedCall(request, answer: answer), at: 0) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      let (next, isMet) = open.withLock { open in
        let isMet = open.last?.request.matches(request) ?? false
        return (isMet ? open.popLast() : open.last, isMet)
      }
      let answer = isMet ? next?.answer : .failure(URLError(.unsupportedURL))
      if !isMet { report(request, insteadOf: next?.request) }
      queue.async { completionHandler(answer?.data, answer?.response, answer?.error) }
    }
  }

  func verify(sourceLocation: SourceLocation) {
    let missing = open.withLock { $0.reversed().map(\.request) }
    if missing.isEmpty { return }
    Issue.record("Never called: \(missing).", sourceLocation: sourceLocation)
  }

  private func report(_ request: URLRequest, insteadOf expected: ExpectedRequest?) {
    let what = "\(request.httpMethod ?? "?") \(request.url?.absoluteString ?? "?")"
    let wanted = expected.map { "\($0)" } ?? "silence"
    Issue.record("Wanted: \(wanted). Got: \(what).", sourceLocation: origin)
  }
}

/// A mock that is right while each task is resumed before the next one is made,
/// on one thread, and while no answer leads to the next call.
final class WrongLockMock: ExpectingSession {
  enum Fault { case refusesUnderIt, takesInTwoSteps }

  private let fault: Fault
  private let open = Mutex<[ExpectedCall]>([])
  private let meetingPoint = MeetingPoint()
  private let origin: SourceLocation

  init(_ fault: Fault, origin: SourceLocation) {
    self.fault = fault
    self.origin = origin
  }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    open.withLock { $0.append(ExpectedCall(request, answer: answer)) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      switch fault {
      case .refusesUnderIt:
        let met = open.withLock { open -> ExpectedCall? in
          if open.first?.request.matches(request) == true { return open.removeFirst() }
          let answer = answer(to: request, from: open.first)
          completionHandler(answer.data, answer.response, answer.error)
          return nil
        }
        guard let answer = met?.answer else { return }
        completionHandler(answer.data, answer.response, answer.error)
      case .takesInTwoSteps:
        let answer = answer(to: request, from: open.withLock { $0.first })
        meetingPoint.meet()
        open.withLock { $0 = Array($0.dropFirst()) }
        completionHandler(answer.data, answer.response, answer.error)
      }
    }
  }

  func verify(sourceLocation: SourceLocation) {
    for call in open.withLock({ $0 }) {
      Issue.record("\(call.request) is missing.", sourceLocation: sourceLocation)
    }
  }

  private func answer(to request: URLRequest, from next: ExpectedCall?) -> SessionAnswer {
    if let next, next.request.matches(request) { return next.answer }
    let error = UnexpectedRequest(request, expected: next?.request)
    Issue.record(error, sourceLocation: origin)
    return .failure(error)
  }
}
