import Foundation
import WorkbookCourse
import WorkbookSupport

/// Checks a learner's exercises: builds what is on the disk now, then runs each
/// exercise in a process of its own, so that one that crashes, hangs or leaves
/// costs no other its verdict. Chapters are built one after another; while one is
/// built, the exercises of the one before run.
package struct ExerciseChecker {
  package var root: URL
  /// How long one exercise may run, in seconds.
  package var deadline = 10.0
  /// Called again and again while children work, for whatever else is to be done.
  package var whileWaiting: () -> Void = {}
  /// Asked as often; true ends them.
  package var isCancelled: () -> Bool = { Interrupt.wasReceived }
  /// Told, in a sentence, what the learner has to wait for or should know.
  package var notice: (String) -> Void = { _ in }
  /// Called when the process of an exercise has ended.
  package var didRun: () -> Void = {}
  /// Added to the environment of the runs.
  package var variables: [String: String] = [:]

  package init(
    root: URL, deadline: Double = 10.0, whileWaiting: @escaping () -> Void = {},
    isCancelled: @escaping () -> Bool = { Interrupt.wasReceived },
    notice: @escaping (String) -> Void = { _ in }, variables: [String: String] = [:]
  ) {
    self.root = root
    self.deadline = deadline
    self.whileWaiting = whileWaiting
    self.isCancelled = isCancelled
    self.notice = notice
    self.variables = variables
  }

  /// Checks exercises and hands out each verdict as it comes; what the checks
  /// say goes into the cache of verdicts too.
  ///
  /// - Returns: the verdicts in the order of `entries`.
  /// - Throws: `ToolFault`, and `Cancelled` when `isCancelled` said so.
  package func check(
    _ entries: [Entry], onVerdict: @escaping (Verdict) -> Void = { _ in }
  ) throws -> [Verdict] {
    var verdicts: [String: Verdict] = [:]
    if Self.isReadOnly(root) { notice(Self.readOnlyNotice(root)) }
    let chapters = Set(entries.map(\.chapter.number)).sorted()
    let line = BuildQueue(
      chapters.map { number in
        let own = entries.filter { $0.chapter.number == number }
        return ChapterCheck(checker: self, entries: own) { verdict in
          verdicts[verdict.entry.id] = verdict
          onVerdict(verdict)
        }
      })
    try ChildPool(atOnce: TestProgram.mostAtOnce())
      .run(line.next(), whileWaiting: whileWaiting, isCancelled: isCancelled)
    return entries.compactMap { verdicts[$0.id] }
  }
}

/// Chapters that wait to be built: they share a scratch folder, in which SwiftPM
/// builds one package at a time.
private final class BuildQueue {
  private var waiting: ArraySlice<ChapterCheck>

  init(_ checks: [ChapterCheck]) {
    waiting = checks[...]
    // Each check lets go of the line when it has asked.
    for check in checks { check.onBuilt = { [self] in try next() } }
  }

  /// The jobs of the next chapter that has something to build.
  func next() throws -> [ChildPool.Job] {
    while let check = waiting.popFirst() {
      let jobs = try check.jobs()
      if !jobs.isEmpty { return jobs }
    }
    return []
  }
}
