import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@testable import CheckKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.5 PriceChangeTests: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_PriceChangeTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers = [
    WrongAnswer(
      "leaves URLProtocol out", rejectedBy: "assertsSomething", saying: "with URLProtocol yet",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsOfThePrice.self))),
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise5_Suites.OwnAPI.self))),
    WrongAnswer(
      "changes a price and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithoutAssertions.self))),
    WrongAnswer(
      "expects the old price after the change", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsOfTheOldPrice.self))),
    WrongAnswer(
      "looks before the answer has come", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.ImpatientTests.self))),
    WrongAnswer(
      "loads while the change is on its way", rejectedBy: "passesOn",
      saying: "the second of two first",
      Checks(tests: LearnersSuite(Exercise5_Suites.HastyTests.self))),
    WrongAnswer(
      "a stub in the place of the fake", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithStub.self))),
    WrongAnswer(
      "believes what the change answers", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithoutSecondLoad.self))),
    WrongAnswer(
      "has one item, and its id is 1", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithOneItem.self))),
    WrongAnswer(
      "compares the price alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsOfThePrice.self))),
  ]

  static let rightAnswers = [
    RightAnswer(
      "through the async twin", Checks(tests: LearnersSuite(Exercise5_Suites.AwaitingTests.self))),
    RightAnswer(
      "a shop for each promise", Checks(tests: LearnersSuite(Exercise5_Suites.TestsByPromise.self))),
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
