import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("9.2 Capstone: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_Capstone

  static let judge = Judge<Checks>([
    ("choosesByTheKey", { $0.choosesByTheKey() }),
    ("testsEachRequirement", { await $0.testsEachRequirement() }),
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealCheckout", { await $0.passesOnTheRealCheckout() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "counts payments with a stub", rejectedBy: "choosesByTheKey", saying: "Ask question 3",
      Checks(choice: Exercise2_Choices.countingWithAStub)),
    wrong(
      "goes another way than it chose", rejectedBy: "testsEachRequirement",
      saying:
        "For .payOnce you chose a double one level up, but paysOnce() uses a double with URLProtocol",
      Exercise2_Suites.SessionTests.self),
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise2_Suites.NoTests.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealCheckout", saying: "fails on the real Checkout",
      Exercise2_Suites.Unwaited.self),
    wrong(
      "asks for what is refused", rejectedBy: "passesOn",
      saying: "which refuses an invalid id itself", Exercise2_Suites.AskedForNothing.self),
    wrong(
      "loses the connection and leaves", rejectedBy: "failsOn", saying: "ignores Pay after",
      Exercise2_Suites.TriesOnce.self),
  ]

  static let rightAnswers: [Right] = [
    right(
      "below the API and the bank", Exercise2_Choices.dearest, Exercise2_Suites.SessionTests.self),
    right("a self shunt", Exercise2_Choices.spies, Exercise2_Suites.SelfShunt.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test func saysNothingOfTheCheapest() {
    #expect(CheckoutChoices(Exercise2_Choices.cheapest).remarks.isEmpty)
  }

  @Test("a choice that costs more than it must is accepted, and told so")
  func remarksOnTheDearest() async {
    let issues = await issues { Checks(choice: Exercise2_Choices.dearest).choosesByTheKey() }
    #expect(issues.isEmpty)
    let remarks = CheckoutChoices(Exercise2_Choices.dearest).remarks.joined(separator: "\n")
    for words in [
      ".payOnce: a spy with URLProtocol works, and costs more than you need. A real session",
      "A spy one level up is enough.",
      ".keepTheOldPrice: a mock with protocol injection works",
      "You have to write requests and answers, where an item would do.",
      ".followTheScript: a spy with URLProtocol works",
      "Each of the tests has to compare the calls itself",
      ".sendNoInvalidID: a spy with URLProtocol works",
      ".keepTheOrderNumber: a fake with URLProtocol works",
      "Its rules are code, and they need tests of their own.",
    ] {
      #expect(remarks.contains(words))
    }
  }

  private static func right(
    _ name: String, _ choice: @escaping Exercise2_Choices.Choose, _ suite: Any.Type
  ) -> RightAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return RightAnswer(name, Checks(choice: choice, tests: tests))
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(choice: Exercise2_Choices.cheapest, tests: tests))
  }
}

/// The choices that the answers to 9.2 are made of.
enum Exercise2_Choices {
  typealias Choose = @Sendable (Checkout.Requirement) -> Checkout.Choice?

  /// The cheapest double for each requirement.
  static let cheapest: Choose = { requirement in
    switch requirement {
    case .keepTheOldPrice, .surviveALostConnection: (.stub, .oneLevelUp)
    case .payOnce, .stopOnLeaving: (.spy, .oneLevelUp)
    case .sendNoInvalidID: (.dummy, .protocolInjection)
    case .keepTheVoucher: (.fake, .oneLevelUp)
    case .followTheScript: (.mock, .oneLevelUp)
    case .keepTheOrderNumber: (.spy, .urlProtocol)
    }
  }

  /// The cheapest doubles, but a stub for what only a record can show.
  static let countingWithAStub: Choose = { requirement in
    switch requirement {
    case .payOnce: (.stub, .oneLevelUp)
    default: cheapest(requirement)
    }
  }

  /// A double that works for each requirement, and never the cheapest.
  static let dearest: Choose = { requirement in
    switch requirement {
    case .payOnce, .surviveALostConnection, .followTheScript: (.spy, .urlProtocol)
    case .keepTheOldPrice: (.mock, .protocolInjection)
    case .keepTheVoucher: (.spy, .protocolInjection)
    case .sendNoInvalidID, .stopOnLeaving: (.spy, .urlProtocol)
    case .keepTheOrderNumber: (.fake, .urlProtocol)
    }
  }

  /// A spy for everything, where a spy is possible.
  static let spies: Choose = { requirement in
    switch requirement {
    case .sendNoInvalidID: (.spy, .protocolInjection)
    case .keepTheOrderNumber: (.spy, .urlProtocol)
    default: (.spy, .oneLevelUp)
    }
  }
}
