import Foundation

@testable import Fixture
@testable import WorkbookKit

extension FixtureCourse {
  /// The facts that a check of the sound fixture gathers, made by hand.
  func soundFacts() -> CourseFacts {
    var facts = CourseFacts(course: course, files: files)
    facts.manifests = [.learner: manifest(\.starters), .solutions: manifest(\.solutions)]
    for chapter in course.readyChapters {
      let verdicts = chapter.entries.map { Verdict($0, in: .red($0)) }
      facts.starters[chapter.number] = StarterFacts(build: .success, verdicts: verdicts)
    }
    facts.solutions = SolutionFacts(
      build: .success, run: .green(course), matrix: KillMatrix(Data(FixtureText.matrix.utf8)))
    facts.swaps = course.entries.map { Swap(entry: $0, green: [$0.id], failure: nil) }
    facts.lint = LintFacts(fileCount: 1, diagnostics: [], succeeded: true)
    return facts
  }

  private func manifest(_ path: (Chapter) -> String) -> Manifest {
    Manifest(
      targets: course.readyChapters.flatMap {
        [
          Manifest.Target(name: $0.target, type: "regular", path: path($0)),
          Manifest.Target(name: $0.testTarget, type: "test", path: nil),
        ]
      })
  }
}

extension PackageBuild.Result {
  static let success = PackageBuild.Result(
    succeeded: true, diagnostics: [], tail: "", seconds: 1, wasCold: true)

  static func failed(_ diagnostics: [Diagnostic]) -> PackageBuild.Result {
    PackageBuild.Result(
      succeeded: false, diagnostics: diagnostics, tail: "error: no", seconds: 1, wasCold: false)
  }
}

extension TestRun {
  /// An untouched starter of the fixture.
  static func red(_ entry: Entry) -> TestRun {
    let sentence = "It did not answer with 42.\nOpen \(entry.starter)"
    let issue = Issue(["Expectation failed: (answer() → 0) == 42", sentence])
    return TestRun(
      ending: .ended,
      checks: [
        CheckResult(entry.suite, "answersRight", .failed([issue]), displayName: "Answers right"),
        CheckResult(entry.suite, "answersAgain", .failed([Issue(["Expectation failed: 0 == 42"])])),
      ], seconds: 0.1)
  }

  /// The solutions edition of the fixture.
  static func green(_ course: Course) -> TestRun {
    TestRun(
      ending: .ended,
      checks: course.entries.flatMap { entry in
        [
          CheckResult(entry.suite, "answersRight", .passed),
          CheckResult(entry.suite, "answersAgain", .passed),
          CheckResult(entry.answersSuite, "rejects", .passed, endedCases: 4),
          CheckResult(entry.answersSuite, "accepts", .passed, endedCases: 2),
          CheckResult(entry.answersSuite, "everyCheckIsEarned", .passed),
        ]
      }, seconds: 0.2)
  }
}

extension CheckResult {
  init(
    _ suite: String, _ name: String, _ outcome: Outcome, displayName: String? = nil,
    endedCases: Int = 0
  ) {
    self.init(
      suite: suite, name: name, displayName: displayName ?? "\(name)()",
      location: Location(fileID: "Tests/Some.swift", line: 1, column: 1), outcome: outcome,
      endedCases: endedCases, seconds: 0.01)
  }
}

extension Issue {
  init(_ messages: [String]) { self.init(messages: messages, location: nil, caseIndex: 0) }
}
