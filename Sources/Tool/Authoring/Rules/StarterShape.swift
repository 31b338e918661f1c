import WorkbookCourse

/// One to three TODOs stand where a learner works, and none is left behind.
struct TodosMarkTheWork: Rule {
  let name = "one to three TODOs a starter, none in a solution"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      let left = todos(in: facts.files.text(entry.solution))
      let solution = Finding(file: entry.solution, what: "it has a TODO", remedy: "Finish it.")
      return starter(entry, facts.files) + (left == 0 ? [] : [solution])
    }
  }

  private func starter(_ entry: Entry, _ files: CourseFiles) -> [Finding] {
    let count = todos(in: files.text(entry.starter))
    if (1...3).contains(count) { return [] }
    return entry.starterIsWrong(
      "it has \(count) TODOs", "Mark one to three lines to change with `// TODO:`.")
  }

  private func todos(in text: String?) -> Int { (text ?? "").ranges(of: "TODO").count }
}

/// A starter is short enough to read at once.
struct StartersAreShort: Rule {
  let name = "starters have at most 80 lines"
  let limit = 80

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      let text = facts.files.text(entry.starter) ?? ""
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count
      if count <= limit { return [] }
      return entry.starterIsWrong("it has \(count) lines", "Ask for less, or give less.")
    }
  }
}

/// The sentence of the first red tells the learner which file to open.
struct RedNamesTheStarter: Rule {
  let name = "the first red names the file to open"

  func check(_ facts: CourseFacts) -> Inspection {
    let red = facts.starterVerdicts.filter { $0.firstFailing != nil }
    return Inspection(of: red) { verdict in
      let entry = verdict.entry
      let texts = verdict.firstFailing?.outcome.issues.map(\.text) ?? []
      return texts.first?.contains(entry.starter) ?? false
        ? []
        : [
          Finding(
            file: entry.checksFile, what: "its first red does not name \(entry.starter)",
            remedy: "End the check's sentence with the path of the starter.")
        ]
    }
  }
}
