import WorkbookCore

/// The next step of a learner: one exercise, one file, one command.
struct NextStep: Sendable {
  /// Nil when every exercise of the course is passed.
  let item: ProgressReport.Item?
  /// The chapter that the last check completed.
  let finished: Chapter?

  /// Takes the first exercise that is not passed, of those that were checked now, or
  /// else of those behind them in their chapter, or else of the whole course. What was
  /// passed once, before another file changed, waits for all of these.
  init(after checked: ProgressReport? = nil, in course: ProgressReport) {
    let checkedLast = checked?.items.last?.entry
    let behind = course.items.drop { $0.entry.id != checkedLast?.id }.dropFirst()
    let near = behind.filter { $0.entry.chapter.number == checkedLast?.chapter.number }
    let all = [near, course.items].map { ProgressReport($0).firstToDo }
    let next = all.first { $0?.wasPassed == false } ?? course.firstToDo
    item = checked?.firstToDo ?? next
    let part = course.parts.first { $0.chapter.number == checkedLast?.chapter.number }
    finished = part.flatMap { $0.items.allSatisfy(\.isPassed) ? $0.chapter : nil }
  }

  /// The file to open.
  var file: String? { item.map { $0.summary?.file ?? $0.entry.starter } }
  var command: String? { item.map { "\(Command.program) run \($0.entry.id)" } }

  var sentence: String {
    guard let item, let file, let command else { return "Every exercise is passed." }
    if item.wasPassed {
      return "Every exercise was passed, and files have changed since. To check all again: "
        + "“\(Command.program) check”."
    }
    let path = item.summary?.line.map { "\(file):\($0)" } ?? file
    return next(item, at: path, command)
  }

  private func next(_ item: ProgressReport.Item, at path: String, _ command: String) -> String {
    switch item.state {
    case .failed where item.isUntouched: begin(item, at: path, command)
    case .undecided: "Next: \(item.summary?.remedy ?? "change \(path)"), then run “\(command)”."
    case .notBegun, .passed, nil: begin(item, at: path, command)
    case .failed:
      "Next: change \(path), then run “\(command)”. "
        + "A hint: “\(Command.program) hint \(item.entry.id)”."
    }
  }

  private func begin(_ item: ProgressReport.Item, at path: String, _ command: String) -> String {
    // A question has its end already.
    let end = item.title.hasSuffix("?") ? "" : "."
    let why = item.state == nil ? " \(Entry.whyUnknown)" : ""
    return "Next: \(item.title)\(end)\(why)\(lesson(of: item.entry)) Open \(path), "
      + "then run “\(command)”."
  }

  /// A chapter begins with its lesson.
  private func lesson(of entry: Entry) -> String {
    let isFirst = entry.chapter.exercises.first?.id == entry.id
    return isFirst ? " Read “\(Command.program) lesson \(entry.chapter.number)”." : ""
  }
}

extension Entry {
  /// The reason why an exercise comes next that was worked on before.
  static let whyUnknown = "It is not checked since the last change."
}
