import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("7.1 LifeOfARequest: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_LifeOfARequest

  static let judge = Judge<Checks>(inOrder: [("comesTrue", { await $0.comesTrue() })])

  static let wrongAnswers: [Wrong] = [
    wrong("every load is answered", .neverResumed) { _ in lives[.answered] ?? [] },
    wrong("the client needs no finish", .answered) { $0.filter { $0 != .finish } },
    wrong("a task begins when it is made", .neverResumed) { _ in [.canInit, .startLoading] },
    wrong("a cancel reaches only the caller", .cancelledWhileLoading) { $0.dropLast() },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a dictionary of the situations", Checks(prediction: { lives[$0] })),
    RightAnswer(
      "with a question for each class that was asked twice",
      Checks(prediction: { lives[$0].map { $0.first == .canInit ? [.canInit] + $0 : $0 } })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// The right predictions, with that of one situation changed.
  private static func wrong(
    _ name: String, _ wrong: LifeSituation,
    change: @escaping @Sendable ([LifeEvent]) -> [LifeEvent]
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "comesTrue", saying: wrong.reason,
      Checks(prediction: { $0 == wrong ? change(lives[$0] ?? []) : lives[$0] }))
  }

  private static let lives: [LifeSituation: [LifeEvent]] = [
    .answered: answered,
    .loadedTwice: [.canInitDeclines] + answered + [.canInitDeclines] + answered,
    .neverResumed: [],
    .cancelledWhileLoading: [.canInit, .startLoading, .stopLoading],
    .cancelledBeforeResume: cancelledAsleep,
    .cancelledBeforeAwait: [.canInit, .startLoading, .stopLoading],
  ]

  // Darwin's were not run.
  #if canImport(Darwin)
    private static let answered: [LifeEvent] = [
      .canInit, .startLoading, .response, .data, .finish, .stopLoading,
    ]
    private static let cancelledAsleep: [LifeEvent] = []
  #else
    private static let answered: [LifeEvent] = [
      .canInit, .startLoading, .response, .data, .finish,
    ]
    private static let cancelledAsleep: [LifeEvent] = [.canInit, .stopLoading]
  #endif
}
