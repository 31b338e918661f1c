import WorkbookCourse

/// The page on mutants is about the solutions and checks of today, no mutant
/// survives without a reason, and each reason is about a mutant that there is.
struct MutantsAreExplained: Rule {
  let name = "no mutant of a solution survives without a reason"

  func check(_ facts: CourseFacts) -> Inspection {
    let table = MutantTable(course: facts.course, files: facts.files)
    let rows = table.rows
    let entries = facts.course.entries.filter(\.isMutated)
    let kept = Inspection(of: entries) { findings(on: $0, row: rows[$0.id], facts.files) }
    let notes = Inspection(of: facts.course.readyChapters) { self.notes(on: $0, facts.files) }
    return Inspection(count: kept.count, findings: kept.findings + notes.findings)
  }

  private func findings(
    on entry: Entry, row: MutantTable.Row?, _ files: CourseFiles
  ) -> [Finding] {
    let run = "Run `swift run workbook course mutate \(entry.id)`, then `course update`."
    guard let row else {
      return [Finding(file: MutantTable.file, what: "it has no row of \(entry.id)", remedy: run)]
    }
    guard row.digest == MutationSummary.digest(of: entry, in: files) else {
      return [
        Finding(
          file: MutantTable.file,
          what: "its row of \(entry.id) is older than the solution or the checks", remedy: run)
      ]
    }
    if row.survived == 0 { return [] }
    return [
      Finding(
        file: entry.solution, what: "\(row.survived) of its mutants survive without a reason",
        remedy: run)
    ]
  }

  /// Notes without a reason, and notes on no mutant: their line has changed.
  private func notes(on chapter: Chapter, _ files: CourseFiles) -> [Finding] {
    let page = EqualMutants(of: chapter, in: files)
    let mutants = chapter.entries.filter(\.isMutated).reduce(into: [String: Set<String>]()) {
      $0[$1.id] = Set(Mutant.all(of: files.text($1.solution) ?? "").map(\.name))
    }
    return page.notes.compactMap { note in
      let isThere = mutants[note.exercise]?.contains(note.mutant) ?? false
      if isThere && !note.reason.isEmpty { return nil }
      let what = isThere ? "gives no reason" : "is about no mutant of \(note.exercise)"
      return Finding(
        file: "\(page.file):\(note.line)", what: "the note \(what): \(note.mutant)",
        remedy: isThere ? "Write why no check can notice it." : "Remove it, or name the mutant.")
    }
  }
}
