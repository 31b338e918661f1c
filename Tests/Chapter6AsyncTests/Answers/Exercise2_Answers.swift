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
      "holds a task that was cancelled before", rejectedBy: "holdsEachTask",
      saying: "cancel(), resume() of the first task] HeldURLSession holds [GET /items/3]"
    ) { $0.onCancel = { task, list in list.change { $0.removeAll { $0 === task } } } },
    wrong(
      "lists the newest first", rejectedBy: "holdsEachTask",
      saying: "holds [PUT /items/3, GET /items/3]"
    ) { $0.show = { $0.reversed().map(\.request) } },
    wrong(
      "releases the oldest, whatever its path", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "heard [item 3: .network(statusCode: 504)"
    ) {
      $0.take = { list, _ in list.change { $0.isEmpty ? [] : [$0.removeFirst()] } }
    },
    wrong(
      "releases the newest with the path", rejectedBy: "holdsEachTask", saying: "201 to task 1"
    ) {
      $0.take = { list, path in
        list.change { list in
          list.lastIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "says false where something was released", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "returned false. A held stub keeps each resumed task until it is released"
    ) { $0.isFound = { _ in false } },
    WrongAnswer(
      "calls the handler under its lock", rejectedBy: lawCheck, saying: "inside a lock",
      Checks(makeHeld: { heldUnderALock() })),
    wrong(
      "cancel() fails the task, as a real one does", rejectedBy: "holdsEachTask",
      saying: "has delivered 0 to task 1"
    ) {
      $0.onCancel = { task, list in
        let wasHeld = list.change { list in
          defer { list.removeAll { $0 === task } }
          return !task.begin() && list.contains { $0 === task }
        }
        if wasHeld { task.handler(nil, nil, URLError(.cancelled)) }
      }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("one list of tasks, and hooks", Checks(makeHeld: { held(HookedSession()) })),
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

  static func held(_ session: HookedSession) -> Checks.Held {
    Checks.Held(
      session: session, held: { session.held }, release: { session.release($0, with: $1) })
  }

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ change: @escaping @Sendable (inout HookedSession.Hooks) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeHeld: {
        var hooks = HookedSession.Hooks()
        change(&hooks)
        return held(HookedSession(hooks))
      }))
  }

  /// A session with one lock around all that it does.
  static func heldUnderALock() -> Checks.Held {
    let session = HookedSession()
    let lock = NSLock()
    let locking = ClosureSession { request, handler in
      let task = session.dataTask(with: request, completionHandler: handler)
      return ClosureTask(
        onResume: { lock.withLock { task.resume() } },
        onCancel: { lock.withLock { task.cancel() } })
    }
    return Checks.Held(
      session: locking, held: { lock.withLock { session.held } },
      release: { path, answer in lock.withLock { session.release(path, with: answer) } })
  }
}

/// A held session that is right, but for what its hooks do otherwise.
final class HookedSession: URLSessionProtocol {
  typealias List = LockedList<HookedTask>

  struct Hooks: Sendable {
    var onMake: @Sendable (HookedTask, List) -> Void = { _, _ in }
    var onResume: @Sendable (HookedTask, List) -> Void = { task, list in
      list.change { if task.begin() { $0.append(task) } }
    }
    var onCancel: @Sendable (HookedTask, List) -> Void = { task, list in
      list.change { list in
        _ = task.begin()
        list.removeAll { $0 === task }
      }
    }
    /// Takes those off the list that a release answers.
    var take: @Sendable (List, String) -> [HookedTask] = { list, path in
      list.change { list in
        list.firstIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
      }
    }
    var isFound: @Sendable ([HookedTask]) -> Bool = { !$0.isEmpty }
    var show: @Sendable ([HookedTask]) -> [URLRequest] = { $0.map(\.request) }
  }

  private let hooks: Hooks
  private let list: List

  init(_ hooks: Hooks = Hooks(), list: List = List()) {
    self.hooks = hooks
    self.list = list
  }

  var held: [URLRequest] { hooks.show(list.entries) }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let tasks = hooks.take(list, path)
    for task in tasks { answer.deliver(to: task.handler) }
    return hooks.isFound(tasks)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let task = HookedTask(request: request, handler: completionHandler)
    hooks.onMake(task, list)
    return ClosureTask(
      onResume: { [hooks, list] in hooks.onResume(task, list) },
      onCancel: { [hooks, list] in
        task.cancel()
        hooks.onCancel(task, list)
      })
  }
}

/// A task as the hooks see it.
final class HookedTask: Sendable {
  let request: URLRequest
  let handler: ClosureSession.Handler
  private let hasBegun = Atomic(false)
  private let wasCancelled = Atomic(false)

  init(request: URLRequest, handler: @escaping ClosureSession.Handler) {
    self.request = request
    self.handler = handler
  }

  var path: String { request.url?.path ?? "" }

  var isCancelled: Bool { wasCancelled.load(ordering: .relaxed) }

  func cancel() { wasCancelled.store(true, ordering: .relaxed) }

  /// Whether this is the first call of it.
  func begin() -> Bool { !hasBegun.exchange(true, ordering: .relaxed) }
}

/// A list behind a lock that closures can share.
final class LockedList<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  let meetingPoint = MeetingPoint()

  var entries: [Entry] { list.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout [Entry]) -> Result) -> Result {
    list.withLock { body(&$0) }
  }

  /// Reads, waits for another thread, and writes what follows from the old
  /// list: every access is locked, and changes are lost all the same.
  @discardableResult
  func changeInTwoSteps<Result: Sendable>(_ body: (inout [Entry]) -> Result) -> Result {
    var copy = entries
    meetingPoint.meet { entries.count != copy.count }
    let result = body(&copy)
    list.withLock { [copy] in $0 = copy }
    return result
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
