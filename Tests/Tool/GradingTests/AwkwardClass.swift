import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

extension Grade: CustomTestStringConvertible {
  /// The name; all that is in it would fill the screen of a test run.
  public var testDescription: String { submission.debugDescription }
}

/// Grades with everything in them that could break a report.
enum AwkwardClass {
  /// As the grader hands them to reports.
  static let grades = [best, script, formula, quotes, unsolved, nothing].map(\.cleaned)

  /// The same with the days of grading, code of which two have the same, and a correction.
  static let recorded = grades.map { grade in
    var recorded = grade
    recorded.gradedOn = grade.submission == "nobody" ? "2026-11-28" : "2026-11-27"
    recorded.code = CodeDigests([
      "2.1": grade == script.cleaned || grade == unsolved.cleaned ? "0a" : grade.submission
    ])
    if grade == script.cleaned { recorded.exercises[0].correction = "Corrected by hand." }
    return recorded
  }

  /// Every exercise is passed.
  static let best = Grade(
    submission: "김서연", exercises: exercises.map(\.passed), refused: [], seconds: 12.3456)

  /// It tries to be a page, and to write on the terminal.
  static let script = Grade(
    submission: "<script>alert('x')</script>",
    exercises: [
      exercises[0].failed(
        "</pre><img onerror=alert(1)> & \"quoted\"\nA second line,\r\nand \u{0}\u{7}a \u{1B}[31mred\u{1B}[0m "
          + "\u{1B}]0;title\u{7}one \u{202E}turned\u{202C}.",
        flags: ["It reads the process's arguments: <b>CommandLine</b>"]),
      exercises[1].passed,
      exercises[2].failed(
        "It lets <two> through.", survivors: ["takes 300 for success", "is <late>"]),
    ],
    refused: ["Chapters/Chapter2Stub/link.swift: a link", "../../etc/\u{1B}[2Jpasswd: outside"],
    seconds: 0.1)

  /// A spreadsheet would run its name.
  static let formula = Grade(
    submission: "=cmd|' /C calc'!A0",
    exercises: [
      exercises[0].undecided(.didNotCompile, "It did not compile.", output: longOutput),
      exercises[1].passed,
      exercises[2].failed("One gets through.", survivors: ["takes 300 for success"]),
    ], refused: [], seconds: 3)

  /// An outcome for each reason.
  static let quotes = Grade(
    submission: "O\"Brien, Ann\n이지훈",
    exercises: zip(reasons.indices, reasons).map { index, reason in
      exercise("3.\(index + 1)", "Exercise \(index + 1)").undecided(
        reason, index == 0 ? "" : "Why: \(reason).",
        output: "at /workbook/package/Chapters/A.swift:3:5")
    }, refused: [], seconds: .infinity)

  /// No exercise is passed.
  static let unsolved = Grade(
    submission: "nobody",
    exercises: exercises.map { $0.failed("") }, refused: [], seconds: 1)

  /// Nothing could be taken.
  static let nothing = Grade(
    submission: "zip-of-nothing", exercises: [], refused: ["bomb.zip: larger than 256 KiB"],
    seconds: 0)

  static let reasons: [Reason] = [
    .didNotCompile, .crashed, .timedOut, .missing, .refused, .endedEarly, .didNotRun,
  ]

  /// More than any platform takes, with the error first.
  static let longOutput =
    "/workbook/package/Chapters/Chapter2Stub/A.swift:3:5: error: cannot find '불' in scope\n"
    + String(repeating: "x", count: 70_000) + "\nthe end"

  static let exercises = [
    exercise("2.1", "A session that answers"),
    exercise("2.2", "The same below a \"real\" session"),
    exercise("2.10", "Tests of your own"),
  ]

  static func exercise(_ id: String, _ title: String) -> Grade.Exercise {
    Grade.Exercise(
      id: id, title: title, chapter: Int(id.prefix(1)) ?? 0, state: .passed, reason: nil,
      message: "", output: "", hint: "Who answers <first>?", points: 10, possiblePoints: 10,
      checks: [
        check("answers", "answers 'at once' & in full"), check("forgets", "forgets what it said"),
      ], survivors: [], flags: [])
  }

  private static func check(_ name: String, _ title: String) -> Grade.Check {
    Grade.Check(name: name, title: title, state: .passed, message: "")
  }
}

extension Grade.Exercise {
  var passed: Self { self }

  /// The second check fails, with a message unless that is empty; then the first fails too.
  func failed(_ message: String, survivors: [String] = [], flags: [String] = []) -> Self {
    let states: [Grade.State] = [message.isEmpty ? .failed : .passed, .failed]
    return with(
      .failed, nil, message, checks: zip(checks, states).map { $0.with($1, message) },
      points: message.isEmpty ? 0 : 5 + survivors.count, survivors: survivors, flags: flags)
  }

  func undecided(_ reason: Reason, _ message: String, output: String = "") -> Self {
    with(
      .undecided, reason, message, output: output, checks: checks.map { $0.with(.undecided, "") })
  }

  private func with(
    _ state: Grade.State, _ reason: Reason?, _ message: String, output: String = "",
    checks: [Grade.Check], points: Int = 0, survivors: [String] = [], flags: [String] = []
  ) -> Self {
    Self(
      id: id, title: title, chapter: chapter, state: state, reason: reason, message: message,
      output: output, hint: hint, points: points, possiblePoints: possiblePoints, checks: checks,
      survivors: survivors, flags: flags)
  }
}

extension Grade.Check {
  fileprivate func with(_ state: Grade.State, _ message: String) -> Self {
    Self(name: name, title: title, state: state, message: state == .passed ? "" : message)
  }
}
