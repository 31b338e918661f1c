/// The catalog names the checks that really run, in the order of the source.
struct ChecksAgree: Rule {
  let name = "the catalog's checks are those that run"

  func check(_ facts: CourseFacts) -> Inspection {
    guard let run = facts.solutions?.run else { return .notRun("Tests") }
    if case .didNotCompile = run.ending { return .notRun("Tests") }
    let entries = Inspection(of: facts.course.entries) { entry in
      let names = run.checks(ofSuite: entry.suite).map(\.name)
      guard names != entry.exercise.checkNames else { return [] }
      return [
        Finding(
          file: entry.checksFile,
          what: "its checks are \(list(names)); the catalog has \(list(entry.exercise.checkNames))",
          remedy: "List them in \(entry.chapter.catalogFile), in the order of the source.")
      ]
    }
    let count = facts.course.entries.reduce(0) { $0 + $1.exercise.checks.count }
    return Inspection(count: count, findings: entries.findings)
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
