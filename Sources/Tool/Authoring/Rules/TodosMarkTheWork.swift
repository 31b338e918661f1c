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
