import AnswerKit
import CheckKit
import Mutants
import Testing

@Suite("6.7 UpDownGame: the checks decide rightly")
struct Exercise7_Answers {
  typealias Checks = Exercise7_UpDownGame

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealGame", { await $0.passesOnTheRealGame() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = wrongSuites + forgetfulSuites

  private static let wrongSuites = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise7_Suites.NoTests.self),
    wrong(
      "makes no game", rejectedBy: "assertsSomething",
      saying: "No test makes a game yet with UpDownGame.underTest(urlSession:baseURL:)",
      Exercise7_Suites.NoGame.self),
    wrong(
      "leaves URLProtocol out", rejectedBy: "assertsSomething", saying: "with URLProtocol yet",
      Exercise7_Suites.OneSeam.self),
    wrong(
      "asserts nothing", rejectedBy: "assertsSomething", saying: "it passes on every game",
      Exercise7_Suites.NoAssertions.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealGame", saying: "fails on the real UpDownGame",
      Exercise7_Suites.Unwaited.self),
    wrong(
      "does not wait with protocol injection", rejectedBy: "passesOn",
      saying: "another correct game, which calls back a moment later",
      Exercise7_Suites.UnwaitedWithProtocolInjection.self),
    wrong(
      "compares the whole query", rejectedBy: "passesOn",
      saying: "writes the query of its request in another order",
      Exercise7_Suites.WholeAddress.self),
    wrong(
      "allows no header", rejectedBy: "passesOn", saying: "adds one harmless header",
      Exercise7_Suites.WholeRequest.self),
    wrong(
      "guesses the number alone", rejectedBy: "failsOn", saying: "says .up for .down",
      Exercise7_Suites.HitsAlone.self),
    wrong(
      "plays with 15 alone", rejectedBy: "failsOn", saying: "plays with 15, whatever it got",
      Exercise7_Suites.AlwaysFifteen.self),
    wrong(
      "plays one game", rejectedBy: "failsOn", saying: "keeps the tries when it is reset",
      Exercise7_Suites.OneGame.self),
    wrong(
      "waits for ever", rejectedBy: "failsOn",
      saying: "plays(seam:) did not end on a game that does not call back",
      Exercise7_Suites.WaitsForEver.self),
    wrong(
      "never guesses early", rejectedBy: "failsOn", saying: "counts a guess that it cannot answer",
      Exercise7_Suites.NeverEarly.self),
    wrong(
      "never guesses before a reset", rejectedBy: "failsOn",
      saying: "plays with 15 before the first reset", Exercise7_Suites.NeverEarly.self),
    wrong(
      "looks after the newest number alone", rejectedBy: "failsOn",
      saying: "plays with the number of an older reset", Exercise7_Suites.NewestAlone.self),
  ]

  /// The small tests without one of them, and what survives.
  private static let forgetfulSuites = [
    forgetful("countsAHit", .doesNotCountHits),
    forgetful("goesOnAfterAHit", .endsAtAHit),
    forgetful("answersFarGuesses", .refusesFarGuesses),
    forgetful("countsFarGuesses", .doesNotCountFarGuesses),
    forgetful("forgetsItsNumberAtOnce", .keepsItsNumber),
    forgetful("forgetsItsTriesAtOnce", .resetsTriesLate),
    forgetful("endsOnce", .hidesItsNumber, .callsBackTwice),
    forgetful("failsOnce", .failsTwice),
    forgetful("endsWithTheNewestNumber", .endsWithOlderNumber),
    forgetful("failsAsItsServiceDoes", .hidesAFailure, .changesTheFailure),
    forgetful("failsForANewerReset", .hidesANewerReset, .blamesTheNewerReset),
  ]

  static let rightAnswers = [
    right("small tests", Exercise7_Suites.SeparateTests.self),
    right("one test with URLProtocol", Exercise7_Suites.MostlyInjected.self),
    right("a stream", Exercise7_Suites.StreamedTests.self),
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

  private static func wrong(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  private static func forgetful(
    _ test: String, _ mutants: GameVariant...
  ) -> WrongAnswer<Checks> {
    let count = GameVariant.mutants.count
    let survivors = mutants.map(\.difference).joined(separator: "; ")
    return WrongAnswer(
      "leaves out \(test)", rejectedBy: "failsOn",
      saying: "noticed \(count - mutants.count) of \(count) faults; survived: \(survivors)",
      Checks(tests: LearnersSuite(Exercise7_Suites.SeparateTests.self, without: test)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}
