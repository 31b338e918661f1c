import WorkbookChecking
import WorkbookSupport

/// Every solution passes every check, with warnings as errors.
struct SolutionsAreGreen: Rule {
  let name = "solutions are green, warnings as errors"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let solutions = facts.solutions else { return .notRun("Solutions") }
    let build = solutions.build.findings(in: "Solutions", remedy: "Correct it.")
    let exercises = Inspection(of: facts.course.entries) { entry in
      build.isEmpty ? findings(on: Verdict(entry, in: solutions.run)) : []
    }
    return Inspection(count: exercises.count, findings: build + exercises.findings)
  }

  private func findings(on verdict: Verdict) -> [Finding] {
    verdict.checks.filter { $0.outcome != .passed }.map { check in
      Finding(
        file: verdict.entry.solution, what: "\(check.name) \(check.outcome.inWords)",
        remedy: "Correct the solution, or the check in \(verdict.entry.checksFile).")
    }
  }
}

extension Inspection {
  /// Facts that were not gathered prove nothing.
  static func notRun(_ file: String) -> Inspection {
    let finding = Finding(file: file, what: "it was not built and run", remedy: "Run again.")
    return Inspection(count: 0, findings: [finding])
  }
}
