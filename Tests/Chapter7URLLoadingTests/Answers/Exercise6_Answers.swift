import AnswerKit
import CheckKit
import Mutants
import Testing

@Suite("7.6 ShopClientTests: the checks decide rightly")
struct Exercise6_Answers {
  typealias Checks = Exercise6_ShopClientTests

  static let judge = Judge<Checks>([
    ("assertsSomething", { await $0.assertsSomething() }),
    ("passesOnTheRealClient", { await $0.passesOnTheRealClient() }),
    ("passesOn", { await $0.passesOn() }),
    ("failsOn", { await $0.failsOn() }),
  ])

  static let wrongAnswers = wrongSuites + forgetfulSuites

  private static let wrongSuites = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise6_Suites.NoTests.self),
    wrong(
      "makes no client", rejectedBy: "assertsSomething",
      saying: "No test makes a client yet with ShopClient.underTest(configuration:baseURL:)",
      Exercise6_Suites.NoClient.self),
    wrong(
      "asserts nothing", rejectedBy: "assertsSomething", saying: "it passes on every client",
      Exercise6_Suites.NoAssertions.self),
    wrong(
      "expects an error of the transport for a redirect", rejectedBy: "passesOnTheRealClient",
      saying: "fails on the real ShopClient", Exercise6_Suites.WrongFailure.self),
    wrong(
      "allows no other header", rejectedBy: "passesOn", saying: "adds one harmless header",
      Exercise6_Suites.WholeRequest.self),
    wrong(
      "allows one error for a cancel", rejectedBy: "passesOn",
      saying: "throws URLError(.cancelled) when", Exercise6_Suites.OneErrorForACancel.self),
    wrong(
      "allows no redirect at all", rejectedBy: "passesOn",
      saying: "follows a redirect that names the same host", Exercise6_Suites.NoRedirectAtAll.self),
    wrong(
      "is content with any failure", rejectedBy: "failsOn",
      saying: "sends its requests through URLSession.shared",
      Exercise6_Suites.FailuresAlone.self),
    wrong(
      "looks at no header", rejectedBy: "failsOn",
      saying: "does not send the headers of its configuration",
      Exercise6_Suites.LooksAtNoHeader.self),
    wrong(
      "redirects nowhere else", rejectedBy: "failsOn", saying: "follows a redirect to another host",
      Exercise6_Suites.RedirectsToItsOwnHost.self),
    wrong(
      "takes a broken body for half of one", rejectedBy: "failsOn",
      saying: "reads a body that is shorter than announced",
      Exercise6_Suites.WholeBodiesAlone.self),
    wrong(
      "cancels nothing", rejectedBy: "failsOn",
      saying: "goes on when the calling task is cancelled",
      Exercise6_Suites.NobodyCancels.self),
    wrong(
      "looks only at the caller of a cancelled load", rejectedBy: "failsOn",
      saying: "lets its request go on when the calling task is cancelled",
      Exercise6_Suites.CallersAlone.self),
    wrong(
      "does not look at the configuration again", rejectedBy: "failsOn",
      saying: "sets a header in the configuration", Exercise6_Suites.ForgetsTheConfiguration.self),
  ]

  /// The small tests without one of them, and the one fault that survives.
  private static let forgetfulSuites = [
    forgetful("countsTheBytes", .swapsTheLengths),
    forgetful("readsCompressedBodies", .countsCompressedBytes),
    forgetful("answersWithTheRedirect", .hidesTheRedirect),
    forgetful("throwsACancellation", .hidesTheCancel),
  ]

  static let rightAnswers = [
    right("small tests", Exercise6_Suites.SmallTests.self),
    right("a double of its own", Exercise6_Suites.OwnDouble.self),
    right("one table", Exercise6_Suites.OneTable.self),
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
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  private static func forgetful(_ test: String, _ mutant: ClientVariant) -> WrongAnswer<Checks> {
    let count = ClientVariant.mutants.count
    return WrongAnswer(
      "leaves out \(test)", rejectedBy: "failsOn",
      saying: "noticed \(count - 1) of \(count) faults; survived: \(mutant.difference)",
      Checks(tests: LearnersSuite(Exercise6_Suites.SmallTests.self, without: test)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}
