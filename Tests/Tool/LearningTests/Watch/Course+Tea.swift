import Foundation
@testable import WorkbookCore

extension Course {
  /// Two chapters in memory, for what needs no files.
  static let tea = Course(chapters: [
    Chapter(
      number: 1, kind: "Kettle", title: "hot water", canNow: "You can boil water.",
      exercises: [
        exercise("1.1", "A kettle that must not be used", .protocolInjection),
        exercise("1.2", "찻주전자가 두 개 있는 찻집", .urlProtocol),
      ]),
    Chapter(
      number: 2, kind: "Cup", title: "tea",
      exercises: [exercise("2.1", "A cup that answers", .learnersTests)]),
    Chapter(number: 3, kind: "Spoon", title: "to come"),
  ])

  private static func exercise(_ id: String, _ title: String, _ seam: Exercise.Approach) -> Exercise
  {
    Exercise(
      id: id, title: title, approach: seam, stem: "Exercise\(id.suffix(1))_Tea", points: 1,
      checks: [Check("pours", hint: "Is the lid on?")],
      firstRed: "no",
      hints: ["Who pours?", "Look at the spout, then at the lid, and then at the water in it."],
      learned: "A kettle pours.", leadsOn: "Into what?", anotherWay: "Use a pot.")
  }

  subscript(id: String) -> Entry { entries.first { $0.id == id }! }
}

extension VerdictSummary {
  static func passed(_ entry: Entry) -> VerdictSummary {
    VerdictSummary(state: .passed, headline: "passed", sentences: [], file: entry.starter)
  }

  static func failed(_ entry: Entry) -> VerdictSummary {
    VerdictSummary(
      state: .failed, headline: "pours when the lid is closed",
      sentences: [
        "Expectation failed: await log.values(atLeast: 1).first → nil",
        "The kettle poured nothing. A kettle pours what is in it, into the cup below. "
          + "Open \(entry.starter)",
      ], file: entry.starter, line: 7)
  }

  static func compileError(_ entry: Entry) -> VerdictSummary {
    VerdictSummary(
      state: .undecided, headline: "does not compile",
      sentences: ["\(entry.starter):12: error: cannot find 'lid' in scope"],
      file: entry.starter, line: 12)
  }
}

/// A terminal without colours.
func console(_ width: Int, _ height: Int) -> Console {
  Console(
    isTerminal: true, size: (width, height), environment: ["TERM": "xterm", "NO_COLOR": "1"])
}
