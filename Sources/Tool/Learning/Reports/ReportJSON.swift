import Foundation
import WorkbookCore

/// What `run`, `check` and `list` hand to programs with `--json`. INSTRUCTORS.md
/// documents every field; one that has no value is left out.
struct StandingsReport: Encodable {
  struct Total: Encodable {
    let passed: Int
    let exercises: Int
    let points: Int
    let possiblePoints: Int
  }

  struct Chapter: Encodable {
    let number: Int
    let kind: String
    let title: String
    let total: Total
  }

  struct Exercise: Encodable {
    let id: String
    let title: String
    let chapter: Int
    let seam: String
    /// `passed`, `failed`, `undecided` or `unknown`.
    let state: String
    let untouched: Bool
    let points: Int
    let possiblePoints: Int
    let headline: String?
    let sentences: [String]
    let file: String
    let line: Int?
    let printed: [String]
    let checks: [Check]
  }

  struct Check: Encodable {
    let name: String
    let title: String?
    /// `passed`, `failed` or `undecided`.
    let outcome: String
    let reason: String?
    let issues: [Issue]
  }

  struct Issue: Encodable {
    let sentences: [String]
    let file: String?
    let line: Int?
  }

  struct Next: Encodable {
    let id: String
    let file: String
    let command: String
  }

  let schema = "workbook/report/v1"
  let command: String
  let total: Total
  let chapters: [Chapter]
  let exercises: [Exercise]
  let next: Next?
}

extension StandingsReport {
  /// A report on a command; the totals are about all standings, even when only
  /// some exercises are shown.
  init(
    _ command: String, _ standings: CourseStandings, showing shown: CourseStandings? = nil,
    next: NextStep
  ) {
    self.command = command
    total = Total(standings.total)
    chapters = standings.parts.map(Chapter.init)
    exercises = (shown ?? standings).items.map(Exercise.init)
    self.next = Next(next)
  }
}

extension StandingsReport.Total {
  fileprivate init(_ total: CourseStandings.Total) {
    self.init(
      passed: total.passed, exercises: total.exercises, points: total.points,
      possiblePoints: total.possiblePoints)
  }
}

extension StandingsReport.Chapter {
  fileprivate init(_ part: CourseStandings.Part) {
    self.init(
      number: part.chapter.number, kind: part.chapter.kind, title: part.chapter.title,
      total: .init(part.total))
  }
}

extension StandingsReport.Exercise {
  init(_ item: CourseStandings.Item) {
    let exercise = item.entry.exercise
    self.init(
      id: exercise.id, title: exercise.title, chapter: item.entry.chapter.number,
      seam: exercise.seam.rawValue, state: item.standing?.state.rawValue ?? "unknown",
      untouched: item.isUntouched, points: item.points, possiblePoints: exercise.points,
      headline: item.standing?.headline, sentences: item.standing?.sentences ?? [],
      file: item.standing?.file ?? item.entry.starter, line: item.standing?.line,
      printed: item.standing?.printed ?? [],
      checks: item.checks.map { .init($0, in: item.entry) })
  }
}

extension StandingsReport.Check {
  fileprivate init(_ check: Verdict.Graded, in entry: Entry) {
    let (outcome, reason): (String, String?) =
      switch check.outcome {
      case .passed: ("passed", nil)
      case .failed: ("failed", nil)
      case .undecided(let reason): ("undecided", reason.inWords)
      }
    self.init(
      name: check.name, title: check.result?.displayName, outcome: outcome, reason: reason,
      issues: check.outcome.issues.map { .init($0, in: entry) })
  }
}

extension StandingsReport.Issue {
  /// Swift Testing names a file by its module; the checks' modules are the
  /// folders of `Tests`, the learner's are those of `Chapters`.
  fileprivate init(_ issue: Issue, in entry: Entry) {
    let file = issue.location?.fileID.split(separator: "/").last.map(String.init)
    let path = [entry.starter, entry.checksFile].first { $0.hasSuffix("/\(file ?? "?")") }
    self.init(
      sentences: issue.lines, file: path ?? issue.location?.fileID, line: issue.location?.line)
  }
}

extension StandingsReport.Next {
  fileprivate init?(_ next: NextStep) {
    guard let item = next.item, let file = next.file, let command = next.command else {
      return nil
    }
    self.init(id: item.entry.id, file: file, command: command)
  }
}
