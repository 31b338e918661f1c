import AnswerKit
import CheckKit
import Mutants

// The answers about the tests of the retry.
extension Exercise6_Answers {
  static let wrongSuites = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise6_Suites.NoTests.self),
    wrong(
      "makes the real loader", rejectedBy: "assertsSomething",
      saying: "No test makes a loader yet with RetryingItemDetailAPI.underTest(api:clock:)",
      Exercise6_Suites.NoLoader.self),
    wrong(
      "asserts nothing", rejectedBy: "assertsSomething", saying: "it passes on every loader",
      Exercise6_Suites.NoAssertions.self),
    wrong(
      "advances before the loader sleeps", rejectedBy: "passesOnTheRealLoader",
      saying: "fails on the real RetryingItemDetailAPI", Exercise6_Suites.AdvancesTooEarly.self),
    wrong(
      "waits in real time", rejectedBy: "passesOnTheRealLoader",
      saying: "Wait with a deadline", Exercise6_Suites.SleepsInRealTime.self),
    wrong(
      "allows no tolerance", rejectedBy: "passesOn", saying: "allows a tolerance",
      Exercise6_Suites.NoTolerance.self),
    wrong(
      "counts the waits alone", rejectedBy: "failsOn", saying: "waits for 1, 2 and 3 seconds",
      Exercise6_Suites.WaitsThrice.self),
    wrong(
      "does not look at the end", rejectedBy: "failsOn", saying: "tries a fifth time",
      Exercise6_Suites.NoEnd.self),
    wrong(
      "loses every connection", rejectedBy: "failsOn", saying: "retries after an error status",
      Exercise6_Suites.LostConnectionsAlone.self),
    wrong(
      "never cancels", rejectedBy: "failsOn", saying: "sleeps on to the end of a wait",
      Exercise6_Suites.NeverCancels.self),
    wrong(
      "waits for ever", rejectedBy: "failsOn", saying: "Wait with a deadline",
      Exercise6_Suites.WaitsForEver.self),
  ]

  /// The small tests without one of them, and the one fault that survives.
  static let forgetfulSuites = [
    forgetful("takesAnAnswer", .retriesErrorStatus),
    forgetful("asksOnceForBytesThatItCannotRead", .retriesUnreadableAnswer),
    forgetful("asksOnceBeforeAnyOtherError", .retriesAnyOtherError),
    forgetful("returnsTheItem", .losesTheItem),
    forgetful("throwsTheLastError", .throwsTheFirstError),
    forgetful("throwsACancellation", .hidesACancel),
    forgetful("givesUpItsRequest", .loadsOnWhenCancelled),
  ]

  static let rightSuites = [
    right("small tests", Exercise6_Suites.SeparateTests.self),
    right("tests that collect the waits", Exercise6_Suites.CollectingTests.self),
    right("tests that advance by more or less", Exercise6_Suites.LateTests.self),
  ]

  private static func wrong(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  private static func forgetful(_ test: String, _ mutant: RetryVariant) -> WrongAnswer<Checks> {
    let count = RetryVariant.mutants.count
    return WrongAnswer(
      "leaves out \(test)", rejectedBy: "failsOn",
      saying: "noticed \(count - 1) of \(count) faults; survived: \(mutant.difference)",
      Checks(tests: LearnersSuite(Exercise6_Suites.SeparateTests.self, without: test)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}
