import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@testable import Chapter1Dummy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.5 InvalidIDTests: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_InvalidIDTests

  static let judge = Judge<Checks>(
    [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ])

  static let wrongAnswers = [
    WrongAnswer(
      "writes no test for URLProtocol", rejectedBy: "assertsSomething",
      saying: "with URLProtocol yet",
      Checks(tests: LearnersSuite(Exercise5_Suites.InjectionAlone.self))),
    WrongAnswer(
      "makes the real API itself", rejectedBy: "assertsSomething",
      saying: "makes an API yet with ItemDetailAPI.underTest",
      Checks(tests: LearnersSuite(Exercise5_Suites.OwnAPI.self))),
    wrong(
      "calls and looks at nothing", Exercise5_Suites.NoAssertions.self,
      rejectedBy: "assertsSomething"),
    wrong(
      "expects another error", WrongError.self, rejectedBy: "passesOnTheRealAPI"),
    wrong("uses a valid id", Exercise5_Suites.ValidID.self, rejectedBy: "passesOnTheRealAPI"),
    wrong(
      "looks before the callback has come", Exercise5_Suites.Impatient.self, rejectedBy: "passesOn"),
    wrong("looks at the result alone", Exercise5_Suites.ResultAlone.self, rejectedBy: "failsOn"),
    wrong("looks at the dummy alone", Exercise5_Suites.DummyAlone.self, rejectedBy: "failsOn"),
    wrong(
      "hands in a stub where a dummy belongs", Exercise5_Suites.StubForDummy.self,
      rejectedBy: "failsOn"),
    wrong("leaves URLProtocol out", Exercise5_Suites.InjectionAlone.self, rejectedBy: "failsOn"),
    wrong(
      "leaves protocol injection out", Exercise5_Suites.URLProtocolAlone.self, rejectedBy: "failsOn"
    ),
    wrong(
      "asks for another host than the session's", Exercise5_Suites.OtherHost.self,
      rejectedBy: "failsOn"),
    wrong("tries -1 alone", Exercise5_Suites.BelowZero.self, rejectedBy: "failsOn"),
    WrongAnswer(
      "waits without a deadline", rejectedBy: "failsOn",
      Checks(tests: LearnersSuite(NoDeadline.self), patience: .short)),
  ]

  static let rightAnswers = [
    RightAnswer(
      "makes its API in init(), and confirms",
      Checks(tests: LearnersSuite(Exercise5_Suites.MadeInInit.self))),
    RightAnswer(
      "a table of ids, with URLProtocol with the async twin",
      Checks(tests: LearnersSuite(Exercise5_Suites.Tables.self))),
    RightAnswer(
      "a dummy written on the spot", Checks(tests: LearnersSuite(Exercise5_Suites.OwnDummy.self))),
    RightAnswer(
      "the change of a price", Checks(tests: LearnersSuite(Exercise5_Suites.PriceChange.self))),
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
    _ name: String, _ suite: Any.Type, rejectedBy check: String
  ) -> WrongAnswer<Checks> {
    let tests = LearnersSuite(suite)
    return WrongAnswer(name, rejectedBy: check, Checks(tests: tests))
  }
}
