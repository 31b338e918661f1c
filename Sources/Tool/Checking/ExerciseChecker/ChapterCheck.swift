import Foundation
import WorkbookCourse
import WorkbookSupport

/// The check of some exercises of one chapter, as jobs for a pool.
///
/// A file that changes meanwhile makes what was found worthless, so all is done
/// again from the beginning.
final class ChapterCheck {
  private let checker: ExerciseChecker
  private let entries: [Entry]
  private let onVerdict: (Verdict) -> Void
  private let files: CourseFiles
  /// Counts the beginnings; jobs of an earlier one are not wanted any more.
  private var attempt = 0
  private var snapshot = Snapshot()

  /// Asked once, when the first build has ended; gives the jobs that may begin.
  var onBuilt: () throws -> [ChildPool.Job] = { [] }

  private static let mostAttempts = 5

  private var chapter: Chapter { entries[0].chapter }

  /// - Parameters:
  ///   - checker: what it is for.
  ///   - entries: one exercise at least, all of one chapter.
  ///   - onVerdict: told each verdict as it comes, and again after a file has
  ///     changed.
  init(checker: ExerciseChecker, entries: [Entry], onVerdict: @escaping (Verdict) -> Void) {
    self.checker = checker
    self.entries = entries
    self.onVerdict = onVerdict
    files = CourseFiles(root: checker.root)
  }

  /// Begins with the files as they are now.
  ///
  /// - Throws: `ToolFault` when they change again and again.
  func jobs() throws -> [ChildPool.Job] {
    attempt += 1
    guard attempt <= Self.mostAttempts else {
      throw ToolFault("The files of \(chapter.target) keep changing while they are checked.")
    }
    snapshot = Snapshot(of: chapter, in: files)
    let present = entries.filter { files.exists($0.starter) }
    for entry in entries where !files.exists(entry.starter) {
      hand(Verdict(entry, in: TestRun(ending: .starterIsMissing)))
    }
    return present.isEmpty ? [] : [build(present)]
  }

  private func build(_ entries: [Entry]) -> ChildPool.Job {
    let package = checker.package(for: chapter)
    var fresh = FreshBuild(package: package, chapter: chapter)
    fresh.notice = checker.notice
    return fresh.job(snapshot, isWanted: isWanted()) { [self] ending in
      guard case .built(let result) = ending else { return try jobs() }
      let next = try onBuilt()
      onBuilt = { [] }
      if result.succeeded { return next + entries.map { run($0, in: package) } }
      guard !result.diagnostics.errors.isEmpty else { throw broken(result) }
      let nothing = TestRun(didNotCompile: result.diagnostics)
      for entry in entries { hand(Verdict(entry, in: nothing)) }
      return next
    }
  }

  /// Each exercise has a process of its own.
  private func run(_ entry: Entry, in package: PackageBuild) -> ChildPool.Job {
    let run = SuiteRun(
      package: package, suites: [entry.suite], name: entry.id, variables: checker.variables)
    let deadline = checker.deadline
    return ChildPool.Job(
      child: { try run.child() }, deadline: deadline, isWanted: isWanted(),
      onEnd: { [self] exit in
        checker.didRun()
        defer { run.cleanUp() }
        guard filesUnchanged else { return try jobs() }
        hand(Verdict(entry, in: run.result(exit, deadline: deadline)))
        return []
      })
  }

  private func hand(_ verdict: Verdict) {
    var cache = VerdictCache(root: checker.root)
    cache.record(verdict, of: snapshot)
    onVerdict(verdict)
  }

  /// Whether the files are still those that were compiled: asked once more before
  /// each verdict of a run.
  private var filesUnchanged: Bool { Snapshot(of: chapter, in: files) == snapshot }

  private func isWanted() -> () -> Bool {
    let mine = attempt
    return { [self] in attempt == mine }
  }

  private func broken(_ build: PackageBuild.Result) -> ToolFault {
    ToolFault("swift build failed, and it was no error in your code:\n\(build.tail)")
  }
}
