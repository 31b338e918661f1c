import AnswerKit
import DoubleKit
import Foundation
import Mutants
import StorefrontMutants
import Testing
@testable import Chapter9Kata
@testable import CheckKit

/// What the tool needs in order to say which step a red test is for, and which faults a
/// step has.
@Suite("9.1 SearchAPI: the steps are told apart") struct Exercise1_Steps {
  /// What no step asks for, no test has to notice.
  @Test(arguments: SearchVariant.mutants)
  func aFaultBelongsToTheFirstStepThatItBreaks(mutant: SearchVariant) async {
    #expect(await Self.brokenSteps(of: mutant).first == mutant.step)
  }

  @Test(arguments: SearchVariant.unfinished.indices)
  func anUnfinishedClientDoesItsStepsAlone(row: Int) async {
    let (client, steps) = SearchVariant.unfinished[row]
    #expect(await Self.brokenSteps(of: client) == Array(steps + 1...10))
  }

  /// A test that compares `next` too is for step 10, and one of news and images for step 4.
  @Test func eachTestIsForTheLastStepThatItNeeds() async {
    let steps = await Self.steps(ofTestsIn: SearchAPITests.self)
    #expect(
      steps == [
        "searchesBlogs()": 1, "encodesTheQuery(query:)": 2,
        "knowsTheType(type:fixture:address:)": 4, "refusesAnEmptyQuery(query:)": 5,
        "tellsRefusalsApart(status:error:)": 6, "findsNoStatusWithoutHTTP()": 6,
        "takesAnySuccess()": 1, "handsOnTheTransportsError(seam:)": 7,
        "handsOnAnErrorThatComesAfterAPart()": 7,
        "saysWhatItCannotRead(body:)": 8, "asksForAPage()": 9,
        "knowsTheNextPage(page:next:)": 10,
      ])
    let blogs = await Self.steps(ofTestsIn: Exercise1_Suites.SeparateTests.self)["blogs(seam:)"]
    #expect(blogs == 10)
  }

  /// What a test notices that fails on one of them does not count for a step.
  @Test func theToolHearsOfTheRightClientsToo() async {
    let log = CompletionLog<MatrixRow>()
    var run = GradedRun(
      of: LearnersSuite(Exercise1_Suites.WholeAddress.self),
      about: TestSubject<SearchVariant>.searchAPI, teach: Teaching("", open: ""))
    run.note = log.record
    let fit = run
    _ = await issues { await fit.expectFit(on: SearchVariant.equivalents) }
    let rows = log.values.filter(\.isEquivalent)
    #expect(rows.map(\.variant) == SearchVariant.equivalents.map(\.name))
    #expect(rows.first?.cells.map(\.verdict) == [.killed])
  }

  /// The learner wrote the only client that could be called real, so none is.
  @Test func failuresNameTheClientThatDecides() async {
    let tests = LearnersSuite(Exercise1_Misfits.self)
    let found = await issues { await Exercise1_SearchAPI(tests: tests).failsOn() }
    let words = found.map(\.sentence).joined()
    #expect(words.contains("that fails on the reference client of the check too"))
    #expect(!words.contains("the real"))
  }

  /// The steps that reject a client, from 1.
  private static func brokenSteps(of client: SearchVariant) async -> [Int] {
    let checks = Exercise1_Answers.judge.checks.filter { $0.name.hasPrefix("step") }
    return await AsyncSemaphore.proofs.whileHeld {
      var broken: [Int] = []
      for (number, check) in zip(1..., checks) {
        let issues = await issues { try? await check.run(Exercise1_SearchAPI(client: client)) }
        if !issues.isEmpty { broken.append(number) }
      }
      return broken
    }
  }

  /// The step that each test is for, as `LearnersMatrix.step(of:)` has it.
  private static func steps(ofTestsIn suite: Any.Type) async -> [String: Int] {
    let log = CompletionLog<MatrixRow>()
    var run = GradedRun(
      of: LearnersSuite(suite), about: TestSubject<SearchVariant>.searchAPI,
      teach: Teaching("", open: ""))
    run.note = log.record
    await run.noteSteps(own: .components, unfinished: SearchVariant.unfinished)
    #expect(log.values.filter { $0.isOwn == true }.map(\.variant) == ["components"])
    return log.values.reduce(into: [:]) { steps, row in
      for cell in row.cells where cell.verdict != .survived {
        // The rows of a table together.
        let test = cell.test.components(separatedBy: " → ")[0]
        steps[test] = max(steps[test] ?? 0, (row.stepsDone ?? -1) + 1)
      }
    }
  }
}

@Suite(.whenJudged) private struct Exercise1_Misfits {
  @Test func path() async {
    let bench = Exercise1_Bench(SearchFixture.blog)
    _ = await bench.search()
    #expect(bench.path == "/search")
  }
}

@Suite("9.1 SearchAPI: a crash is told of the client that crashed") struct Exercise1_Crashes {
  /// A client of the learner's reads what would be said if it ended the process.
  @Test func namesWhatTheCheckAskedForOfTheOwnClient() async {
    let trace = CrashTrace(file: .temporaryDirectory.appending(path: "traced \(UUID())"))
    let said = CompletionLog<String?>()
    let client = SearchVariant("traced", "reads the trace") { urlSession, baseURL in
      said.record(try? String(contentsOf: trace.file, encoding: .utf8))
      return ReferenceSearchAPI(urlSession: urlSession, baseURL: baseURL)
    }
    var checks = Exercise1_SearchAPI(client: client)
    checks.trace = trace
    await checks.step01SearchesBlogs()
    let words = Set(said.values.map { $0?.replacing(#/^When the check “[^”]+” /#, with: "") })
    let end = "your SearchAPI ended the process."
    #expect(
      words == [
        "called search(\"oolong\", for: .blog, page: 1), with protocol injection, \(end)",
        "called search(\"oolong\", for: .blog, page: 1), with URLProtocol, \(end)",
        "called search(\"oolong\", for: .blog, page: 1), with protocol injection, with a baseURL"
          + " that ends in /tea/api, \(end)",
        "searched for \"oolong\", and for \"sencha\" before that search had ended, \(end)",
      ])
  }
}
