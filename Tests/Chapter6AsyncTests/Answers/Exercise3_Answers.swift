import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("6.3 HeldURLProtocol: the checks decide rightly")
struct Exercise3_Answers {
  typealias Checks = Exercise3_HeldURLProtocol
  typealias Hooks = HookedURLProtocol.Hooks

  static let judge = Judge<Checks>([
    ("answersInTheOrderOfTheTest", { await $0.answersInTheOrderOfTheTest() }),
    ("holdsEachLoad", { await $0.holdsEachLoad() }),
    ("deliversOnTheLoaderThread", { await $0.deliversOnTheLoaderThread() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("endsEachLoadOnce", { await $0.endsEachLoadOnce() }),
  ])

  static let wrongAnswers =
    lawBreakers + wrongLists + wrongReleases + wrongStops + wrongDeliveries + wrongThreads

  /// The solution, before which stands what breaks one law of the seam.
  private static let lawBreakers = URLProtocolLawBreaker.answering
    .filter { !unseen.contains($0.description) }
    .wrongAnswers { broken in
      Checks(makeHeld: {
        let held = Exercise3_Subject.makeHeld()
        return Checks.Held(session: broken(held.session), held: held.held, release: held.release)
      })
    }

  /// Breakers at the host of no session, or of another one: nobody releases a load
  /// there. "one list for all sessions" is in their place.
  private static let unseen = [
    "the answer of the session before", "is silent at another host", "ends at another host",
  ]

  private static let wrongLists = [
    wrong(
      "a stub: it answers when the load starts", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "not released, and HeldURLProtocol told its client didReceive"
    ) { $0.onStart = { load, _ in load.double.tellClient(.status(200)) } },
    wrong(
      "holds no start", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "a real session for three items, and HeldURLProtocol holds nothing"
    ) { $0.onStart = { _, _ in } },
    WrongAnswer(
      "lists what it was asked about in canInit", rejectedBy: "holdsEachLoad",
      saying: "holds [GET /items/3, GET /items/3]",
      Checks(makeHeld: {
        let asked = LockedList<URLRequest>()
        var hooks = Hooks()
        hooks.onQuestion = { request in asked.change { $0.append(request) } }
        hooks.show = { _ in asked.entries }
        return HookedURLProtocol.makeHeld(hooks)
      })),
    wrong(
      "a second start holds twice", rejectedBy: "holdsEachLoad",
      saying: "of the newest load again] HeldURLProtocol holds [GET /items/3, GET /items/3]"
    ) { $0.onStart = { load, list in list.change { $0.append(load) } } },
    wrong(
      "holds nothing for another port", rejectedBy: "holdsEachLoad",
      saying: "of GET :8443/teas/items/4] HeldURLProtocol holds nothing"
    ) { hooks in
      let hold = hooks.onStart
      hooks.onStart = { if $0.request.url?.port == nil { hold($0, $1) } }
    },
    wrong(
      "holds one load of each request", rejectedBy: "holdsEachLoad", saying: "A right one holds ["
    ) {
      $0.onStart = { load, list in
        list.change { list in
          if !list.contains(where: { $0.request == load.request }) { list.append(load) }
        }
      }
    },
    wrong(
      "lists the newest first", rejectedBy: "holdsEachLoad",
      saying: "holds [PUT /items/3, GET /items/3]"
    ) { $0.show = { $0.reversed().map(\.request) } },
    wrong(
      "lists the addresses alone", rejectedBy: "holdsEachLoad",
      saying: "which is not the whole request"
    ) { $0.show = { $0.compactMap(\.request.url).map { URLRequest(url: $0) } } },
    WrongAnswer(
      "one list for all sessions", rejectedBy: "holdsEachLoad",
      Checks(makeHeld: { HookedURLProtocol.makeHeld(list: sharedList) })),
  ]

  private static let wrongStops = [
    wrong(
      "stopLoading does nothing", rejectedBy: "holdsEachLoad",
      saying: "stopLoading() of the first load] HeldURLProtocol holds [GET /items/3]"
    ) { $0.onStop = { _, _ in } },
    wrong(
      "overlooks a caller that gives up", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "HeldURLProtocol holds [/items/3, /items/4, /items/5]"
    ) {
      $0.onStop = { load, list in
        if load.request.value(forHTTPHeaderField: "Accept") == nil {
          list.change { $0.removeAll { $0 == load } }
        }
      }
    },
    WrongAnswer(
      "holds a load that never starts", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "stopped before it was started, and HeldURLProtocol holds",
      Checks(makeHeld: { EarlyURLProtocol.makeHeld() })),
    wrong(
      "fails a load that is stopped", rejectedBy: "holdsEachLoad",
      saying: "has delivered an error to load 1"
    ) {
      $0.onStop = { load, list in
        let wasHeld = list.change { list in
          defer { list.removeAll { $0 == load } }
          return list.contains(load)
        }
        if wasHeld { load.double.tellClient(.failure(URLError(.cancelled))) }
      }
    },
    wrong(
      "a stop drops all equal requests", rejectedBy: "holdsEachLoad", saying: "stopLoading() of"
    ) { $0.onStop = { load, list in list.change { $0.removeAll { $0.request == load.request } } } },
    wrong(
      "a stop drops the oldest of two equal requests", rejectedBy: "holdsEachLoad",
      saying: "of the newest load] HeldURLProtocol holds ["
    ) {
      $0.onStop = { load, list in
        list.change { list in
          let index = list.firstIndex { $0.request == load.request }
          if let index, list.contains(load) { list.remove(at: index) }
        }
      }
    },
    wrong(
      "a stop empties the list", rejectedBy: "holdsEachLoad",
      saying: "HeldURLProtocol holds nothing"
    ) { $0.onStop = { _, list in list.change { $0 = [] } } },
  ]

  private static let wrongDeliveries = [
    wrong(
      "delivers on the test's thread", rejectedBy: "deliversOnTheLoaderThread",
      saying: "and not on the loader's thread"
    ) { $0.deliver = { load, answer, _ in load.double.deliver(answer) } },
    wrong(
      "delivers on a global queue", rejectedBy: "deliversOnTheLoaderThread",
      saying: "and not on the loader's thread"
    ) {
      $0.deliver = { load, answer, _ in
        DispatchQueue.global().async { load.double.deliver(answer) }
      }
    },
    wrong(
      "delivers what was released last first", rejectedBy: "deliversOnTheLoaderThread",
      saying: "HeldURLProtocol answered load "
    ) {
      let stack = LockedList<(load: HookedLoad, answer: SessionAnswer)>()
      $0.deliver = { load, answer, session in
        stack.change { $0.append((load, answer)) }
        session.runOnLoaderThread {
          let last = stack.change { $0.popLast() }
          if let last { last.load.double.deliver(last.answer) }
        }
      }
    },
    wrong(
      "forgets a stop after the release", rejectedBy: "deliversOnTheLoaderThread",
      saying: "still told its client didReceive(status 200)"
    ) {
      $0.deliver = { load, answer, session in
        session.runOnLoaderThread { load.double.tellClient(answer) }
      }
    },
    wrong(
      "forgets a stop after the release of an error", rejectedBy: "deliversOnTheLoaderThread",
      saying: "still told its client didFailWithError"
    ) {
      $0.deliver = { load, answer, session in
        session.runOnLoaderThread {
          answer.error == nil ? load.double.deliver(answer) : load.double.tellClient(answer)
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

  private static let sharedList = HookedURLProtocol.List()

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ change: @escaping @Sendable (inout Hooks) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeHeld: {
        var hooks = Hooks()
        change(&hooks)
        return HookedURLProtocol.makeHeld(hooks)
      }))
  }
}
