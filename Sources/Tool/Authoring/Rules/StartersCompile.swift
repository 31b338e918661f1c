import WorkbookChecking

/// A learner's first build shows no warning of the course's making.
struct StartersCompile: Rule {
  let name = "starters compile without warnings"

  func check(_ facts: CourseFacts) -> Inspection {
    let chapters = Inspection(of: facts.course.readyChapters) { chapter in
      guard let build = facts.starters[chapter.number]?.build else {
        return [Finding(file: chapter.starters, what: "it was not built", remedy: "Run again.")]
      }
      return build.findings(in: chapter.starters, remedy: "Correct it; a warning counts as one.")
    }
    return Inspection(count: facts.course.entries.count, findings: chapters.findings)
  }
}

extension PackageBuild.Result {
  /// One finding for each error, or one for a build that failed without any.
  func findings(in folder: String, remedy: String) -> [Finding] {
    if succeeded { return [] }
    let errors = diagnostics.filter(\.isError)
    if errors.isEmpty {
      return [Finding(file: folder, what: "the build failed: \(tail)", remedy: remedy)]
    }
    return errors.map { Finding(file: "\($0.file):\($0.line)", what: $0.message, remedy: remedy) }
  }
}
