import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("8.7 NameThatLie: the checks decide rightly")
struct Exercise7_Answers: AnswerSuite {
  typealias Checks = Exercise7_NameThatLie

  static let judge = Judge<Checks>(inOrder: [
    ("namesEachLie", { $0.namesEachLie() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("every kind is a stub", saying: "all ten listings a stub") {
      changed($0, at: $0) { $0.kind = .stub }
    },
    wrong(
      "a class named Mock is a mock",
      saying:
        "Read listing 21 in Tests/Chapter8LiesTests/Lesson/Listings21to30.swift and ask question 2"
    ) { changed($0, at: 21) { $0.kind = .mock } },
    wrong(
      "what is keyed by the path is a fake",
      saying:
        "Read listing 24 in Tests/Chapter8LiesTests/Lesson/Listings21to30.swift and ask question 4"
    ) { changed($0, at: 24) { $0.kind = .fake } },
    wrong(
      "three nils are an end without a response",
      saying: "The lie in listing 30, VacantSession, is not .finishesWithoutResponse"
    ) { changed($0, at: 30) { $0.lie = .finishesWithoutResponse } },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a table", Checks(verdict: right))
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, saying fault: String, verdict: @escaping @Sendable (Int) -> LieVerdict
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "namesEachLie", saying: fault, Checks(verdict: verdict))
  }

  private static func changed(
    _ listing: Int, at changed: Int, _ change: (inout LieVerdict) -> Void
  ) -> LieVerdict {
    var verdict = right(listing)
    if listing == changed { change(&verdict) }
    return verdict
  }

  private static let right: @Sendable (Int) -> LieVerdict = { number in
    let table: [LieVerdict] = [
      LieVerdict(.stub, .nameOfAnotherKind, curedBy: .rename),
      LieVerdict(.spy, .answersBeforeResume, curedBy: .keepTheRulesOfALoader),
      LieVerdict(.fake, .responseBesideError, curedBy: .keepTheRulesOfALoader),
      LieVerdict(.stub, .finishesWithoutResponse, curedBy: .keepTheRulesOfALoader),
      LieVerdict(.stub, .anotherStatusThanNamed, curedBy: .takeTheAnswerFromTheTest),
      LieVerdict(.fake, .sameItemForEveryRequest, curedBy: .readTheRequest),
      LieVerdict(.stub, .oneFailureForAll, curedBy: .takeTheAnswerFromTheTest),
      LieVerdict(.spy, .keptForOtherTests, curedBy: .keepItPerSession),
      LieVerdict(.mock, .requestNobodyTried, curedBy: .tryItOnTheRealShop),
      LieVerdict(.stub, .callsBackWithNothing, curedBy: .keepTheRulesOfALoader),
    ]
    return table[number - 21]
  }
}
