import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("6.2 HeldURLSession: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_HeldURLSession

  static let judge = Judge<Checks>([
    ("answersInTheOrderOfTheTest", { await $0.answersInTheOrderOfTheTest() }),
    ("holdsEachTask", { await $0.holdsEachTask() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("endsEachRequestOnce", { await $0.endsEachRequestOnce() }),
  ])

  static let wrongAnswers = lawBreakers + wrongLists + wrongReleases + wrongEnds + wrongThreads

  /// The solution, before whose tasks stands what breaks one law of the seam.
  private static let lawBreakers =
    (SessionLawBreaker.answering + SessionLawBreaker.faithful + SessionLawBreaker.late)
    .filter { !unseen.contains($0.name) }.ends
    .map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: lawCheck, saying: breaker.says,
        Checks(
          makeHeld: {
            let decorate = breaker.decorator()
            return {
              let held = Exercise2_Subject.makeHeld()
              return Checks.Held(
                session: decorate(MadeSession(held.session)).session, held: held.held,
                release: held.release)
            }
          }()))
    }

  /// Breakers that make a task hold too early, or hold in another session: they
  /// answer nobody before the release, so no law sees them. Wrong answers below do
  /// the same.
  private static let unseen = [
    "answers when the task is made", "answers on cancel()", "has one answer for all doubles",
  ]

  private static let wrongLists = [
    wrong(
      "lists its tasks in the order in which they were made", rejectedBy: "holdsEachTask",
      saying: "resume() of the former] HeldURLSession holds [GET /items/3, PUT /items/3]"
    ) {
      let made = HookedSession.List()
      $0.onMake = { task, _ in made.change { $0.append(task) } }
      $0.onResume = { task, list in
        list.change { list in
          if task.begin() { list.append(task) }
          list = made.entries.filter { task in list.contains { $0 === task } }
        }
      }
    },
    WrongAnswer(
      "a stub: it answers when the task is resumed", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "and HeldURLSession holds nothing",
      Checks(makeHeld: {
        let session = ClosureSession { _, handler in
          ClosureTask { SessionAnswer.status(200).deliver(to: handler) }
        }
        return Checks.Held(session: session, held: { [] }, release: { _, _ in false })
      })),
    wrong(
      "holds when the task is made", rejectedBy: "holdsEachTask",
      saying: "After [dataTask of GET /items/3] HeldURLSession holds [GET /items/3]"
    ) {
      $0.onMake = { task, list in list.change { $0.append(task) } }
      $0.onResume = { _, _ in }
    },
    wrong(
      "a second resume() holds twice", rejectedBy: "holdsEachTask",
      saying: "holds [GET /items/3, GET /items/3]"
    ) { $0.onResume = { task, list in list.change { $0.append(task) } } },
    wrong(
      "holds a task again that was answered", rejectedBy: "holdsEachTask",
      saying: "whose handler calls resume() of its own task, release(/items/3)]"
    ) {
      $0.onResume = { task, list in
        list.change { list in
          let isHeld = list.contains { $0 === task }
          if !isHeld && !task.isCancelled { list.append(task) }
        }
      }
    },
    wrong(
      "holds a task that was cancelled before", rejectedBy: "holdsEachTask",
      saying: "cancel(), resume() of the first task] HeldURLSession holds [GET /items/3]"
    ) { $0.onCancel = { task, list in list.change { $0.removeAll { $0 === task } } } },
    wrong(
      "lists the newest first", rejectedBy: "holdsEachTask",
      saying: "holds [PUT /items/3, GET /items/3]"
    ) { $0.show = { $0.reversed().map(\.request) } },
    wrong(
      "lists the addresses alone", rejectedBy: "holdsEachTask",
      saying: "which is not the whole request"
    ) { $0.show = { $0.compactMap(\.request.url).map { URLRequest(url: $0) } } },
    WrongAnswer(
      "one list for all sessions", rejectedBy: "holdsEachTask",
      Checks(makeHeld: { held(HookedSession(list: sharedList)) })),
  ]

  private static let wrongEnds = [
    wrong(
      "cancel() does nothing", rejectedBy: "holdsEachTask",
      saying: "cancel() of the first task] HeldURLSession holds [GET /items/3]"
    ) { $0.onCancel = { _, _ in } },
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
    wrong(
      "cancel() drops all equal requests", rejectedBy: "holdsEachTask",
      saying: "A right one holds [GET /items/3]"
    ) {
      $0.onCancel = { task, list in
        _ = task.begin()
        list.change { $0.removeAll { $0.request == task.request } }
      }
    },
    wrong(
      "cancel() drops the oldest of two equal requests", rejectedBy: "holdsEachTask",
      saying: "cancel() of the newest task] HeldURLSession holds [GET /items/4?sort=new, GET"
    ) {
      $0.onCancel = { task, list in
        _ = task.begin()
        list.change { list in
          let index = list.firstIndex { $0.request == task.request }
          if let index, list.contains(where: { $0 === task }) { list.remove(at: index) }
        }
      }
    },
    wrong(
      "cancel() empties the list", rejectedBy: "holdsEachTask",
      saying: "HeldURLSession holds nothing"
    ) {
      $0.onCancel = { task, list in
        _ = task.begin()
        list.change { $0 = [] }
      }
    },
  ]

  private static let wrongThreads = [
    wrong(
      "loses what two threads hold at once", rejectedBy: "endsEachRequestOnce", saying: "times"
    ) {
      $0.onResume = { task, list in
        list.changeInTwoSteps { if task.begin() { $0.append(task) } }
      }
    },
    wrong(
      "answers twice when two threads release at once", rejectedBy: "endsEachRequestOnce",
      saying: "answered a request a second time"
    ) {
      $0.take = { list, path in
        let task = list.entries.first { $0.path == path }
        list.meetingPoint.meet()
        list.change { list in list.removeAll { $0 === task } }
        return task.map { [$0] } ?? []
      }
    },
    wrong(
      "cancels in two steps", rejectedBy: "endsEachRequestOnce", saying: "times"
    ) {
      $0.onCancel = { task, list in
        list.changeInTwoSteps { list in
          _ = task.begin()
          list.removeAll { $0 === task }
        }
      }
    },
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static let sharedList = HookedSession.List()

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
