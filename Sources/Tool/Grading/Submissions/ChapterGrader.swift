import Foundation
import WorkbookChecking
import WorkbookCourse

/// Grades one chapter of a submission, so that one bad exercise costs no other
/// its points.
struct ChapterGrader {
  let entries: [Entry]
  let submission: Submission
  let build: GradingBuild
  /// How long one exercise may run, in seconds.
  let deadline: Double

  /// What came of each exercise, by id.
  func findings() throws -> [String: ExerciseFinding] {
    var findings: [String: ExerciseFinding] = [:]
    for entry in entries where submission.exercises[entry.starter] == nil {
      let why = submission.refusedExercises[entry.starter]
      findings[entry.id] = why.map { .refused(why: $0) } ?? .missing
    }
    let together = try findingsTogether()
    findings.merge(together) { $1 }
    // An exercise that failed among its neighbours gets a chance without them.
    for entry in present where together[entry.id]?.isCutShort ?? true {
      if let alone = try findingAlone(entry, after: together[entry.id]) {
        findings[entry.id] = alone
      }
    }
    return findings
  }

  private var present: [Entry] { entries.filter { submission.exercises[$0.starter] != nil } }
  private var further: [String: Data] { files(submission.further) }

  private func files(_ files: [String: Data]) -> [String: Data] {
    let folder = "\(build.chapter.starters)/"
    return files.filter { $0.key.hasPrefix(folder) }
  }

  /// Builds all exercises at once, then again without those that an error names,
  /// until the rest can run.
  private func findingsTogether() throws -> [String: ExerciseFinding] {
    var active = present
    var extras = further
    while !active.isEmpty {
      let result = try build(active, extras)
      if result.succeeded { return try run(active) }
      let named = Set(result.diagnostics.errors.map(\.file))
      let left = active.filter { entry in !named.contains { entry.owns($0) } }
      let leftExtras = extras.filter { !named.contains($0.key) }
      if left.count == active.count && leftExtras.count == extras.count { break }
      (active, extras) = (left, leftExtras)
    }
    return [:]
  }

  /// Builds and runs an exercise with starters for all others; with the further
  /// files, and without them where they do not compile. Nil when that says no
  /// more than is known.
  private func findingAlone(_ entry: Entry, after known: ExerciseFinding?) throws
    -> ExerciseFinding?
  {
    if known != nil && present.count == 1 && further.isEmpty { return nil }
    var result = try build([entry], further)
    if !result.succeeded && !further.isEmpty { result = try build([entry], [:]) }
    if result.succeeded { return try run([entry])[entry.id] }
    return known == nil ? .didNotCompile(result.diagnostics, tail: result.tail) : nil
  }

  private func build(
    _ active: [Entry], _ extras: [String: Data]
  ) throws -> PackageBuild.Result {
    var parts = files(submission.fixtures)
    for entry in active { parts[entry.starter] = submission.exercises[entry.starter] }
    return try build.build(parts.merging(extras) { $1 })
  }

  /// All exercises in one process first. Passing there is enough; whatever else
  /// came of an exercise may be a neighbour's doing, so it is run again in a
  /// process of its own, and that counts.
  private func run(_ active: [Entry]) throws -> [String: ExerciseFinding] {
    var findings: [String: ExerciseFinding] = [:]
    if active.count > 1 {
      findings = try run(active, within: min(deadline, Self.mostTogether))
    }
    for entry in active where !(findings[entry.id]?.isPassed ?? false) {
      findings.merge(try run([entry], within: deadline)) { $1 }
    }
    return findings
  }

  private func run(
    _ entries: [Entry], within deadline: Double
  ) throws -> [String: ExerciseFinding] {
    try GradingRun(build: build, entries: entries, deadline: deadline).findings()
  }

  /// All exercises of a chapter together take less than a second, so a run that
  /// takes longer than this, in seconds, is one that hangs.
  private static let mostTogether = 5.0
}
