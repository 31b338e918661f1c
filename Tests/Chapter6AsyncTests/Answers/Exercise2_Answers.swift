import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("6.2 HeldURLSession: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_HeldURLSession

  static let judge = Judge<Checks>([
    ("answersInTheOrderOfTheTest", { await $0.answersInTheOrderOfTheTest() }),
    ("holdsEachTask", { await $0.holdsEachTask() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "releases the oldest, whatever its path", .releasesTheOldest,
      rejectedBy: "answersInTheOrderOfTheTest",
      saying: "heard [item 3: .network(statusCode: 504)"),
    wrong(
      "holds a task that was cancelled before", .holdsWhatWasCancelled,
      rejectedBy: "holdsEachTask",
      saying: "cancel(), resume() of the first task] HeldURLSession holds [GET /items/3]"),
    wrong(
      "cancel() fails the task, as a real one does", .failsWhatIsCancelled,
      rejectedBy: "holdsEachTask", saying: "has delivered 0 to task 1"),
    wrong(
      "calls the handler under its lock", .answersUnderItsLock, rejectedBy: lawCheck,
      saying: "inside a lock"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a number for each task",
      Checks(makeHeld: {
        let session = NumberedSession()
        return Checks.Held(
          session: session, held: { session.held }, release: { session.release($0, with: $1) })
      })),
    RightAnswer(
      "a stream for each task",
      Checks(makeHeld: {
        let session = StreamSession()
        return Checks.Held(
          session: session, held: { session.held }, release: { session.release($0, with: $1) })
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: NumberedSession.Fault, rejectedBy check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words,
      Checks(makeHeld: {
        let session = NumberedSession(fault)
        return Checks.Held(
          session: session, held: { session.held }, release: { session.release($0, with: $1) })
      }))
  }
}

/// Knows its tasks by their numbers. It is right, but for its fault.
private final class NumberedSession: URLSessionProtocol {
  enum Fault {
    case releasesTheOldest, holdsWhatWasCancelled, failsWhatIsCancelled, answersUnderItsLock
  }

  private typealias Waiting = (number: Int, request: URLRequest, handler: ClosureSession.Handler)

  private struct State {
    var count = 0
    /// The tasks that a `resume()` puts on the list.
    var asleep: Set<Int> = []
    var waiting: [Waiting] = []
  }

  private let fault: Fault?
  private let state = Locked(State())

  init(_ fault: Fault? = nil) { self.fault = fault }

  var held: [URLRequest] { state.value.waiting.map(\.request) }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let task = state.change { state in
      let place = state.waiting.firstIndex {
        $0.request.url?.path == path || fault == .releasesTheOldest
      }
      let task = place.map { state.waiting.remove(at: $0) }
      if fault == .answersUnderItsLock, let task { answer.deliver(to: task.handler) }
      return task
    }
    if fault != .answersUnderItsLock, let task { answer.deliver(to: task.handler) }
    return task != nil
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let number = state.change { state in
      state.count += 1
      state.asleep.insert(state.count)
      return state.count
    }
    return ClosureTask(
      onResume: { self.resume((number, request, completionHandler)) },
      onCancel: { self.cancel(number) })
  }

  private func resume(_ task: Waiting) {
    state.change { state in
      if state.asleep.remove(task.number) != nil { state.waiting.append(task) }
    }
  }

  private func cancel(_ number: Int) {
    let task = state.change { state in
      if fault != .holdsWhatWasCancelled { state.asleep.remove(number) }
      return state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    if fault == .failsWhatIsCancelled { task?.handler(nil, nil, URLError(.cancelled)) }
  }
}

/// Keeps numbers, and a stream into which the answer of each number goes.
private final class StreamSession: URLSessionProtocol {
  private typealias Waiting = (
    number: Int, request: URLRequest, answers: AsyncStream<SessionAnswer>.Continuation
  )

  private struct State {
    var count = 0
    var waiting: [Waiting] = []
  }

  private let state = Mutex(State())

  var held: [URLRequest] { state.withLock { $0.waiting.map(\.request) } }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let answers = state.withLock { state in
      state.waiting.firstIndex { $0.request.url?.path == path }
        .map { state.waiting.remove(at: $0).answers }
    }
    answers?.yield(answer)
    answers?.finish()
    return answers != nil
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let isAsleep = Mutex(true)
    return ClosureTask(
      onResume: {
        isAsleep.withLock { isAsleep in
          if isAsleep { self.hold(number, request, completionHandler) }
          isAsleep = false
        }
      },
      onCancel: {
        isAsleep.withLock { isAsleep in
          isAsleep = false
          self.drop(number)
        }
      })
  }

  private func hold(
    _ number: Int, _ request: URLRequest, _ handler: @escaping ClosureSession.Handler
  ) {
    let (stream, answers) = AsyncStream.makeStream(of: SessionAnswer.self)
    Task { for await answer in stream { answer.deliver(to: handler) } }
    state.withLock { $0.waiting.append((number, request, answers)) }
  }

  private func drop(_ number: Int) {
    let answers = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }
        .map { state.waiting.remove(at: $0).answers }
    }
    answers?.finish()
  }
}

/// A value behind a lock that closures can share.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { body(&$0) }
  }
}
