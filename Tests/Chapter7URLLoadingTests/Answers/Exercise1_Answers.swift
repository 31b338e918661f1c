import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("7.1 LifeOfARequest: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_LifeOfARequest

  static let judge = Judge<Checks>([
    ("comesTrue", { await $0.comesTrue() })
  ])

  static let wrongAnswers = wrongEverywhere + wrongInOneCase

  private static let wrongEverywhere = [
    wrong("predicts nothing", saying: "no prediction yet for answered and 5 more") { _ in nil },
    wrong("leaves one open", saying: "no prediction yet for loadedTwice, so it was not run") {
      $0 == .loadedTwice ? nil : right($0)
    },
    wrong("takes no prediction for nothing", saying: "no prediction yet for neverResumed") {
      $0 == .neverResumed ? nil : right($0)
    },
    wrong("nothing happens anywhere", saying: "you predicted: nothing") { _ in [] },
    wrong("every load is answered", saying: "what happened: nothing") { _ in right(.answered) },
    wrong("all that can happen", saying: "you predicted: canInit, canInitDeclines") { _ in
      LifeEvent.allCases
    },
  ]

  /// What each wrong belief about the loading system predicts; the reason is what
  /// the learner reads.
  private static let wrongInOneCase = [
    wrong("the other system's end: it stops, or does not", .answered) {
      $0.last == .stopLoading ? $0.dropLast() : $0 + [.stopLoading]
    },
    wrong("the body comes before the response", .answered) { _ in
      right(.answered)?.swapping(.data, .response) ?? []
    },
    wrong("the client needs no finish", .answered) { $0.filter { $0 != .finish } },
    wrong("nobody asks a class that is the only one", .answered) { $0.filter { $0 != .canInit } },
    wrong("a session remembers the class that accepted", .loadedTwice) { events in
      events.enumerated().filter { $0 < 6 || $1 != .canInitDeclines && $1 != .canInit }.map(\.1)
    },
    wrong("the class that declines is not asked", .loadedTwice) {
      $0.filter { $0 != .canInitDeclines }
    },
    wrong("the double is asked first", .loadedTwice) { events in
      events.map { $0.exchanged(.canInit, .canInitDeclines) }
    },
    wrong("a task asks when it is made", .neverResumed) { _ in [.canInit] },
    wrong("a task begins when it is made", .neverResumed) { _ in [.canInit, .startLoading] },
    wrong("a cancel fails the load", .cancelledWhileLoading) { _ in
      [.canInit, .startLoading, .fail]
    },
    wrong("a stop has to be answered with an error", .cancelledWhileLoading) { $0 + [.fail] },
    wrong("a cancel reaches only the caller", .cancelledWhileLoading) { $0.dropLast() },
    wrong("the other system's cancel of a task asleep", .cancelledBeforeResume) {
      $0.isEmpty ? [.canInit, .stopLoading] : []
    },
    wrong("a resume revives a cancelled task", .cancelledBeforeResume) { _ in
      [.canInit, .startLoading, .stopLoading]
    },
    wrong("a cancelled Swift task loads nothing", .cancelledBeforeAwait) { _ in [] },
    wrong("a load does not hear of Swift tasks", .cancelledBeforeAwait) { $0.dropLast() },
  ]

  static let rightAnswers = [
    RightAnswer("a dictionary of the situations", Checks(prediction: right)),
    RightAnswer("a model of the loading system", Checks(prediction: LoaderModel.events)),
    RightAnswer(
      "with each question several times", Checks(prediction: { right($0)?.askingTwice })),
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

  @Test("situations without a prediction are one failure, and do not hide wrong predictions")
  func tellsAllInOrder() async throws {
    let wrong: [LifeSituation] = [.answered, .cancelledWhileLoading]
    let issues = await issues {
      await Checks(prediction: { wrong.contains($0) ? [.fail] : nil }).comesTrue()
    }
    try #require(issues.count == 3)
    #expect(issues[0].sentence.contains("no prediction yet for loadedTwice and 3 more"))
    for (issue, situation) in zip(issues.dropFirst(), wrong) {
      #expect(issue.sentence.contains("\(situation)\n  you predicted: fail\n  what happened: "))
      #expect(issue.sentence.contains(situation.reason))
    }
  }

  /// The right predictions, with that of one situation changed.
  private static func wrong(
    _ name: String, _ wrong: LifeSituation,
    change: @escaping @Sendable ([LifeEvent]) -> [LifeEvent]
  ) -> WrongAnswer<Checks> {
    Self.wrong(name, saying: wrong.reason) { situation in
      situation == wrong ? change(right(situation) ?? []) : right(situation)
    }
  }

  private static func wrong(
    _ name: String, saying fault: String,
    prediction: @escaping @Sendable (LifeSituation) -> [LifeEvent]?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "comesTrue", saying: fault, Checks(prediction: prediction))
  }

  private static let right: @Sendable (LifeSituation) -> [LifeEvent]? = { RightLives.all[$0] }
}
