import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Synchronization
import Testing
@testable import Chapter9Kata

@Suite("9.1 SearchAPI: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_SearchAPI

  static let steps: [Judge<Checks>.Check] = [
    ("step01SearchesBlogs", { await $0.step01SearchesBlogs() }),
    ("step02EncodesTheQuery", { await $0.step02EncodesTheQuery() }),
    ("step03SearchesNews", { await $0.step03SearchesNews() }),
    ("step04SearchesImages", { await $0.step04SearchesImages() }),
    ("step05RefusesAnEmptyQuery", { await $0.step05RefusesAnEmptyQuery() }),
    ("step06TellsRefusalsApart", { await $0.step06TellsRefusalsApart() }),
    ("step07HandsOnTheTransportsError", { await $0.step07HandsOnTheTransportsError() }),
    ("step08SaysWhatItCannotRead", { await $0.step08SaysWhatItCannotRead() }),
    ("step09AsksForAPage", { await $0.step09AsksForAPage() }),
    ("step10KnowsTheNextPage", { await $0.step10KnowsTheNextPage() }),
  ]

  static let judge = Judge<Checks>(
    inOrder: tests.prefix(1) + steps + tests.dropFirst(),
    askedLast: Set(steps.map(\.name) + ["passesOnYourClient", "failsOn"]))

  private static let tests: [Judge<Checks>.Check] = [
    ("assertsSomething", { await $0.assertsSomething() }),
    ("fitsRightSolutions", { await $0.fitsRightSolutions() }),
    ("passesOnYourClient", { await $0.passesOnYourClient() }),
    ("failsOn", { await $0.failsOn() }),
  ]

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      SearchVariant.cancelsTheOlder.difference, rejectedBy: "step01SearchesBlogs",
      saying: #"For "oolong" your client called back with"#, Checks(client: .cancelsTheOlder)),
    WrongAnswer(
      "compares the whole address", rejectedBy: "fitsRightSolutions",
      saying: "wholeAddress() fails on another correct client, which sends start=1",
      Checks(tests: LearnersSuite(Exercise1_Suites.WholeAddress.self))),
    WrongAnswer(
      "has a client that fails its tests", rejectedBy: "passesOnYourClient",
      saying: "fails on your SearchAPI", Checks(client: .refusesAPart, tests: table())),
    WrongAnswer(
      "never has a refusal", rejectedBy: "failsOn", saying: "takes status 300 for success",
      Checks(tests: table(without: "refusals"))),
  ]

  // Each step has mutants of its own, below. What `GradedRun` says of no test, its own tests prove.
  static let provedElsewhere = Set(
    SearchVariant.mutants.compactMap { $0.step.map { steps[$0 - 1].name } } + ["assertsSomething"])

  static let rightAnswers: [Right] = [
    RightAnswer("components, and a table", Checks(client: .components, tests: table())),
    RightAnswer("a count of the results so far", Checks(client: .counts, tests: table())),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func table(without test: String? = nil) -> LearnersSuite {
    LearnersSuite(Exercise1_Suites.TableTests.self, without: test)
  }
}

/// What the tool needs in order to say which step a red test is for, and which faults a
/// step has.
@Suite("9.1 SearchAPI: the steps are told apart") struct Exercise1_Steps {
  /// What no step asks for, no test has to notice.
  @Test(arguments: SearchVariant.mutants)
  func aFaultBelongsToTheFirstStepThatItBreaks(mutant: SearchVariant) async {
    #expect(await Self.firstBrokenStep(of: mutant) == mutant.step)
  }

  @Test(arguments: SearchVariant.unfinished.indices)
  func anUnfinishedClientDoesItsStepsAlone(row: Int) async {
    let (client, steps) = SearchVariant.unfinished[row]
    #expect(await Self.firstBrokenStep(of: client) == steps + 1)
  }

  private static func firstBrokenStep(of client: SearchVariant) async -> Int? {
    await AsyncSemaphore.proofs.whileHeld {
      for (number, check) in zip(1..., Exercise1_Answers.steps) {
        let issues = await issues { try? await check.run(Exercise1_SearchAPI(client: client)) }
        if !issues.isEmpty { return number }
      }
      return nil
    }
  }
}

// Clients that are no mutants: the learner's tests need not notice the wrong ones.
extension SearchVariant {
  /// Has read that 206 is a part of an answer.
  static let refusesAPart = ruled("refusesAPart", "refuses status 206") { rules in
    let refusal = rules.refusal
    rules.refusal = { $0 == 206 ? .refused(statusCode: 206) : refusal($0) }
  }

  /// A right client that counts the results so far, where others count pages.
  static let counts = ruled("counts", "counts the results so far") {
    $0.next = { page, total, count in (page - 1) * 10 + count < total ? page + 1 : nil }
  }

  /// Thinks that its customer waits for the last search alone.
  static let cancelsTheOlder = Self(
    "cancelsTheOlder", "cancels a search when the next one begins"
  ) { urlSession, baseURL in
    let older = Mutex<(any URLSessionDataTaskProtocol)?>(nil)
    let hasty = ClosureSession { request, handler in
      let task = urlSession.dataTask(with: request, completionHandler: handler)
      let last = older.withLock { older in
        defer { older = task }
        return older
      }
      last?.cancel()
      return task
    }
    return ReferenceSearchAPI(urlSession: hasty, baseURL: baseURL)
  }
}
