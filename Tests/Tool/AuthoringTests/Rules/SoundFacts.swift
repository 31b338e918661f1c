import Foundation
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension FixtureCourse {
  /// The facts that a check of the sound fixture gathers, made by hand.
  func soundFacts() -> CourseFacts {
    var facts = CourseFacts(course: course, files: files, commands: Command.all)
    for chapter in course.readyChapters {
      let verdicts = chapter.entries.map { Verdict($0, in: .red($0)) }
      facts.starters[chapter.number] = ChapterFacts(build: .success, verdicts: verdicts)
    }
    facts.solutions = SolutionFacts(
      build: .success, run: .green(course), matrix: FixtureText.matrix)
    return facts
  }
}

extension BuildResult {
  static let success = BuildResult(
    succeeded: true, diagnostics: [], tail: "")

  static func failed(_ diagnostics: [Diagnostic]) -> BuildResult {
    BuildResult(
      succeeded: false, diagnostics: diagnostics, tail: "error: no")
  }
}
