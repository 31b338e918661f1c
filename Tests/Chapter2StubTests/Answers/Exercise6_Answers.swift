import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.6 ItemDetailTests: the checks decide rightly")
struct Exercise6_Answers {
  typealias Checks = Exercise6_ItemDetailTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers = [
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise6_Suites.OwnAPI.self))),
    WrongAnswer(
      "leaves URLProtocol out", rejectedBy: "assertsSomething", saying: "with URLProtocol",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableOfTheGoodDay.self))),
    WrongAnswer(
      "makes its APIs in a detached task", rejectedBy: "failsOn", saying: "noticed 2 of 12",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsInAnotherTask.self))),
    WrongAnswer(
      "forgives what it notices", rejectedBy: "failsOn", saying: "survived",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatForgive.self))),
    WrongAnswer(
      "switches the test off that notices", rejectedBy: "failsOn", saying: "survived",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatRest.self))),
    WrongAnswer(
      "loads and asserts nothing", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsWithoutAssertions.self))),
    WrongAnswer(
      "leaves when there is no item", rejectedBy: "assertsSomething",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatLeave.self))),
    WrongAnswer(
      "takes 300 for a good status", rejectedBy: "passesOnTheRealAPI",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableThatTakes300.self))),
    WrongAnswer(
      "looks before the answer has come", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.ImpatientTests.self))),
    WrongAnswer(
      "asks for exactly one header", rejectedBy: "passesOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatCountHeaders.self))),
    WrongAnswer(
      "tests the good day alone", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableOfTheGoodDay.self))),
    WrongAnswer(
      "tests no border of the statuses", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableWithoutBorders.self))),
    WrongAnswer(
      "expects some failure, whichever it is", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsForAnyFailure.self))),
  ]

  static let rightAnswers = [
    RightAnswer(
      "a table, and one row of it through a real session",
      Checks(tests: LearnersSuite(Exercise6_Suites.TableMostlyOnOneSeam.self))),
    RightAnswer(
      "awaits each load, with a deadline",
      Checks(tests: LearnersSuite(Exercise6_Suites.AwaitingTests.self))),
    RightAnswer(
      "counts the calls of the completion handler too",
      Checks(tests: LearnersSuite(Exercise6_Suites.TestsThatCountToo.self))),
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
