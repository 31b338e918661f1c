import Foundation
import WorkbookCore

/// Grades one chapter of a submission, so that one bad exercise costs no other
/// its points.
struct ChapterGrader {
  let entries: [Entry]
  let submission: Submission
  let build: GradingBuild
  /// How long one exercise may run, in seconds.
  let deadline: Double
  /// Told of each further file without which exercises are built, and why.
  var onLeftOut: (_ path: String, _ why: String) -> Void = { _, _ in }

  /// What came of each exercise, by id. A file that cannot be laid out costs the
  /// submission this chapter, and no other submission anything.
  func findings() throws -> [String: ExerciseFinding] {
    var findings: [String: ExerciseFinding] = [:]
    for entry in entries where submission.exercises[entry.starter] == nil {
      let why = submission.refusedExercises[entry.starter]
      findings[entry.id] = why.map { .refused(why: $0) } ?? .missing
    }
    do {
      findings.merge(try findingsOfPresent()) { $1 }
    } catch let failure as LayoutFailure {
      for entry in present { findings[entry.id] = .refused(why: failure.sentence) }
    }
    return findings
  }

  private func findingsOfPresent() throws -> [String: ExerciseFinding] {
    var findings = try findingsTogether()
    // An exercise that failed among its neighbours gets a chance without them.
    for entry in present where findings[entry.id]?.isCutShort ?? true {
      if let alone = try findingAlone(entry, after: findings[entry.id]) {
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
      guard let result = try build(active, extras) else { return overBudget(active) }
      if result.succeeded { return try run(active) }
      let named = Set(result.diagnostics.errors.map(\.file))
      let left = active.filter { entry in !named.contains { entry.owns($0) } }
      let leftExtras = extras.filter { !named.contains($0.key) }
      if left.count == active.count && leftExtras.count == extras.count { break }
      for error in result.diagnostics.errors where extras[error.file] != nil {
        onLeftOut(error.file, "it does not compile (line \(error.line): \(error.message))")
      }
      (active, extras) = (left, leftExtras)
    }
    return [:]
  }

  /// Builds and runs an exercise with starters for all others; with the further
  /// files, and without them where they do not compile. Nil when
  /// that says no more than is known.
  private func findingAlone(_ entry: Entry, after known: ExerciseFinding?) throws
    -> ExerciseFinding?
  {
    if known != nil && present.count == 1 && further.isEmpty { return nil }
    let overBudget = known ?? overBudget([entry])[entry.id]
    guard let full = try build([entry], further) else { return overBudget }
    if full.succeeded { return try run([entry])[entry.id] }
    guard let bare = further.isEmpty ? full : try build([entry], [:]) else { return overBudget }
    if bare.succeeded { return try run([entry])[entry.id] }
    // Without the further files their names are errors too, and hide what is wrong.
    let shown = full.diagnostics.errors.contains { entry.owns($0.file) } ? full : bare
    return known == nil ? .didNotCompile(shown.diagnostics, tail: shown.tail) : nil
  }

  /// Nil when the budget was used up before the build had succeeded.
  private func build(
    _ active: [Entry], _ extras: [String: Data]
  ) throws -> PackageBuild.Result? {
    if isOverBudget { return nil }
    var parts = files(submission.fixtures)
    for entry in active { parts[entry.starter] = submission.exercises[entry.starter] }
    let result = try build.build(parts.merging(extras) { $1 })
    return !result.succeeded && isOverBudget ? nil : result
  }

  private var isOverBudget: Bool { build.budget?.isUsedUp ?? false }

  private func overBudget(_ entries: [Entry]) -> [String: ExerciseFinding] {
    let seconds = build.budget?.seconds ?? 0
    return Dictionary(
      uniqueKeysWithValues: entries.map { ($0.id, .overBudget(seconds: seconds)) })
  }

  /// All exercises in one process first. Passing there is enough; whatever else
  /// came of an exercise may be a neighbour's doing, so it is run again in a
  /// process of its own, and that counts.
  private func run(_ active: [Entry]) throws -> [String: ExerciseFinding] {
    var findings: [String: ExerciseFinding] = [:]
    // Where tests of a submission can be found, only their own exercise is judged.
    let doubles = active.filter { !build.asksForTests($0) }
    if doubles.count > 1 {
      findings = try run(doubles, within: min(deadline, Self.mostTogether))
    }
    for entry in active where !(findings[entry.id]?.isPassed ?? false) {
      let longest = build.asksForTests(entry) ? deadline * Self.moreForTests : deadline
      findings.merge(try run([entry], within: longest)) { $1 }
    }
    return findings
  }

  private func run(
    _ entries: [Entry], within deadline: Double
  ) throws -> [String: ExerciseFinding] {
    if isOverBudget { return overBudget(entries) }
    let time = min(deadline, build.budget?.left ?? deadline)
    let findings = try GradingRun(build: build, entries: entries, deadline: time).findings()
    // Which of them did not end is chance when there was no more time to give.
    let isLate = isOverBudget && findings.values.contains(where: \.isTimedOut)
    return isLate ? overBudget(entries) : findings
  }

  /// All exercises of a chapter together take less than a second, so a run that
  /// takes longer than this, in seconds, is one that hangs.
  private static let mostTogether = 5.0

  /// How many times as long tests may run as a double: right ones, too, wait in vain
  /// on a subject that never answers, where they stand in a row one after the other.
  private static let moreForTests = 3.0
}
