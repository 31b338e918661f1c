import Foundation
import WorkbookCore

/// The report of `run`, `check` and `list` with `--json`. README.md of this module documents
/// every field; one without a value is left out.
struct ReportJSON: Encodable {
  let schema = "workbook/report/v1"
  let command: String
  let total: ProgressReport.Total
  let chapters: [Chapter]
  let exercises: [Exercise]
  let next: Next?

  /// Totals are about all results, even when only some exercises are shown.
  init(
    _ command: String, _ results: ProgressReport, showing shown: ProgressReport? = nil,
    next: NextStep
  ) {
    self.command = command
    total = results.total
    chapters = results.parts.map(Chapter.init)
    exercises = (shown ?? results).items.map(Exercise.init)
    self.next = Next(next)
  }

  struct Chapter: Encodable {
    let number: Int
    let kind: String
    let title: String
    let total: ProgressReport.Total

    init(_ part: ProgressReport.Part) {
      number = part.chapter.number
      kind = part.chapter.kind
      title = part.chapter.title
      total = part.total
    }
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
    let runtimeMessages: [String]?
    let checks: [Check]

    init(_ item: ProgressReport.Item) {
      let exercise = item.entry.exercise
      id = exercise.id
      title = exercise.title
      chapter = item.entry.chapter.number
      seam = exercise.approach.rawValue
      state = item.summary?.state.rawValue ?? "unknown"
      untouched = item.isUntouched
      points = item.points
      possiblePoints = exercise.points
      headline = item.summary?.headline
      sentences = item.summary?.sentences ?? []
      file = item.summary?.file ?? item.entry.starter
      line = item.summary?.line
      printed = item.summary?.printed ?? []
      runtimeMessages = item.summary?.runtimeMessages
      checks = item.checks.map { Check($0, in: item.entry) }
    }
  }

  struct Check: Encodable {
    let name: String
    let title: String?
    /// `passed`, `failed`, `notAsked` or `undecided`.
    let outcome: String
    let reason: String?
    let issues: [Issue]

    init(_ check: Verdict.Graded, in entry: Entry) {
      name = check.name
      title = check.title
      (outcome, reason) =
        switch check.outcome {
        case .passed: ("passed", nil)
        case .failed: ("failed", nil)
        case .undecided(.wasNotAsked): ("notAsked", "it \(Reason.wasNotAsked.predicate)")
        case .undecided(let reason): ("undecided", "it \(reason.predicate)")
        }
      issues = check.outcome.issues.map { Issue($0, in: entry) }
    }
  }

  struct Issue: Encodable {
    let sentences: [String]
    let file: String?
    let line: Int?

    /// Swift Testing names a file by its module. The modules of checks are folders
    /// of `Tests`, the learner's are folders of `Chapters`.
    init(_ issue: WorkbookCore.Issue, in entry: Entry) {
      let file = issue.location?.fileID.split(separator: "/").last.map(String.init)
      let path = [entry.starter, entry.checksFile].first { $0.hasSuffix("/\(file ?? "?")") }
      sentences = issue.lines
      self.file = path ?? issue.location?.fileID
      line = issue.location?.line
    }
  }

  struct Next: Encodable {
    let id: String
    let file: String
    let command: String

    init?(_ next: NextStep) {
      guard let item = next.item, let file = next.file, let command = next.command else {
        return nil
      }
      id = item.entry.id
      self.file = file
      self.command = command
    }
  }
}
