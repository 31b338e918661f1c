import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Mutants
import Testing

@Suite("9.2 Capstone: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_Capstone

  static let judge = Judge<Checks>([
    ("choosesByTheKey", { $0.choosesByTheKey() }),
    ("testsEachRequirement", { await $0.testsEachRequirement() }),
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealCheckout", { await $0.passesOnTheRealCheckout() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = wrongChoices + wrongTests + blindTests

  static let rightAnswers = [
    right("small tests", Exercise2_Choices.cheapest, Exercise2_Suites.SmallTests.self),
    right(
      "below the API and the bank", Exercise2_Choices.dearest, Exercise2_Suites.SessionTests.self),
    right("a self shunt", Exercise2_Choices.spies, Exercise2_Suites.SelfShunt.self),
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
}

// What is said of a choice that works.
extension Exercise2_Answers {
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
}

extension Exercise2_Answers {
  private static func right(
    _ name: String, _ choice: @escaping Exercise2_Choices.Choose, _ suite: Any.Type
  ) -> RightAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return RightAnswer(name, Checks(choice: choice, tests: tests))
  }
}
