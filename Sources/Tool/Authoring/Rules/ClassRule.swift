import WorkbookCore

/// A class has no solutions, so no sentence of its copy sends a learner to them.
///
/// The tool and the manifest name the folder in order to find it: what they print is a
/// matter of their tests.
struct ClassSeesNoSolutions: Rule {
  let name = "a class's copy does not name the solutions"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let plan = ClassPlan(course: facts.course, paths: facts.files.pathsByName())
    for path in plan.handedOut where isRead(path) {
      guard let text = facts.files.text(path) else { continue }
      report.count += 1
      let copied = path.hasSuffix(".md") ? plan.page(text, at: path) : text
      for line in copied.split(separator: "\n") where line.contains(/\bSolutions\b/) {
        report.fail(
          in: path, "it names Solutions: “\(line.trimmingPrefix { $0 == " " })”",
          remedy: path.hasSuffix(".md")
            ? "Put `<!-- not for a class -->` on that line, or say it without the folder."
            : "Say it without the folder.")
      }
    }
  }

  /// Whether a learner reads the file, or what it prints.
  private func isRead(_ path: String) -> Bool {
    if path.hasPrefix("Sources/Tool/") || path.hasPrefix("Sources/workbook/") { return false }
    return path.hasSuffix(".md") || (path.hasSuffix(".swift") && path.contains("/"))
  }
}
