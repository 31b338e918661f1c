import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

// How the states of exercises look and read, in every text.

extension CourseStandings.Item.State {
  /// One character before the id, with its colour.
  var mark: TextTable.Cell {
    switch self {
    case .passed: .init("✔", .green)
    case .failed: .init("✘", .red)
    case .undecided: .init("?", .yellow)
    case .unchecked, .untouched: .init("·", .dim)
    }
  }

  var words: TextTable.Cell {
    switch self {
    case .passed: .init("passed", .green)
    case .failed: .init("not passed", .red)
    case .undecided: .init("could not be decided", .yellow)
    case .unchecked: .init("not checked since the last change", .dim)
    case .untouched: .init("untouched", .dim)
    }
  }
}

extension CourseStandings.Item {
  /// `1.1 A session that must not be used`.
  var title: String { "\(entry.id) \(entry.exercise.title)" }
}

extension Entry {
  /// What a learner reads when it is green: what it taught, what the tests that
  /// they wrote can tell, where another answer stands, and the question that leads
  /// on. A copy without solutions says another answer in words.
  func afterwards(in root: URL) -> [String] {
    let hasSolution = CourseFiles(root: root).exists(solution)
    let other =
      hasSolution
      ? "To see another answer: “\(Command.program) compare \(id)”."
      : "Another right way: \(exercise.anotherWay)"
    let isOnly = chapter.exercises.count(where: \.isLearnersTests) == 1
    let name = isOnly ? "\(chapter.number)" : exercise.id
    let matrix = "Which test notices which fault: “\(Command.program) matrix \(name)”."
    return [exercise.learned] + (exercise.seam == .learnersTests ? [matrix] : [])
      + [other, exercise.leadsOn]
  }
}

extension CourseStandings.Total {
  /// `3 of 5 passed, 30 of 40 points`.
  var words: String { "\(passed) of \(exercises) passed, \(points) of \(possiblePoints) points" }
}

extension Chapter {
  /// `Chapter 1 Dummy`.
  var name: String { "Chapter \(number) \(kind)" }

  /// What a learner reads when all its exercises are green.
  var finished: String { "That was all of Chapter \(number). \(canNow)" }
}
