import WorkbookChecking
import WorkbookCourse

/// The catalog knows what an untouched starter does right already, so that grading
/// gives no points for it.
struct StartersEarnNothing: Rule {
  let name = "what untouched starters pass is declared"

  func check(_ facts: CourseFacts) -> Inspection {
    let verdicts = facts.starterVerdicts
    return Inspection(of: facts.course.entries) { entry in
      guard let verdict = verdicts.first(where: { $0.entry.id == entry.id }) else {
        return entry.starterIsWrong("nobody knows which checks it passes", "Run again.")
      }
      let matrix = facts.starters[entry.chapter.number]?.matrices[entry.id]
      return checks(verdict) + faults(of: entry, in: matrix)
    }
  }

  /// A check that is not declared would earn points without any work.
  private func checks(_ verdict: Verdict) -> [Finding] {
    let entry = verdict.entry
    let passed = verdict.checks.filter { $0.outcome == .passed }.map(\.name)
    let declared = entry.exercise.passedByStarter
    return expect(
      entry, passed == declared,
      "its untouched starter passes \(list(passed)); the catalog has \(list(declared))",
      "Make that its passedByStarter.")
  }

  private func faults(of entry: Entry, in matrix: LearnersMatrix?) -> [Finding] {
    guard let faults = entry.exercise.faults else { return [] }
    let declared = [faults.count, faults.noticedByStarter]
    let found = [matrix?.faults.count ?? 0, matrix?.noticed.count ?? 0]
    return expect(
      entry, found == declared,
      "its untouched starter notices \(found[1]) of \(found[0]) faults; "
        + "the catalog has \(declared[1]) of \(declared[0])",
      "Correct its faults.")
  }

  private func expect(
    _ entry: Entry, _ holds: Bool, _ what: String, _ remedy: String
  ) -> [Finding] {
    let text = "\(entry.id): \(what)"
    return holds ? [] : [Finding(file: entry.chapter.catalogFile, what: text, remedy: remedy)]
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
