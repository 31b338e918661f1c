import WorkbookCore

/// Every path that the catalog implies exists, the trees of a chapter hold nothing else,
/// and the fixtures are the same on both sides.
struct FilesAgree: Rule {
  let name = "the files are those of the catalog"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    for path in requiredPaths(facts) {
      report.count += 1
      report.expect(
        facts.files.exists(path), in: path, "it is missing",
        remedy: "Write it, or correct the catalog.")
    }
    let tests = facts.files.folders(in: "Tests").filter { $0.hasPrefix("Chapter") }
    let folders = ["Chapters", "Solutions"] + tests.map { "Tests/\($0)" }
    for path in folders.flatMap(facts.files.walk) {
      report.count += 1
      report.expect(
        isExpected(path, in: facts.course), in: path, "no exercise of the catalog has this file",
        remedy: "Remove it, or add its exercise to the catalog.")
    }
    for chapter in facts.course.readyChapters {
      for path in facts.files.walk("\(chapter.starters)/Fixtures") {
        let twin = chapter.solutions + path.dropFirst(chapter.starters.count)
        report.expect(
          facts.files.data(path) == facts.files.data(twin), in: path, "it differs from \(twin)",
          remedy: "Copy one over the other: a learner and a solution read the same fixture.")
      }
    }
  }

  private func requiredPaths(_ facts: CourseFacts) -> [String] {
    let pages = Course.learnersPages + [Course.comparison, Course.kindsDiagram]
    let chapters = facts.course.readyChapters.flatMap { [$0.lesson, $0.diagram] }
    let answers = facts.course.entries.map { entry in
      let prefix = "\(entry.chapter.answers)/\(entry.number)_"
      let found = facts.files.walk(entry.chapter.answers).first { $0.hasPrefix(prefix) }
      return found ?? entry.answersFile
    }
    return pages + chapters + facts.course.entries.flatMap(\.files) + answers
  }

  private func isExpected(_ path: String, in course: Course) -> Bool {
    course.isLearnersFile(path) || path == Course.comparison
      || course.readyChapters.contains { chapter in
        path.hasPrefix("\(chapter.solutions)/Fixtures/")
          || isSwift(path, "\(chapter.listings)/")
          || chapter.entries.contains { entry in
            entry.files.contains(path)
              // The answers, and what the checks of one exercise are made with.
              || [chapter.answers, chapter.checks].contains {
                isSwift(path, "\($0)/\(entry.number)_")
              }
          }
      }
  }

  private func isSwift(_ path: String, _ prefix: String) -> Bool {
    path.hasPrefix(prefix) && path.hasSuffix(".swift")
  }
}

/// One to three TODOs stand where a learner works, and none is left behind.
struct TodosMarkTheWork: Rule {
  let name = "one to three TODOs a starter, none in a solution"

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    func todos(in path: String) -> Int { (facts.files.text(path) ?? "").ranges(of: "TODO").count }
    for entry in facts.course.entries {
      report.count += 1
      let count = todos(in: entry.starter)
      report.expect(
        (1...3).contains(count), in: entry.starter, "it has \(count) TODOs",
        remedy: "Mark one to three lines to change with `// TODO:`.")
      report.expect(
        todos(in: entry.solution) == 0, in: entry.solution, "it has a TODO", remedy: "Finish it.")
    }
  }
}

/// No source keeps a Mac from compiling it.
struct SourcesAreSound: Rule {
  let name = "no source imports FoundationNetworking"

  /// Two kits re-export it on Linux, so that no other file needs a condition.
  private static let kits = ["ItemDetail", "DoubleKit"].map {
    "Sources/\($0)/FoundationNetworking.swift"
  }

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let paths = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(facts.files.walk)
    for path in paths where path.hasSuffix(".swift") && !Self.kits.contains(path) {
      report.count += 1
      let lines = facts.files.text(path)?.split(separator: "\n") ?? []
      report.expect(
        !lines.contains { $0.hasSuffix("import FoundationNetworking") }, in: path,
        "it imports FoundationNetworking",
        remedy: "Import ItemDetail or DoubleKit instead: both re-export it on Linux.")
    }
  }
}
