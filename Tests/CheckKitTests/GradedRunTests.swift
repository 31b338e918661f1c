import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@testable import CheckKit
@testable import DoubleKitTests

@Suite("GradedRun judges a learner's tests")
struct GradedRunTests {
  private static let mutants: [APIVariant] = [.acceptsUpTo300, .errorAsParsing]

  @Test func praisesCarefulTests() async {
    let complaints = await complaints(about: CarefulTests.self) { run in
      await run.expectAssertions(against: Self.mutants)
      await run.expectPassOnRealSubject()
      await run.expectPass(on: APIVariant.equivalents)
      await run.expectFailure(on: [.acceptsUpTo300, .callsBackTwice, .swapsFields])
    }
    #expect(complaints == [])
  }

  @Test func namesATestThatAssertsNothing() async {
    let complaints = await complaints(about: TalkativeTests.self) {
      await $0.expectAssertions(against: Self.mutants)
    }
    #expect(complaints.count == 1)
    #expect(complaints[0].contains("talks() asserts nothing yet: it passes on every API"))
    #expect(complaints[0].contains(#""talks on the other seam" asserts nothing yet"#))
  }

  @Test func asksForBothSeams() async {
    let complaints = await complaints(about: OverspecifiedTests.self) {
      await $0.expectFailure(on: [.wrongPath])
    }
    #expect(complaints.count == 1)
    #expect(
      complaints[0].hasPrefix(
        "- No test of yours makes an API with URLProtocol yet; this exercise asks for both seams.\n"
      ))
  }

  @Test(arguments: [LearnersSuite(NoTests.self), LearnersSuite(TalkativeTests.self)])
  func tellsOfXCTest(suite: LearnersSuite) async {
    let teach = Teaching("A test asserts.", open: "Tests/CheckKitTests/GradedRunTests.swift")
    let issues = await issues {
      await GradedRun(of: suite, teach: teach).expectAssertions(against: [])
    }
    // This file names XCTAssert.
    #expect(issues.first?.sentence.contains("belong to XCTest") == true)
  }

  @Test func saysThatTestsAreDisabled() async {
    let complaints = await complaints(about: DisabledTests.self) {
      await $0.expectAssertions(against: Self.mutants)
    }
    #expect(complaints.map { $0.hasPrefix("Your tests are disabled, so none ran.") } == [true])
  }

  /// The file of these suites has an exit test.
  @Test func saysWhereAnExitTestHappens() async {
    let file = "Tests/CheckKitTests/GradedTests.swift"
    let words = "What an exit test does happens in another process, where no fault can be put in."
    let alone = await complaints(about: ExitTests.Alone.self, in: file) {
      await $0.expectAssertions(against: [])
    }
    #expect(
      alone.map { $0.contains("\(words) Make an API in the test itself, with ItemDetailAPI.") }
        == [true])
    let besideAnother = await complaints(about: ExitTests.BesideAnother.self, in: file) {
      await $0.expectFailure(on: [.wrongPath])
    }
    #expect(
      besideAnother.map {
        $0.contains("\(words) Outside of it, no test of yours makes an API with")
      }
        == [true])
  }

  @Test func countsWhatIsNoticedAndNamesWhatSurvives() async {
    let complaints = await complaints(about: CarefulTests.self) {
      await $0.expectFailure(on: [.acceptsUpTo300, .emptyDataIsSuccess, .wrongPath])
    }
    #expect(
      complaints == [
        "noticed 1 of 3 faults; survived: returns an empty item when the answer has no bytes;"
          + " asks for item/{id} instead of items/{id}."
      ])
  }

  @Test func asksEachSeamToNoticeAFault() async {
    let complaints = await complaints(about: CarefulTests.self) {
      await $0.expectFailure(on: Self.mutants, onEachSeam: Self.mutants)
    }
    #expect(
      complaints == [
        "noticed 0 of 2 faults; survived: accepts status 300 as success (with URLProtocol);"
          + " reports a transport error as .parsing (with protocol injection)."
      ])
  }

  @Test func namesAnEquivalentThatIsRefused() async {
    let complaints = await complaints(about: OverspecifiedTests.self) { run in
      await run.expectPassOnRealSubject()
      await run.expectPass(on: APIVariant.equivalents)
    }
    #expect(complaints.count == 1)
    #expect(
      complaints[0].hasPrefix(
        "countsHeaders() fails on another correct API, which adds one harmless header:"
          + " GradedTests.swift:"))
    #expect(complaints[0].contains("There are other headers."))
    // What such a test did wrong, whatever its exercise is about.
    let words = "A correct API may do so: ask only for what is promised"
    #expect(complaints[0].contains(words))
  }

  @Test func givesTheFirstReasonForAFailureOnTheRealAPI() async {
    let complaints = await complaints(about: FailingTests.self) {
      await $0.expectPassOnRealSubject()
    }
    #expect(complaints.count == 1)
    #expect(complaints[0].hasPrefix("fails() fails on the real ItemDetailAPI: GradedTests.swift:"))
    #expect(complaints[0].contains("It is cold. / and 1 more"))
  }

  @Test func namesATestThatNeverEnds() async {
    let complaints = await complaints(about: PatientTests.self, within: .short) { run in
      await run.expectPassOnRealSubject()
    }
    #expect(
      complaints == [
        "waits() did not end on the real ItemDetailAPI. itemDetail(id:) waits for ever if no answer"
          + " comes. To wait with a deadline, pass a CompletionLog to"
          + " loadItemDetail(id:completion:) and call log.first()."
      ])
  }

  @Test func leavesTimeToATestThatGivesSignsOfLife() async {
    let patience = Patience(silence: .halfAnswer, spells: 100)
    let complaints = await complaints(about: UnhurriedTests.self, within: patience) {
      await $0.expectPassOnRealSubject()
    }
    #expect(complaints == [])
  }

  @Test func saysWhichAPIIsNotSwapped() async {
    _ = StaticAPITests.api
    let complaints = await complaints(about: StaticAPITests.self) {
      await $0.expectAssertions(against: [])
    }
    #expect(complaints.count == 1)
    #expect(complaints[0].contains("One that is static does not count"))
  }

  /// The runs on the real API are the first ones, so that the test ends otherwise in the
  /// second of them.
  @Test func countsNoTestThatChanceDecides() async {
    let complaints = await complaints(about: FickleTests.self) { run in
      await run.expectPassOnRealSubject()
      await run.expectPass(on: APIVariant.equivalents)
      await run.expectFailure(on: [.acceptsUpTo300])
    }
    // It is said once for each check; what the other test has noticed does not count.
    #expect(complaints.count == 3)
    #expect(Set(complaints).count == 1)
    let words = "tossesACoin() fails on the real ItemDetailAPI in one run and passes in another:"
    #expect(complaints[0].hasPrefix(words))
  }

  @Test func tellsOfAnAPIThatIsMadeElsewhere() async {
    let run = GradedRun(
      of: LearnersSuite(StrayTests.self), teach: Teaching("", open: "Tests/GradedTests.swift"))
    let issues = await issues { await run.expectAssertions(against: []) }
    #expect(issues.first?.sentence.contains("outside of a test's own task") == true)
  }

  @Test func reportsAtTheLineOfTheCheck() async throws {
    let run = GradedRun(of: LearnersSuite(NoTests.self), teach: Teaching("", open: ""))
    let line = #line + 1
    let issues = await issues { await run.expectAssertions(against: []) }
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(issues.map(\.sourceLocation?.fileID) == [#fileID])
  }

  @Test func tracesOneVersionAtATime() async {
    var run = GradedRun(of: LearnersSuite(TracedTests.self), teach: Teaching("", open: ""))
    run.trace = CrashTrace(file: TracedTests.file)
    _ = await run.trials(on: [.acceptsUpTo300, .callsBackTwice])
    let version = "a version of ItemDetailAPI that"
    let names = [
      "the real ItemDetailAPI", "\(version) accepts status 300 as success",
      "\(version) \(APIVariant.callsBackTwice.difference)",
    ]
    #expect(
      Set(TracedTests.seen.values)
        == Set(names.map { "The process ended while your tests met \($0)." }))
    #expect(!FileManager.default.fileExists(atPath: TracedTests.file.path))
  }

  /// What a run says, without the part that all its sentences have.
  private func complaints(
    about suite: Any.Type, in file: String = "MyTests.swift", within patience: Patience = .test,
    _ body: @escaping @Sendable (GradedRun<APIVariant>) async -> Void
  ) async -> [String] {
    let run = GradedRun(
      of: LearnersSuite(suite), teach: Teaching("A test asserts.", open: file), within: patience)
    return await issues { await body(run) }.map {
      $0.sentence.replacing(" A test asserts. Open \(file)", with: "")
    }
  }
}
