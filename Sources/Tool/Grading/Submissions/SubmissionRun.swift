import Foundation
import WorkbookCore

/// Builds a submission and runs its exercises, so that one bad exercise costs no other
/// its points.
///
/// All files are built at once; where an error names some, again without these. Where
/// none is named, chapter by chapter. What could not be built among its neighbours is
/// built alone, with starters for all others.
struct SubmissionRun: Sendable {
  let assignment: Assignment
  let submission: Submission
  let copy: PackageCopy
  let workspace: Workspace
  /// How long one exercise may run, in seconds.
  let deadline: Double
  /// The reasons for which exercises were built without further files, by their paths.
  private(set) var leftOut: [String: String] = [:]

  /// The end of all of it: each build and each run has a deadline of its own, and a submission
  /// could need all of them to the end, over and over.
  private let end = DispatchTime.now() + mostSeconds

  /// Several times what a right submission takes on a slow machine, in seconds.
  private static let mostSeconds = 900.0

  /// How long one build may take, in seconds.
  private static let buildDeadline = 120.0

  /// A check's message may print a set or a dictionary, whose order Swift draws for each
  /// process: the same submission would get other words each time, and reports of it
  /// could not be joined. So the order is always the same one here.
  private static let variables = [
    "SWIFT_DETERMINISTIC_HASHING": "1", MatrixRow.switchName: "1", AllChecks.switchName: "1",
  ]

  private var chapters: [Chapter] { assignment.chapters }
  private var entries: [Entry] { chapters.flatMap(\.entries) }
  private var present: [Entry] { entries.filter { submission.exercises[$0.starter] != nil } }

  /// The verdict on each exercise, by id.
  mutating func verdicts() async throws -> [String: Verdict] {
    var verdicts: [String: Verdict] = [:]
    for entry in entries where submission.exercises[entry.starter] == nil {
      let why = submission.refusedExercises[entry.starter]
      verdicts[entry.id] = Verdict(
        entry, in: TestRun(ending: why.map { .refused($0) } ?? .starterIsMissing))
    }
    verdicts.merge(try await together(chapters)) { $1 }
    if present.contains(where: { isOpen($0, verdicts) }) && chapters.count > 1 {
      for chapter in chapters where isOpen(chapter, verdicts) {
        verdicts.merge(try await together([chapter])) { $1 }
      }
    }
    for entry in present where isOpen(entry, verdicts) {
      verdicts[entry.id] = try await alone(entry)
    }
    return verdicts
  }

  /// Whether an exercise was set, and has no verdict from a run.
  private func isOpen(_ entry: Entry, _ verdicts: [String: Verdict]) -> Bool {
    assignment.contains(entry) && verdicts[entry.id] == nil
  }

  /// Whether no file of a chapter has a verdict from a run.
  private func isOpen(_ chapter: Chapter, _ verdicts: [String: Verdict]) -> Bool {
    let own = present.filter { $0.chapter.number == chapter.number && assignment.contains($0) }
    return !own.isEmpty && own.allSatisfy { isOpen($0, verdicts) }
  }

  /// The verdicts on those exercises of some chapters that can be built together.
  private mutating func together(_ chapters: [Chapter]) async throws -> [String: Verdict] {
    let folders = chapters.map { "\($0.starters)/" }
    let isOwn = { (path: String) in folders.contains(where: path.hasPrefix) }
    var active = present.filter { isOwn($0.starter) }
    var further = submission.further.filter { isOwn($0.key) }
    while !active.isEmpty {
      let step = try await build(active, further, in: chapters)
      guard case .built(let result) = step else {
        // A file that cannot be laid out costs its own chapter only.
        if case .stopped(.refused) = step, chapters.count > 1 { break }
        return verdicts(step, on: active)
      }
      if result.succeeded { return try await run(active, in: chapters) }
      let named = Set(result.diagnostics.errors.map(\.file))
      let left = active.filter { entry in !named.contains { entry.owns($0) } }
      let leftFurther = further.filter { !named.contains($0.key) }
      if left.count == active.count && leftFurther.count == further.count { break }
      reportLeftOut(result, further)
      (active, further) = (left, leftFurther)
    }
    return [:]
  }

  /// The verdict on an exercise with starters for all others: with the further files, and
  /// without them where they do not compile.
  private mutating func alone(_ entry: Entry) async throws -> Verdict? {
    let chapter = [entry.chapter]
    let further = submission.further.filter { $0.key.hasPrefix("\(entry.chapter.starters)/") }
    let full = try await build([entry], further, in: chapter)
    guard case .built(let result) = full else { return verdicts(full, on: [entry])[entry.id] }
    if result.succeeded { return try await run([entry], in: chapter)[entry.id] }
    if further.isEmpty { return Verdict(entry, in: TestRun(didNotCompile: result)) }
    let bare = try await build([entry], [:], in: chapter)
    guard case .built(let second) = bare else { return verdicts(bare, on: [entry])[entry.id] }
    if second.succeeded {
      reportLeftOut(result, further)
      return try await run([entry], in: chapter)[entry.id]
    }
    // Without the further files their names are errors too, and hide what is wrong.
    let isOwn = result.diagnostics.errors.contains { entry.owns($0.file) }
    return Verdict(entry, in: TestRun(didNotCompile: isOwn ? result : second))
  }

  private mutating func reportLeftOut(_ result: BuildResult, _ further: [String: Data]) {
    let errors = result.diagnostics.errors
    for error in errors where further[error.file] != nil {
      leaveOut(
        error.file, "it does not compile (line \(error.line): \(error.message))\(error.remedy)")
    }
    if let error = errors.first, !errors.contains(where: { further[$0.file] != nil }) {
      for path in further.keys {
        leaveOut(
          path, "beside it \(error.file) does not compile (\(error.message))\(error.remedy)")
      }
    }
  }
}

extension SubmissionRun {
  private mutating func leaveOut(_ path: String, _ why: String) {
    leftOut[path] = leftOut[path] ?? why
  }

  /// The further files without which exercises were built, each with the reason.
  var leftOutFiles: [String] {
    leftOut.sorted { $0.key < $1.key }.map { "\($0.key.escapedForDisplay): \($0.value)" }
  }
}

extension Diagnostic {
  fileprivate var remedy: String {
    message.contains("redeclaration") ? "; an exercise has to keep the name of its file" : ""
  }
}

extension SubmissionRun {
  /// The end of a step that decides nothing yet, or decides it for all its exercises.
  private enum Step {
    case built(BuildResult)
    case stopped(TestRun.Ending)
  }

  private func build(
    _ entries: [Entry], _ further: [String: Data], in chapters: [Chapter]
  ) async throws -> Step {
    if secondsLeft == 0 { return .stopped(overBudget) }
    var files = further
    for entry in entries { files[entry.starter] = submission.exercises[entry.starter] }
    for (path, data) in submission.fixtures
    where chapters.contains(where: { path.hasPrefix("\($0.starters)/") }) {
      files[path] = data
    }
    do {
      try copy.lay(files)
    } catch let error as Unwritable {
      return .stopped(.refused("\(error)"))
    }
    let result = try await self.workspace(chapters)
      .build(deadline: min(Self.buildDeadline, secondsLeft))
    return !result.succeeded && secondsLeft == 0 ? .stopped(overBudget) : .built(result)
  }

  /// A package of one chapter is enough for it.
  private func workspace(_ chapters: [Chapter]) -> Workspace {
    chapters.count == 1 ? workspace.only(chapters[0]) : workspace
  }

  private func run(_ entries: [Entry], in chapters: [Chapter]) async throws -> [String: Verdict] {
    // The others are built, since what was set may use their code.
    let entries = entries.filter(assignment.contains)
    if secondsLeft == 0 { return verdicts(.stopped(overBudget), on: entries) }
    let verdicts = try await workspace(chapters).verdicts(
      on: entries, deadline: min(deadline, secondsLeft), variables: Self.variables)
    return Dictionary(uniqueKeysWithValues: verdicts.map { ($0.entry.id, $0) })
  }

  private var secondsLeft: Double {
    let now = DispatchTime.now()
    return now < end ? Double(end.uptimeNanoseconds - now.uptimeNanoseconds) / 1e9 : 0
  }

  private var overBudget: TestRun.Ending { .overBudget(seconds: Self.mostSeconds) }

  private func verdicts(_ step: Step, on entries: [Entry]) -> [String: Verdict] {
    guard case .stopped(let ending) = step else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: entries.map { ($0.id, Verdict($0, in: TestRun(ending: ending))) })
  }
}
