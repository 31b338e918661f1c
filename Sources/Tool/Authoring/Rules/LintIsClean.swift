/// `swift format lint --strict` has nothing to say.
struct LintIsClean: Rule {
  let name = "lint is clean"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let lint = facts.lint else { return .notRun("Package.swift") }
    let findings = lint.diagnostics.map {
      Finding(
        file: "\($0.file):\($0.line)", what: $0.message, remedy: "Run `swift format -i \($0.file)`."
      )
    }
    let unexplained = Finding(
      file: "Package.swift", what: "swift format ended without success", remedy: "Run it by hand.")
    return Inspection(
      count: lint.fileCount,
      findings: lint.succeeded || !findings.isEmpty ? findings : [unexplained])
  }
}
