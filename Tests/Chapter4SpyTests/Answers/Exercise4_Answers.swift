import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@testable import Chapter4Spy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.4 SilentURLProtocol: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_SilentURLProtocol

  static let judge = Judge<Checks>([
    ("countsEachCall", { await $0.countsEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("seesACallerThatGivesUp", { await $0.seesACallerThatGivesUp() }),
  ])

  static let wrongAnswers = lawBreakers + wrongAnswering + wrongCounts + choosy

  /// The solution, before which stands what breaks one law of the seam.
  private static let lawBreakers = URLProtocolLawBreaker.silent.wrongAnswers { broken in
    Checks(makeSpy: {
      let session = SilentURLProtocol.makeSession()
      return Checks.Spied(
        session: broken(session), startCount: { SilentURLProtocol.startCount(of: session) },
        stopCount: { SilentURLProtocol.stopCount(of: session) })
    })
  }

  private static let wrongAnswering = [
    WrongAnswer(
      "a stub: it answers", rejectedBy: lawCheck, saying: "told its client didReceive",
      Checks(makeSpy: { makeSpy(answer: .status(200, body: "tea")) })),
    WrongAnswer(
      "a safety net: it fails every load", rejectedBy: lawCheck,
      saying: "told its client didFailWithError",
      Checks(makeSpy: { makeSpy(answer: .failure(URLError(.cancelled))) })),
    WrongAnswer(
      "gives up by itself after a third of a second", rejectedBy: lawCheck,
      saying: "told its client didFailWithError",
      Checks(makeSpy: { makeSpy { $0.fail(after: .milliseconds(300)) } })),
    WrongAnswer(
      "gives up by itself after a second", rejectedBy: lawCheck,
      saying: "told its client didFailWithError",
      Checks(makeSpy: { makeSpy { $0.fail(after: .seconds(1)) } })),
  ]

  private static let wrongCounts = [
    wrong("counts nothing", rejectedBy: "countsEachCall", saying: "shows 0 starts and 0 stops"),
    wrong(
      "a flag, read as a count", rejectedBy: "countsEachCall",
      saying: "[startLoading(), startLoading()]", onStart: { $0.starts = 1 }, onStop: countStop),
    WrongAnswer(
      "counts a start when it is asked whether it could load", rejectedBy: "countsEachCall",
      saying: "After [canInit]", Checks(makeSpy: { makeSpyOfQuestions() })),
    wrong(
      "never counts a stop", rejectedBy: "countsEachCall", saying: "shows 1 start and 0 stops",
      onStart: countStart),
    wrong(
      "overlooks a caller that gives up", rejectedBy: "seesACallerThatGivesUp",
      saying: "0 stops", onStart: countStart),
    wrong(
      "counts nothing that a session loads", rejectedBy: "seesACallerThatGivesUp",
      saying: "counted no start"),
    wrong(
      "takes every start for a stop to come", rejectedBy: "countsEachCall",
      saying: "shows 1 start and 1 stop",
      onStart: {
        $0.starts += 1
        $0.stops += 1
      }),
    wrong(
      "takes a stop for a start taken back", rejectedBy: "countsEachCall",
      saying: "shows 0 starts and 1 stop", onStart: countStart,
      onStop: {
        $0.starts -= 1
        $0.stops += 1
      }),
    wrong(
      "counts one stop and no more", rejectedBy: "countsEachCall", saying: "shows 2 starts",
      onStart: countStart, onStop: { $0.stops = 1 }),
    WrongAnswer(
      "loses what two threads count at once", rejectedBy: lawCheck,
      saying: "Eight threads",
      Checks(makeSpy: {
        let counts = Locked(Counts())
        return spied(
          .init(
            onStart: { _ in counts.changeInTwoSteps { $0.starts += 1 } },
            onStop: { counts.changeInTwoSteps { $0.stops += 1 } }), counts)
      })),
    WrongAnswer(
      "loses a stop of two at once", rejectedBy: lawCheck, saying: "Eight threads",
      Checks(makeSpy: {
        let counts = (starts: Locked(0), stops: Locked(0))
        let session = ClosureURLProtocol.makeSession(
          .init(
            onStart: { _ in counts.starts.change { $0 += 1 } },
            onStop: { counts.stops.changeInTwoSteps { $0 += 1 } }))
        return Checks.Spied(
          session: session, startCount: { counts.starts.current },
          stopCount: { counts.stops.current })
      })),
    WrongAnswer(
      "is at nought again when it was read", rejectedBy: lawCheck,
      saying: "at a second look", Checks(makeSpy: { makeSpyThatForgets() })),
    WrongAnswer(
      "one pair of counts for all sessions", rejectedBy: lawCheck,
      saying: "are not apart",
      Checks(makeSpy: {
        makeSpy(counts: sharedCounts, onStart: countStart, onStop: countStop)
      })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "a pair of counts that a closure holds",
      Checks(makeSpy: {
        makeSpy(counts: Locked(Counts()), onStart: countStart, onStop: countStop)
      })),
    RightAnswer(
      "a list of events for each session",
      Checks(makeSpy: {
        let session = DoubledSession(answeredBy: EventListSpy.self)
        return Checks.Spied(
          session: session, startCount: { EventListSpy.count("start", of: session) },
          stopCount: { EventListSpy.count("stop", of: session) })
      })),
    RightAnswer(
      "counts a moment later, and a stop later than a start",
      Checks(makeSpy: {
        let queue = DispatchQueue(label: "SilentURLProtocol")
        let counts = Locked(Counts())
        return spied(
          .init(
            onStart: { _ in queue.async { counts.change(countStart) } },
            onStop: {
              queue.asyncAfter(deadline: .now() + .milliseconds(2)) { counts.change(countStop) }
            }), counts)
      })),
    RightAnswer(
      "keeps the loads themselves",
      Checks(makeSpy: {
        let loads = Locked<[OpenLoad]>([])
        let counts = Locked(Counts())
        return spied(
          .init(
            onStart: { load in
              counts.change(countStart)
              loads.change { $0.append(OpenLoad(double: load)) }
            }, onStop: { counts.change(countStop) }), counts)
      })),
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

  struct Counts {
    var starts = 0
    var stops = 0
  }

  typealias Count = @Sendable (inout Counts) -> Void

  private static let sharedCounts = Locked(Counts())
  private static let countStart: Count = { $0.starts += 1 }
  private static let countStop: Count = { $0.stops += 1 }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    onStart: @escaping Count = { _ in }, onStop: @escaping Count = { _ in }
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeSpy: { makeSpy(counts: Locked(Counts()), onStart: onStart, onStop: onStop) }))
  }

  private static func makeSpy(
    counts: Locked<Counts>, onStart: @escaping Count, onStop: @escaping Count
  ) -> Checks.Spied {
    spied(
      .init(onStart: { _ in counts.change(onStart) }, onStop: { counts.change(onStop) }), counts)
  }

  private static func makeSpy(answer: SessionAnswer) -> Checks.Spied {
    makeSpy { $0.send(answer) }
  }

  private static func makeSpy(
    afterStart: @escaping @Sendable (ClosureURLProtocol) -> Void
  ) -> Checks.Spied {
    let counts = Locked(Counts())
    return spied(
      .init(onStart: { double in
        counts.change(countStart)
        afterStart(double)
      }), counts)
  }

  private static func makeSpyThatForgets() -> Checks.Spied {
    let counts = Locked(Counts())
    let spy = makeSpy(counts: counts, onStart: countStart, onStop: countStop)
    let take: @Sendable (WritableKeyPath<Counts, Int> & Sendable) -> Int = { path in
      let count = counts.current[keyPath: path]
      counts.change { $0[keyPath: path] = 0 }
      return count
    }
    return Checks.Spied(
      session: spy.session, startCount: { take(\.starts) }, stopCount: { take(\.stops) })
  }

  private static func makeSpyOfQuestions() -> Checks.Spied {
    let counts = Locked(Counts())
    return spied(
      .init(onQuestion: { _ in counts.change(countStart) }, onStop: { counts.change(countStop) }),
      counts)
  }

  private static func spied(
    _ reactions: ClosureURLProtocol.Reactions, _ counts: Locked<Counts>
  ) -> Checks.Spied {
    Checks.Spied(
      session: ClosureURLProtocol.makeSession(reactions),
      startCount: { counts.current.starts }, stopCount: { counts.current.stops })
  }
}

private struct OpenLoad: @unchecked Sendable {
  let double: ClosureURLProtocol
}

extension ClosureURLProtocol {
  /// Fails later, as a double that wants no test to hang.
  fileprivate func fail(after time: DispatchTimeInterval) {
    let load = OpenLoad(double: self)
    DispatchQueue.global().asyncAfter(deadline: .now() + time) {
      load.double.send(.failure(URLError(.timedOut)))
    }
  }
}

/// Writes down what happens to each host, and counts when it is asked.
private final class EventListSpy: URLProtocol {
  private static let events = Mutex<[(host: String?, event: String)]>([])

  static func count(_ event: String, of session: DoubledSession) -> Int {
    events.withLock { events in
      events.count { $0.host == session.baseURL.host && $0.event == event }
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { note("start") }
  override func stopLoading() { note("stop") }

  private func note(_ event: String) {
    let host = request.url?.host
    Self.events.withLock { $0.append((host, event)) }
  }
}
