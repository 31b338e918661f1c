import WorkbookCourse

/// No hint and no lesson holds an answer; `SolutionText` says what that means.
///
/// A hint may hold no telling line. A lesson may hold one of an answer, since a
/// page that teaches a call has to show it; two are the answer. The page that
/// compares the kinds is no lesson: it is read afterwards, and says so.
struct NothingGivenAway: Rule {
  let name = "no hint and no lesson holds an answer"

  func check(_ facts: CourseFacts) -> Inspection {
    let answers = answers(facts)
    let pages = facts.course.lessons(in: facts.files).filter { $0.file != Course.comparison }
    let lessons = Inspection(of: pages) { lesson in
      findings(in: facts.files.text(lesson.file) ?? "", of: lesson.file, tolerance: 1, answers)
    }
    let hints = Inspection(of: facts.course.entries) { entry in
      let text = entry.exercise.hints.joined(separator: "\n")
      return findings(
        in: text, of: "\(entry.chapter.catalogFile) (\(entry.id))", tolerance: 0, answers)
    }
    return Inspection(
      count: lessons.count + hints.count * 3, findings: lessons.findings + hints.findings)
  }

  private func findings(
    in text: String, of file: String, tolerance: Int, _ answers: [SolutionText]
  ) -> [Finding] {
    answers.compactMap { $0.givenAway(by: text, tolerance: tolerance) }.map {
      Finding(file: file, what: "it holds \($0)", remedy: "Say what to think about instead.")
    }
  }

  private func answers(_ facts: CourseFacts) -> [SolutionText] {
    func code(_ path: String) -> String { Code.normalized(facts.files.text(path) ?? "") }
    // The hints stand in the catalog; they would make their own answer known.
    let sources = facts.files.walk("Sources").filter { !$0.contains("/Catalog/") }.map(code)
    let solutions = facts.course.entries.map { code($0.solution) }
    return facts.course.entries.enumerated().map { index, entry in
      var others = solutions
      others.remove(at: index)
      return SolutionText(
        file: entry.solution, solution: facts.files.text(entry.solution) ?? "",
        starter: facts.files.text(entry.starter) ?? "", known: sources + others)
    }
  }
}
