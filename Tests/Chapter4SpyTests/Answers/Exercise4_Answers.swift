import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@testable import Chapter4Spy

@Suite("4.4 SilentURLProtocol: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_SilentURLProtocol

  typealias Count = @Sendable (inout Counts) -> Void

  static let judge = Judge<Checks>([
    ("countsEachCall", { await $0.countsEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("seesACallerThatGivesUp", { await $0.seesACallerThatGivesUp() }),
  ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "a stub: it answers", rejectedBy: lawCheck, saying: "told its client didReceive",
      Checks(makeSpy: { makeSpy(answer: .status(200, body: "tea")) })),
    WrongAnswer(
      "a safety net: it fails every load", rejectedBy: lawCheck,
      saying: "told its client didFailWithError",
      Checks(makeSpy: { makeSpy(answer: .failure(URLError(.cancelled))) })),
    wrong(
      "a flag, read as a count", rejectedBy: "countsEachCall",
      saying: "[startLoading(), startLoading()]", onStart: { $0.starts = 1 }, onStop: countStop),
    wrong(
      "overlooks a caller that gives up", rejectedBy: "seesACallerThatGivesUp",
      saying: "0 stops", onStart: countStart),
    wrong(
      "counts nothing that a session loads", rejectedBy: "seesACallerThatGivesUp",
      saying: "counted no start"),
    wrong(
      "counts one stop and no more", rejectedBy: "countsEachCall", saying: "shows 2 starts",
      onStart: countStart, onStop: { $0.stops = 1 }),
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
    choosy(
      "counts no stop of a POST", saying: "shows 1 start and 0 stops",
      stops: { $0.httpMethod != "POST" }),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a pair of counts that a closure holds",
      Checks(makeSpy: {
        makeSpy(counts: Locked(Counts()), onStart: countStart, onStop: countStop)
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
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  struct Counts {
    var starts = 0
    var stops = 0
  }

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

  private static func spied(
    _ reactions: ClosureURLProtocol.Reactions, _ counts: Locked<Counts>
  ) -> Checks.Spied {
    Checks.Spied(
      session: ClosureURLProtocol.makeSession(reactions),
      startCount: { counts.current.starts }, stopCount: { counts.current.stops })
  }

  private static func choosy(
    _ name: String, saying fault: String,
    starts: @escaping @Sendable (URLRequest) -> Bool = { _ in true },
    stops: @escaping @Sendable (URLRequest) -> Bool = { _ in true }
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "countsEachCall", saying: fault,
      Checks(makeSpy: {
        let session = DoubledSession(answeredBy: ChoosySpy.self)
        ChoosySpy.rules[session.baseURL] = ChoosySpy.Rules(starts: starts, stops: stops)
        return Checks.Spied(
          session: session, startCount: { ChoosySpy.rules[session.baseURL]?.startCount ?? 0 },
          stopCount: { ChoosySpy.rules[session.baseURL]?.stopCount ?? 0 })
      }))
  }
}

/// Counts the starts and stops of the requests that it likes.
private final class ChoosySpy: URLProtocol {
  struct Rules: Sendable {
    let starts: @Sendable (URLRequest) -> Bool
    let stops: @Sendable (URLRequest) -> Bool
    var startCount = 0
    var stopCount = 0
  }

  static let rules = PerHost<Rules>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    change { rules, request in if rules.starts(request) { rules.startCount += 1 } }
  }

  override func stopLoading() {
    change { rules, request in if rules.stops(request) { rules.stopCount += 1 } }
  }

  private func change(_ body: (inout Rules, URLRequest) -> Void) {
    let request = request
    let unknown = Rules(starts: { _ in false }, stops: { _ in false })
    Self.rules.update(request.url, from: unknown) { body(&$0, request) }
  }
}
