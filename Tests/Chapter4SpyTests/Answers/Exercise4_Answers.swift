import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("4.4 SilentURLProtocol: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_SilentURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("countsEachCall", { await $0.countsEachCall() }),
      ("tellsNothing", { await $0.tellsNothing() }),
      ("seesTheCancel", { await $0.seesTheCancel() }),
    ], askedLast: ["seesTheCancel"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "counts in canInit", rejectedBy: "countsEachCall", saying: "canInit and shows 1 start",
      spy(.countsQuestions)),
    WrongAnswer(
      "a stub: it answers", rejectedBy: "tellsNothing", saying: "told its client didReceive",
      spy(.answers)),
    WrongAnswer(
      "counts by URL instead of by session", rejectedBy: "seesTheCancel",
      saying: "counted 0 starts",
      spy(.countsTheRootAlone)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("two counts that a closure holds", spy(.none)),
    RightAnswer(
      "counts a moment later, and a stop later than a start",
      Checks(makeSpy: {
        let queue = DispatchQueue(label: "SilentURLProtocol")
        let (starts, stops) = (Locked(0), Locked(0))
        let session = ClosureURLProtocol.makeSession(
          .init(
            onStart: { _ in queue.async { starts.change { $0 += 1 } } },
            onStop: {
              queue.asyncAfter(deadline: .now() + .milliseconds(2)) { stops.change { $0 += 1 } }
            }))
        return .init(
          session: session, startCount: { starts.value }, stopCount: { stops.value })
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case countsQuestions, answers, countsTheRootAlone }

  private static func spy(_ mistake: Mistake?) -> Checks {
    Checks(makeSpy: {
      let (starts, stops) = (Locked(0), Locked(0))
      let session = ClosureURLProtocol.makeSession(
        .init(
          onQuestion: { _ in if mistake == .countsQuestions { starts.change { $0 += 1 } } },
          onStart: { double in
            let isRoot = double.request.url?.path.isEmpty == true
            if mistake == .countsQuestions || mistake == .countsTheRootAlone && !isRoot { return }
            starts.change { $0 += 1 }
            if mistake == .answers { double.send(.status(200, body: "tea")) }
          }, onStop: { stops.change { $0 += 1 } }))
      return .init(session: session, startCount: { starts.value }, stopCount: { stops.value })
    })
  }
}
