import Foundation
import Synchronization
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

/// `workbook course mutate`.
struct MutateRun {
  let course: Course
  let root: URL
  /// Whether what was found before is found anew.
  var isFresh = false
  var progress = ProgressDisplay()

  func run(_ entries: [Entry]) throws -> CommandLineTool.Answer {
    defer { progress.end() }
    let own = entries.filter(\.isMutated)
    guard !own.isEmpty else {
      return .init(
        text: "Only doubles are mutated; these are tests that a learner writes.\n",
        exit: .notPassed)
    }
    let results = try withLock { try self.results(of: own) }
    let text = MutateReport(results: results).text
    return .init(text: text, exit: results.allSatisfy(\.isExplained) ? .done : .notPassed)
  }

  /// Two runs would write over each other's objects.
  private func withLock<Value>(_ body: () throws -> Value) throws -> Value {
    let folder = root.appending(path: MutantFindings.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let lock = PackageLock(of: folder) else {
      throw ToolFault("Another course mutate is at work in \(folder.path). Wait for it.")
    }
    return try withExtendedLifetime(lock) { try body() }
  }

  private func results(of entries: [Entry]) throws -> [MutationResult] {
    let chapters = Set(entries.map(\.chapter.number)).sorted()
    return try chapters.flatMap { number in
      let own = entries.filter { $0.chapter.number == number }
      let lab = MutantLab(root: root, chapter: own[0].chapter)
      progress.step("building \(own[0].chapter.target) with its solutions")
      let commands = try lab.prepare()
      return try own.map { try result(of: $0, commands) }
    }
  }

  private func result(of entry: Entry, _ commands: MutantCommands) throws -> MutationResult {
    let start = DispatchTime.now()
    // Of the copy: the originals may change while this works.
    let files = commands.lab.files
    let mutants = Mutant.all(of: files.text(entry.solution) ?? "")
    let kept = MutantFindings(of: entry, in: root, snapshot: commands.lab.snapshot)
    if isFresh { kept.forget() }
    let open = mutants.filter { kept.fate(of: $0) == nil }
    if !open.isEmpty {
      let runs = MutantRuns(commands: commands, entry: entry)
      try runs.prepare()
      try runs.findings(
        of: open, kept: kept, onFinding: MutateProgress(entry, open.count, progress).note)
    }
    let result = MutationResult(
      entry: entry, notes: EqualMutants(of: entry.chapter, in: CourseFiles(root: root)),
      digest: MutationSummary.digest(of: entry, in: files),
      fates: mutants.map { ($0, kept.fate(of: $0) ?? .unchanged) },
      seconds: start.secondsUntilNow, ran: open.count)
    try result.keep(in: CourseFiles(root: root))
    progress.tell(result.line)
    return result
  }
}

/// Says how far the mutants of an exercise are.
private final class MutateProgress: Sendable {
  private struct State {
    var done = 0
    var survived = 0
    /// Elsewhere than on a terminal each step is a line, so there are few.
    var pace = Pace(every: 10)
  }

  private let entry: Entry
  private let total: Int
  private let display: ProgressDisplay
  private let start = DispatchTime.now()
  private let state = Mutex(State())

  init(_ entry: Entry, _ total: Int, _ display: ProgressDisplay) {
    (self.entry, self.total, self.display) = (entry, total, display)
  }

  func note(_ fate: MutantFate) {
    state.withLock { state in
      state.done += 1
      if fate == .survived { state.survived += 1 }
      guard display.console.movesCursor || state.pace.isDue() else { return }
      let left = start.secondsUntilNow / Double(state.done) * Double(total - state.done)
      display.step(
        "\(entry.id): \(state.done) of \(counted(total, "mutant")), \(state.survived) survived,"
          + " \(Int(left.rounded(.up))) s left")
    }
  }
}
