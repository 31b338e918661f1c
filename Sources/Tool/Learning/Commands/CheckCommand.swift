import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

extension Command {
  /// Checks everything.
  static let check = Command(
    words: ["check"], summary: "check all chapters",
    details: "Shows how each chapter stands, what is not passed yet, and what to do next.",
    flags: [.json]
  ) { tool, invocation in
    invocation.has(.json)
      ? try tool.checkReport("check", tool.course.entries) : try tool.checkAll()
  }
}

extension CommandLineTool {
  fileprivate func checkAll() throws -> Answer {
    var progress = CheckProgress(of: course.entries)
    let names = course.readyChapters.map(\.name.displayWidth).max() ?? 0
    let standings = try check(course.entries, activity: { progress.line }) { item in
      for part in progress.take(item) {
        output(standingsText.text(standingsText.line(part, names: names)))
      }
    }
    return answer(standings) { "\n" + standingsText.overview(standings, next: $0) }
  }
}

/// Which chapters are through, while verdicts come in any order.
struct CheckProgress {
  private let entries: [Entry]
  private var items: [String: CourseStandings.Item] = [:]
  private var shown = 0

  init(of entries: [Entry]) { self.entries = entries }

  /// `Checking: 12 of 27 done`.
  var line: String { "Checking: \(items.count) of \(entries.count) done" }

  /// Takes a verdict.
  ///
  /// - Returns: the chapters that can be shown now, in the order of the course.
  mutating func take(_ item: CourseStandings.Item) -> [CourseStandings.Part] {
    items[item.entry.id] = item
    let known = entries.prefix { items[$0.id] != nil }
    let parts = CourseStandings(known.compactMap { items[$0.id] }).parts
      .filter { $0.items.count == $0.chapter.exercises.count }
    defer { shown = parts.count }
    return Array(parts.dropFirst(shown))
  }
}
