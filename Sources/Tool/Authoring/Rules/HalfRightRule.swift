import WorkbookCore

/// Half of the work earns about half of the points: of each exercise there is an answer that
/// shows it, and says in its first lines how many.
struct HalfRightEarnsHalf: Rule {
  let name = "half-right answers earn about half of the points"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for chapter in facts.course.readyChapters {
      guard let chapterFacts = facts.halfRight[chapter.number] else {
        report.failNotRun("\(Course.halfRight)/\(chapter.target)")
        continue
      }
      if !chapterFacts.build.succeeded { checkBuild(chapterFacts.build, chapter, &report) }
      for verdict in chapterFacts.verdicts {
        report.count += 1
        check(verdict, facts.files.text(verdict.entry.halfRight), &report)
      }
    }
  }

  /// The answers lie over the starters, so errors name these.
  private func checkBuild(_ build: BuildResult, _ chapter: Chapter, _ report: inout RuleReport) {
    let files = Dictionary(uniqueKeysWithValues: chapter.entries.map { ($0.starter, $0.halfRight) })
    for error in build.diagnostics where error.isError {
      report.fail(
        in: "\(files[error.file] ?? error.file):\(error.line)", error.message,
        remedy: "Correct it: a half-right answer compiles.")
    }
  }

  private func check(_ verdict: Verdict, _ text: String?, _ report: inout RuleReport) {
    let (file, points) = (verdict.entry.halfRight, verdict.entry.exercise.points)
    guard let text else {
      return report.fail(
        in: file, "it is missing", remedy: "Write an answer that does half of the work.")
    }
    guard let declared = declaredPoints(in: text), declared.of == points else {
      return report.fail(
        in: file, "its first lines do not say what it earns",
        remedy: "Begin with `// Half right: … Earns N of \(points) points.`")
    }
    guard verdict.isDecided else {
      return report.fail(
        in: file, "it is undecided: \(verdict.summary.headline)",
        remedy: "Let it compile, and end.")
    }
    let earned = CheckPoints(verdict).earned.reduce(0, +)
    report.expect(
      earned == declared.earned, in: file,
      "it earns \(earned) of \(points) points, and says \(declared.earned)",
      remedy: "Correct the number, or what the checks give for its work.")
    report.expect(
      (3 * points...7 * points).contains(10 * earned), in: file,
      "it earns \(earned) of \(points) points, which is not about half",
      remedy: "See that points follow the work: from 30 % to 70 % of them.")
  }

  /// What the comment at the top says.
  private func declaredPoints(in text: String) -> (earned: Int, of: Int)? {
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("// ") }
      .map { $0.dropFirst(3) }.joined(separator: " ")
    let match = comment.firstMatch(of: /^Half right: .+ Earns (\d+) of (\d+) points?\./)
    guard let match, let earned = Int(match.1), let all = Int(match.2) else { return nil }
    return (earned, all)
  }
}
