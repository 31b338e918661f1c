import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("9.2 Capstone: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_Capstone

  static let judge = Judge<Checks>(
    inOrder: [
      ("choosesByTheKey", { $0.choosesByTheKey() }),
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealCheckout", { await $0.passesOnTheRealCheckout() }),
      ("passesOn", { await $0.passesOn() }),
      ("testsEachRequirement", { await $0.testsEachRequirement() }),
      ("failsOn", { await $0.failsOn() }),
    ],
    askedLast: [
      "assertsSomething", "passesOnTheRealCheckout", "passesOn", "testsEachRequirement", "failsOn",
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "counts payments with a stub", rejectedBy: "choosesByTheKey", saying: "Ask question 3",
      Checks(choice: solution(but: .payOnce, (.stub, .oneLevelUp)))),
    wrong(
      "asks for what is refused", rejectedBy: "passesOn",
      saying: "which refuses an invalid id itself", Exercise2_Suites.AskedForNothing.self),
    WrongAnswer(
      "goes another way than it chose", rejectedBy: "testsEachRequirement",
      saying: "For .payOnce you chose a double with URLProtocol, but",
      Checks(choice: solution(but: .payOnce, (.spy, .urlProtocol)))),
    wrong(
      "has no bank that refuses", rejectedBy: "failsOn", saying: "collects",
      Exercise2_Suites.SelfShunt.self, without: "asksNoMoreAfterAFailure"),
  ]

  // `GradedRun` asks these of every suite of tests in the same words: its own tests prove them.
  static let provedElsewhere: Set = ["assertsSomething", "passesOnTheRealCheckout"]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a self shunt",
      Checks(choice: spies, tests: LearnersSuite(Exercise2_Suites.SelfShunt.self)))
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("a choice that costs more than it must is told so")
  func remarks() {
    #expect(CheckoutChoices(Exercise2_Subject.choice).remarks.isEmpty)
    let dear = CheckoutChoices(Self.solution(but: .payOnce, (.spy, .urlProtocol))).remarks
    #expect(dear.map { $0.contains("A spy one level up is enough.") } == [true])
    #expect(CheckoutChoices(Self.spies).remarks.joined().contains("A mock one level up is enough."))
  }

  typealias Choose = @Sendable (Checkout.Requirement) -> Checkout.Choice?

  private static func solution(
    but other: Checkout.Requirement, _ choice: Checkout.Choice
  ) -> Choose {
    { $0 == other ? choice : Exercise2_Subject.choice($0) }
  }

  /// A spy for everything, where a spy is possible.
  private static let spies: Choose = { requirement in
    switch requirement {
    case .sendNoInvalidID: (.spy, .protocolInjection)
    case .keepTheOrderNumber: (.spy, .urlProtocol)
    default: (.spy, .oneLevelUp)
    }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, _ suite: Any.Type,
    without test: String? = nil
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(choice: spies, tests: LearnersSuite(suite, without: test)))
  }
}
