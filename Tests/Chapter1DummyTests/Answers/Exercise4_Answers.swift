import AnswerKit
import DoubleKit
import Testing

@Suite("1.4 WhereDoesItGo: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_WhereDoesItGo

  static let judge = Judge<Checks>(inOrder: [
    ("comesTrue", { try await $0.comesTrue() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("predicts nothing", saying: "There is no prediction yet for doubleIsListed and 8 more.") {
      _ in nil
    },
    wrong(
      "the double gets all", saying: "3 of 9 right:\n- The request of doubleDeclines went to the"
    ) { _ in .theDouble },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a set of the scenarios that are caught", Checks(prediction: right))
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, saying fault: String,
    prediction: @escaping @Sendable (RoutingScenario) -> Destination?
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: "comesTrue", saying: fault, Checks(prediction: prediction))
  }

  private static let right: @Sendable (RoutingScenario) -> Destination? = { scenario in
    let caught: Set<RoutingScenario> = [
      .doubleIsListed, .firstDeclinesSecondAccepts, .listedBeforeTheLoaders,
    ]
    return caught.contains(scenario) ? .theDouble : .theNetwork
  }
}
