import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

/// A task whose way of starting is given to it.
struct ClosureTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}
