import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Mutants

// Suites with a client beside them.
extension Exercise1_Answers {
  static let wrongSuites = [
    suite(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise1_Suites.NoTests.self),
    suite(
      "makes no client", rejectedBy: "assertsSomething",
      saying: "No test makes a client yet with SearchAPI.underTest(urlSession:baseURL:)",
      Exercise1_Suites.NoClient.self),
    suite(
      "asserts nothing", rejectedBy: "assertsSomething",
      saying: "searches() asserts nothing yet: it passes on every client",
      Exercise1_Suites.NoAssertions.self),
    suite(
      "has a client that fails its tests", rejectedBy: "passesOnYourClient",
      saying: "fails on your SearchAPI", Exercise1_Suites.SeparateTests.self, by: .mergesErrors),
    suite(
      "has no test for its client", rejectedBy: "passesOnYourClient",
      saying: "There is no test yet", Exercise1_Suites.NoTests.self),
    suite(
      "compares the whole address", rejectedBy: "fitsRightSolutions",
      saying: "wholeAddress() fails on another correct client, which sends start=1",
      Exercise1_Suites.WholeAddress.self),
    suite(
      "wants no start for page 1", rejectedBy: "fitsRightSolutions",
      saying: "which sends start=1 for page 1", Exercise1_Suites.NoStart.self),
    suite(
      "allows no header", rejectedBy: "fitsRightSolutions",
      saying: "which encodes the query by hand and adds a harmless header",
      Exercise1_Suites.NoHeader.self),
    suite(
      "does not wait", rejectedBy: "fitsRightSolutions",
      saying: "calls back a moment later, on a queue of its own", Exercise1_Suites.Unwaited.self),
    suite(
      "does not wait for the request", rejectedBy: "fitsRightSolutions",
      saying: "which sends its request and calls back a moment later",
      Exercise1_Suites.UnwaitedRequest.self),
    suite(
      "wants no next page too early", rejectedBy: "fitsRightSolutions",
      saying: "news() fails on a right client, so it asks for something that the exercise does not",
      Exercise1_Suites.NoNext.self),
    suite(
      "tests blogs alone", rejectedBy: "failsOn", saying: "asks for blogs, whatever the type",
      Exercise1_Suites.BlogsAlone.self),
    suite(
      "never tries a limit", rejectedBy: "failsOn", saying: "takes status 300 for success",
      Exercise1_Suites.NoLimits.self),
    suite(
      "refuses with bodies that say nothing", rejectedBy: "failsOn",
      saying: "returns a page whatever the status", Exercise1_Suites.NoLimits.self),
    suite(
      "turns one page", rejectedBy: "failsOn", saying: "names page 2 as the next one",
      Exercise1_Suites.NoLimits.self),
  ]

  static let rightAnswers = [
    right("components and small tests", .components, Exercise1_Suites.SeparateTests.self),
    right("strings and one table", .strings, Exercise1_Suites.TableTests.self),
    right("a queue and continuations", .queue, Exercise1_Suites.AwaitedTests.self),
    right("a task and one table", .task, Exercise1_Suites.TableTests.self),
    right("a count of results, and small tests", .counts, Exercise1_Suites.SeparateTests.self),
    RightAnswer("the solution", Checks()),
  ]

  private static func suite(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type,
    by client: SearchVariant = .components
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(client: client, tests: LearnersSuite(suite)))
  }

  private static func right(
    _ name: String, _ client: SearchVariant, _ suite: Any.Type
  ) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(client: client, tests: LearnersSuite(suite)))
  }
}
