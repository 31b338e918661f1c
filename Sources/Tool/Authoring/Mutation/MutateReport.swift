import WorkbookCourse

/// What `course mutate` prints: the counts of each exercise, and what has to be
/// done.
struct MutateReport {
  let results: [MutationResult]

  var text: String {
    let open = results.flatMap(survivors) + results.flatMap(needless)
    return (results.map(\.line) + (open.isEmpty ? [] : [""]) + open + ["", conclusion])
      .joined(separator: "\n") + "\n"
  }

  private func survivors(_ result: MutationResult) -> [String] {
    result.unexplained.map { mutant in
      "\(result.entry.solution):\(mutant.line): \(mutant.kind)\n  \(mutant.name)"
    }
  }

  private func needless(_ result: MutationResult) -> [String] {
    let file = EqualMutants.file(of: result.entry.chapter)
    return result.needlessNotes.map { note in
      "\(file):\(note.line): no mutant of this name survives; remove the note\n  \(note.mutant)"
    }
  }

  private var conclusion: String {
    let count = results.reduce(0) { $0 + $1.unexplained.count }
    if count == 0 && results.allSatisfy(\.isExplained) { return "No survivor is without a reason." }
    return "Write a wrong answer that is such a mutant, with a check that rejects it, or note the"
      + " mutant with the reason in EqualMutants.md beside the answers."
  }
}
