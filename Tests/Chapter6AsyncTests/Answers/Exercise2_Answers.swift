import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.2 HeldURLSession: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_HeldURLSession

  static let judge = Judge<Checks>(inOrder: [
    ("answersInTheOrderOfTheTest", { await $0.answersInTheOrderOfTheTest() }),
    ("holdsEachTask", { await $0.holdsEachTask() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "releases the oldest, whatever its path", .releasesTheOldest, "answersInTheOrderOfTheTest",
      "heard [item 3: .network(statusCode: 504)"),
    wrong(
      "holds a task that was cancelled before", .holdsWhatWasCancelled, "holdsEachTask",
      "cancel() of call 1, resume() of call 1] HeldURLSession holds [GET /items/3]"),
    wrong(
      "cancel() fails the task, as a real one does", .failsWhatIsCancelled, "holdsEachTask",
      "has ended call 1 with URLError.cancelled"),
    wrong("calls the handler under its lock", .answersUnderItsLock, lawCheck, "inside a lock"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a number for each task", Checks(makeHeld: { NumberedSession().held() })),
    RightAnswer(
      "answers on a queue", Checks(makeHeld: { NumberedSession(isOnAQueue: true).held() })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: NumberedSession.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(
      name, rejectedBy: check, saying: words,
      Checks(makeHeld: { NumberedSession(fault).held() }))
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
  private let isOnAQueue: Bool
  private let state = Locked(State())

  init(_ fault: Fault? = nil, isOnAQueue: Bool = false) {
    (self.fault, self.isOnAQueue) = (fault, isOnAQueue)
  }

  func held() -> HeldModel.Session {
    (self, { self.state.value.waiting.map(\.request) }, { self.release($0, with: $1) })
  }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let task = state.change { state in
      let place = state.waiting.firstIndex {
        $0.request.url?.path == path || fault == .releasesTheOldest
      }
      let task = place.map { state.waiting.remove(at: $0) }
      if fault == .answersUnderItsLock, let task { answer.deliver(to: task.handler) }
      return task
    }
    if fault != .answersUnderItsLock, let task {
      onAQueue(isOnAQueue) { answer.deliver(to: task.handler) }
    }
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

/// Does something at once, or on a queue of the system's.
func onAQueue(_ isOnAQueue: Bool, _ body: @escaping @Sendable () -> Void) {
  if isOnAQueue { DispatchQueue.global().async(execute: body) } else { body() }
}
