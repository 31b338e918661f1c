import Foundation
@testable import WorkbookCore
@testable import WorkbookLearning

/// A course of two chapters for texts, and verdicts on it made by hand.
enum SmallCourse {
  static let course = Course(chapters: [
    Chapter(
      number: 1, kind: "Dummy", title: "Doubles that are never used",
      canNow: "You can use nothing.",
      exercises: [
        exercise("1.1", "A session", .protocolInjection),
        exercise("1.2", "The same below a real session", .urlProtocol),
      ]),
    Chapter(
      number: 2, kind: "Stub", title: "Doubles that answer",
      exercises: [exercise("2.1", "Tests of your own", .learnersTests)]),
    Chapter(number: 3, kind: "Fake", title: "A shop in memory"),
  ])

  static let entries = course.entries
  static let text = ReportText(console: .plain, root: URL(filePath: "/course"))
  static let narrow = ReportText(
    console: Console(isTerminal: true, isStyled: false, width: 40), root: URL(filePath: "/course"))

  static let red = [
    "Expectation failed: issues.isEmpty",
    "It answered twice. A dummy never answers. Open \(entries[0].starter)",
  ]

  static func passed(_ index: Int) -> ProgressReport.Item { item(index, [.passed, .passed]) }

  /// A passed exercise with a remark of a check.
  static func passed(_ index: Int, remark: String) -> ProgressReport.Item {
    var run = run(index, [.passed, .passed], .ended)
    let check = "\(entries[index].suite)/answers()/File.swift:1:1"
    run.remarks = [CheckRemark(check: check, sentences: [remark])]
    return .init(Verdict(entries[index], in: run), isUntouched: false)
  }

  static func failed(_ index: Int) -> ProgressReport.Item {
    item(index, [.passed, .failed([Issue(red)])])
  }

  /// Both checks fail, and say the same.
  static func failed(_ index: Int, saying lines: [String]) -> ProgressReport.Item {
    let failure = Outcome.failed([Issue(lines)])
    return item(index, [failure, failure])
  }

  static func crashed(_ index: Int) -> ProgressReport.Item {
    item(index, [.passed, .undecided(.didNotEnd)], .crashed(signal: 4))
  }

  static func broken(_ index: Int, _ errors: [Diagnostic]) -> ProgressReport.Item {
    item(index, [], .didNotCompile(errors))
  }

  /// An exercise without a verdict.
  static func unknown(_ index: Int, isUntouched: Bool) -> ProgressReport.Item {
    ProgressReport.Item(entry: entries[index], isUntouched: isUntouched)
  }

  static func error(_ file: String, line: Int = 3) -> Diagnostic {
    Diagnostic(
      file: file, line: line, column: 5, isError: true, message: "cannot find 'x' in scope",
      excerpt: ["3 |     x", "  |     `- error: cannot find 'x' in scope"])
  }

  private static func item(
    _ index: Int, _ outcomes: [Outcome], _ ending: TestRun.Ending = .ended
  ) -> ProgressReport.Item {
    .init(Verdict(entries[index], in: run(index, outcomes, ending)), isUntouched: false)
  }

  private static func run(
    _ index: Int, _ outcomes: [Outcome], _ ending: TestRun.Ending
  ) -> TestRun {
    let entry = entries[index]
    let checks = zip(entry.exercise.checkNames, outcomes).map {
      CheckResult(entry.suite, $0, $1, displayName: "never \($0)", endedCases: 1)
    }
    return TestRun(ending: ending, checks: checks)
  }

  private static func exercise(_ id: String, _ title: String, _ seam: Exercise.Approach) -> Exercise
  {
    Exercise(
      id: id, title: title, approach: seam, stem: "Exercise\(id.suffix(1))_Name", points: 5,
      checks: ["answers", "forgets"], firstRed: "It answered",
      hints: ["Who?", "Look.", "One line."])
  }
}
