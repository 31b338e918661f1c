import WorkbookCore

/// What a learner does next: one exercise, one file, one command.
struct NextStep: Sendable {
  /// Nil when every exercise of the course is passed.
  let item: CourseStandings.Item?
  /// The chapter that is whole now, by what was checked.
  let finished: Chapter?

  /// The first exercise that is not passed, of those that were checked now, or
  /// else of those behind them, or else of the whole course.
  init(after checked: CourseStandings? = nil, in course: CourseStandings) {
    let last = checked?.items.last?.entry.id
    let behind = course.items.drop { $0.entry.id != last }.dropFirst()
    item =
      checked?.firstToDo ?? CourseStandings(Array(behind)).firstToDo ?? course.firstToDo
    let chapter = checked?.items.last?.entry.chapter.number
    let part = course.parts.first { $0.chapter.number == chapter }
    finished = part.flatMap { $0.items.allSatisfy(\.isPassed) ? $0.chapter : nil }
  }

  /// The file to open.
  var file: String? { item.map { $0.standing?.file ?? $0.entry.starter } }
  var command: String? { item.map { "\(Command.program) run \($0.entry.id)" } }

  /// One line.
  var sentence: String {
    guard let item, let file, let command else { return "Every exercise is passed." }
    let place = item.standing?.line.map { "\(file):\($0)" } ?? file
    return switch item.state {
    case .failed where item.isUntouched: begin(item, at: place, command)
    case .undecided: "Next: mend \(place), then run “\(command)”."
    case .untouched, .unchecked, .passed: begin(item, at: place, command)
    case .failed:
      "Next: change \(place), then run “\(command)”. "
        + "A hint: “\(Command.program) hint \(item.entry.id)”."
    }
  }

  private func begin(_ item: CourseStandings.Item, at place: String, _ command: String) -> String {
    "Next: \(item.title.ended)\(lesson(of: item.entry)) Open \(place), then run “\(command)”."
  }

  /// A chapter begins with its lesson.
  private func lesson(of entry: Entry) -> String {
    let isFirst = entry.chapter.exercises.first?.id == entry.id
    return isFirst ? " Read “\(Command.program) lesson \(entry.chapter.number)”." : ""
  }
}

extension String {
  /// As a sentence of its own: a question has its end already.
  fileprivate var ended: String { hasSuffix("?") ? self : self + "." }
}
