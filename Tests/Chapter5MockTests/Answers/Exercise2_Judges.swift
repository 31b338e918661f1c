import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A judge without a `return` after the failure.
final class TalkativeJudge: LoadJudge {
  private let call: ExpectedCall?

  init(_ calls: [ExpectedCall]) { call = calls.first }

  func start(_ load: JudgedURLProtocol) {
    if call?.request.matches(load.request) != true {
      load.send(.failure(URLError(.unsupportedURL)))
    }
    if let call { load.send(call.answer) }
  }

  func verify(at line: SourceLocation) {}
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
    load.send(next(for: load.request)?.answer ?? .failure(remember(load.request)))
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

/// A judge with one list of mistakes for all sessions.
final class SharingJudge: LoadJudge {
  private static let mistakes = Mutex<[UnexpectedRequest]>([])
  private let mock: HabitualJudge

  init(_ calls: [ExpectedCall]) { mock = HabitualJudge(SharingJudge.habits, calls) }

  func start(_ load: JudgedURLProtocol) { mock.start(load) }
  func verify(at line: SourceLocation) { mock.verify(at: line) }

  private static let habits: LoadHabits = {
    var habits = LoadHabits()
    habits.onMistake = { mistake in
      mistakes.withLock { $0.append(UnexpectedRequest(mistake.request, expected: nil)) }
    }
    habits.verify = { _, missing, line in
      for mistake in mistakes.withLock({ $0 }) { Issue.record("\(mistake)", sourceLocation: line) }
      LoadHabits.report(missing: missing, at: line)
    }
    return habits
  }()
}

/// The fault of a static list: what one session expects, another is asked for.
final class StaticJudge: LoadJudge {
  private static let expected = Mutex<[ExpectedCall]>([])

  init(_ calls: [ExpectedCall]) { Self.expected.withLock { $0 = calls } }

  func start(_ load: JudgedURLProtocol) {
    let call = Self.expected.withLock { calls in
      calls.first?.request.matches(load.request) == true ? calls.removeFirst() : nil
    }
    load.send(call?.answer ?? .failure(UnexpectedRequest(load.request, expected: nil)))
  }

  func verify(at line: SourceLocation) {
    LoadHabits.report(missing: Self.expected.withLock { $0 }, at: line)
  }
}

/// A judge that remembers every request, and compares when it verifies.
final class ComparingJudge: LoadJudge {
  private let expected: [ExpectedCall]
  private let book = Mutex<(met: Int, came: [String])>((0, []))

  init(_ calls: [ExpectedCall]) { expected = calls }

  func start(_ load: JudgedURLProtocol) {
    let name = "\(load.request.httpMethod ?? "") \(load.request.url?.path ?? "")"
    let answer = book.withLock { book in
      book.came.append(name)
      let next = expected.dropFirst(book.met).first
      guard let next, "\(next.request)" == name else {
        return SessionAnswer.failure(Surprise(errorDescription: "\(name) is a surprise."))
      }
      book.met += 1
      return next.answer
    }
    load.send(answer)
  }

  func verify(at line: SourceLocation) {
    let came = book.withLock { $0.came }
    let names = expected.map { "\($0.request)" }
    #expect(came == names, "expected \(names), came \(came)", sourceLocation: line)
  }
}

private struct Surprise: LocalizedError {
  let errorDescription: String?
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
    queue.async { load.send(self.answer(to: load.request)) }
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

/// A judge with `NSLock` and a count of what was met, which answers from a task.
final class TaskJudge: LoadJudge, @unchecked Sendable {
  private let lock = NSLock()
  private let calls: [ExpectedCall]
  private var metCount = 0
  private var mistakes: [any Error] = []

  init(_ calls: [ExpectedCall]) { self.calls = calls }

  func start(_ load: JudgedURLProtocol) {
    let answer = lock.withLock { next(for: load.request) }
    nonisolated(unsafe) let load = load
    Task { load.send(answer) }
  }

  func verify(at line: SourceLocation) {
    let (met, mistakes) = lock.withLock { (self.metCount, self.mistakes) }
    for mistake in mistakes { Issue.record(mistake, sourceLocation: line) }
    for call in calls.dropFirst(met) {
      #expect(Bool(false), "missing: \(call.request)", sourceLocation: line)
    }
  }

  private func next(for request: URLRequest) -> SessionAnswer {
    if metCount < calls.count, calls[metCount].request.matches(request) {
      metCount += 1
      return calls[metCount - 1].answer
    }
    mistakes.append(UnexpectedRequest(request, expected: nil))
    return .failure(mistakes[mistakes.count - 1])
  }
}
