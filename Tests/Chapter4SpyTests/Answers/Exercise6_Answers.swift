import AnswerKit
import CheckKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.6 RequestTests: the checks decide rightly")
struct Exercise6_Answers {
  typealias Checks = Exercise6_RequestTests

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
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfItem1.self))),
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise6_Suites.OwnAPI.self))),
    WrongAnswer(
      "reads the record and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsWithoutAssertions.self))),
    WrongAnswer(
      "expects that a failed load is sent again", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatExpectARetry.self))),
    WrongAnswer(
      "insists on the very headers", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsForTheVeryHeaders.self))),
    WrongAnswer(
      "counts the results before they have come", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.ImpatientTests.self))),
    WrongAnswer(
      "tests with a stub: the outcome alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfTheOutcome.self))),
    WrongAnswer(
      "asserts inside the callback alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsInsideTheCallback.self))),
    WrongAnswer(
      "asks whether resume() was called", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsWithAFlag.self))),
    WrongAnswer(
      "asks for item 1", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfItem1.self))),
    WrongAnswer(
      "tests the good day alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOfTheGoodDay.self))),
    WrongAnswer(
      "uses URLProtocol alone, which sees one start", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOnTheWire.self))),
  ]

  static let rightAnswers = [
    RightAnswer(
      "one load, for the most on one seam",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsMostlyOnOneSeam.self))),
    RightAnswer(
      "each seam does what it does best",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsOnBothSeams.self))),
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
