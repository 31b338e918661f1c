import WorkbookCore

/// A condition that a sound course meets.
///
/// A rule judges facts and runs nothing itself, so that a test can make facts up.
protocol Rule: Sendable {
  /// A sentence that is true of a sound course.
  var name: String { get }
  /// Counts the things that it looks at, and adds a problem for each that is wrong.
  func check(_ facts: CourseFacts, _ report: inout RuleReport)
}

/// The file that is wrong, what is wrong with it, and what to do.
struct Problem: Equatable, Sendable {
  let file: String
  let what: String
  let remedy: String
}

/// The result of one rule.
struct RuleReport: Sendable {
  let name: String
  /// How many things the rule looked at.
  var count = 0
  private(set) var problems: [Problem] = []

  init(_ rule: any Rule, _ facts: CourseFacts) {
    name = rule.name
    rule.check(facts, &self)
    // A rule that looked at nothing has shown nothing.
    expect(
      count > 0 || !isKept, in: Course.catalog, "the rule found nothing to look at",
      remedy: "See that the catalog and the folders of the chapters are filled.")
  }

  var isKept: Bool { problems.isEmpty }

  mutating func fail(in file: String, _ what: String, remedy: String) {
    problems.append(Problem(file: file, what: what, remedy: remedy))
  }

  mutating func expect(
    _ condition: Bool, in file: String, _ what: @autoclosure () -> String,
    remedy: @autoclosure () -> String
  ) {
    if !condition { fail(in: file, what(), remedy: remedy()) }
  }
}

extension RuleReport {
  /// Facts that were not gathered prove nothing.
  mutating func failNotRun(_ file: String) {
    fail(in: file, "it was not built and run", remedy: "Run again.")
  }

  /// Adds a problem for each error of a build, or one for a build that failed without any.
  mutating func expectSuccess(_ build: BuildResult, in folder: String, remedy: String) {
    if build.succeeded { return }
    let errors = build.diagnostics.filter(\.isError)
    if errors.isEmpty { fail(in: folder, "the build failed: \(build.tail)", remedy: remedy) }
    for error in errors { fail(in: "\(error.file):\(error.line)", error.message, remedy: remedy) }
  }
}
