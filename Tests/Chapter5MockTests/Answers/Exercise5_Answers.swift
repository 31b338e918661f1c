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

@Suite("5.5 OverSpecifiedTests: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_OverSpecifiedTests

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
      Checks(tests: LearnersSuite(Exercise5_Suites.LoadAlone.self))),
    WrongAnswer(
      "expects the outcomes in the order of the loads", rejectedBy: "passesOn",
      saying: "calls back a moment later",
      Checks(tests: LearnersSuite(Exercise5_Suites.OrderedOutcomes.self))),
    WrongAnswer(
      "takes two loads in one order", rejectedBy: "passesOn",
      saying: "the second of two first",
      Checks(tests: LearnersSuite(Exercise5_Suites.OrderedRequests.self))),
    WrongAnswer(
      "asks for the bytes of a change", rejectedBy: "passesOn", saying: "with spaces",
      Checks(tests: LearnersSuite(Exercise5_Suites.ExactBody.self))),
    WrongAnswer(
      "verifies no change", rejectedBy: "failsOn", saying: "sends each price change",
      Checks(tests: LearnersSuite(Exercise5_Suites.UnverifiedChange.self))),
    WrongAnswer(
      "asks for the time that is allowed", rejectedBy: "passesOn", saying: "allows another time",
      Checks(tests: LearnersSuite(Exercise5_Suites.TimedRequests.self))),
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise5_Suites.OwnAPI.self))),
    wrong(
      "never verifies and asserts nothing", rejectedBy: "assertsSomething",
      Exercise5_Suites.NoVerdict.self),
    wrong(
      "expects a header that nobody sends", rejectedBy: "passesOnTheRealAPI",
      Exercise5_Suites.UnheardOfHeader.self),
    wrong(
      "asks for exactly these headers", rejectedBy: "passesOn", Exercise5_Suites.ExactHeaders.self),
    wrong(
      "looks before the answer has come", rejectedBy: "passesOn",
      Exercise5_Suites.ImpatientTests.self),
    wrong(
      "is so lenient that it looks at no header", rejectedBy: "failsOn",
      Exercise5_Suites.AnyHeaders.self),
    wrong(
      "gives no API a reason to ask again", rejectedBy: "failsOn",
      Exercise5_Suites.NoReasonToRetry.self),
    wrong("expects the load alone", rejectedBy: "failsOn", Exercise5_Suites.LoadAlone.self),
    wrong(
      "a stub in the place of the mock", rejectedBy: "failsOn", Exercise5_Suites.TestsWithAStub.self
    ),
  ]

  static let rightAnswers = [
    RightAnswer(
      "asserts nothing but verify()",
      Checks(tests: LearnersSuite(Exercise5_Suites.VerdictAlone.self))),
    RightAnswer(
      "a mock for each request, awaited",
      Checks(tests: LearnersSuite(Exercise5_Suites.SeparateTests.self))),
    RightAnswer(
      "a spy in the place of the mock, and the test compares",
      Checks(tests: LearnersSuite(Exercise5_Suites.TestsWithASpy.self))),
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
    _ name: String, rejectedBy check: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, Checks(tests: tests))
  }
}
