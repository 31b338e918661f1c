import WorkbookCourse

/// Something that must hold in a sound course.
///
/// A rule looks at facts and starts nothing itself, so that a test can hand it
/// facts of its own.
protocol Rule: Sendable {
  /// A sentence that is true of a sound course.
  var name: String { get }
  func check(_ facts: CourseFacts) -> Inspection
}

/// What is wrong, where, and what to do about it.
struct Finding: Equatable, Sendable {
  let file: String
  let what: String
  let remedy: String
}

/// How many things a rule looked at, and what it found.
struct Inspection: Sendable {
  var count: Int
  var findings: [Finding]

  init(count: Int, findings: [Finding]) {
    self.count = count
    self.findings = findings
  }

  /// Looks at each thing in turn.
  init<Things: Collection>(of things: Things, _ look: (Things.Element) -> [Finding]) {
    count = things.count
    findings = things.flatMap(look)
  }
}

/// A rule's name with what it found.
struct RuleReport: Sendable {
  let name: String
  let inspection: Inspection

  /// A rule that looked at nothing has shown nothing.
  init(_ rule: any Rule, _ facts: CourseFacts) {
    name = rule.name
    var inspection = rule.check(facts)
    if inspection.count == 0 && inspection.findings.isEmpty {
      inspection.findings = [
        Finding(
          file: Course.catalog, what: "the rule found nothing to look at",
          remedy: "See that the catalog and the folders of the chapters are filled.")
      ]
    }
    self.inspection = inspection
  }

  var isKept: Bool { inspection.findings.isEmpty }
}
