import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.4 SilentURLProtocol: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_SilentURLProtocol

  static let judge = Judge<Checks>([
    ("countsEachStart", { await $0.countsEachStart() }),
    ("neverAnswers", { await $0.neverAnswers() }),
    ("countsTheStopsOfCancelledLoads", { await $0.countsTheStopsOfCancelledLoads() }),
    ("seesACallerThatGivesUp", { await $0.seesACallerThatGivesUp() }),
    ("keepsTheCountsApart", { await $0.keepsTheCountsApart() }),
  ])

  static let wrongAnswers = [
    wrong("counts nothing", rejectedBy: "countsEachStart"),
    wrong("a flag, read as a count", rejectedBy: "countsEachStart", onStart: { $0.starts = 1 }),
    WrongAnswer(
      "counts a start when it is asked whether it could load", rejectedBy: "countsEachStart",
      Checks(makeSpy: { makeSpyOfQuestions() })),
    WrongAnswer(
      "a stub: it answers", rejectedBy: "neverAnswers",
      Checks(makeSpy: { makeSpy(answer: .status(200, body: "tea")) })),
    WrongAnswer(
      "a safety net: it fails every load", rejectedBy: "neverAnswers",
      Checks(makeSpy: { makeSpy(answer: .failure(URLError(.cancelled))) })),
    WrongAnswer(
      "sends a response and no end", rejectedBy: "neverAnswers",
      Checks(makeSpy: {
        makeSpy { double in
          guard let response = SessionAnswer.status(200).response else { return }
          double.client?.urlProtocol(
            double, didReceive: response, cacheStoragePolicy: .notAllowed)
        }
      })),
    WrongAnswer(
      "fails a load that is stopped", rejectedBy: "neverAnswers",
      Checks(makeSpy: {
        let session = DoubledSession(answeredBy: SpyThatFailsOnStop.self)
        return Checks.Spied(
          session: session, startCount: { SpyThatFailsOnStop.starts[session.baseURL] ?? 0 },
          stopCount: { 0 })
      })),
    wrong(
      "never counts a stop", rejectedBy: "countsTheStopsOfCancelledLoads", onStart: countStart),
    wrong(
      "takes every start for a stop to come", rejectedBy: "countsTheStopsOfCancelledLoads",
      onStart: {
        $0.starts += 1
        $0.stops += 1
      }),
    wrong(
      "takes a stop for a start taken back", rejectedBy: "countsTheStopsOfCancelledLoads",
      onStart: countStart,
      onStop: {
        $0.starts -= 1
        $0.stops += 1
      }),
    wrong(
      "overlooks a caller that gives up", rejectedBy: "seesACallerThatGivesUp", onStart: countStart),
    WrongAnswer(
      "one pair of counts for all sessions", rejectedBy: "keepsTheCountsApart",
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
    _ name: String, rejectedBy check: String, onStart: @escaping Count = { _ in },
    onStop: @escaping Count = { _ in }
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
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

/// Tells its client about a cancel that the client has made itself.
private final class SpyThatFailsOnStop: URLProtocol {
  static let starts = PerHost<Int>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.starts.update(request.url, from: 0) { $0 += 1 } }
  override func stopLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
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
