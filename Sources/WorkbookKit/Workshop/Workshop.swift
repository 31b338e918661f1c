import Foundation

/// Checks a learner's exercises: builds what is on the disk now, then runs each
/// exercise in a process of its own, so that one that crashes, hangs or leaves
/// costs no other its verdict.
struct Workshop {
  var course: Course
  var root: URL
  /// How long one exercise may run, in seconds.
  var deadline = 10.0
  /// Asked again and again while a child works; true ends it.
  var isCancelled: () -> Bool = { Interrupt.wasReceived }
  /// Told, in a sentence, what the learner has to wait for or should know.
  var notice: (String) -> Void = { _ in }
  /// Told before and after the children work, for a measurement.
  var onStep: (Step) -> Void = { _ in }
  /// Added to the environment of the runs.
  var variables: [String: String] = [:]

  /// A moment in the work on one chapter.
  enum Step { case willBuild, didBuild, willRun, didRun, done }

  private var files: CourseFiles { CourseFiles(root: root) }

  /// Checks exercises, chapter by chapter, and hands out each verdict as it
  /// comes; what the checks say goes into the ledger too.
  ///
  /// - Returns: the verdicts in the order of `entries`.
  /// - Throws: `ToolFault`, and `Cancelled` when `isCancelled` said so.
  func check(_ entries: [Entry], onVerdict: (Verdict) -> Void = { _ in }) throws -> [Verdict] {
    var verdicts: [String: Verdict] = [:]
    if Self.isReadOnly(root) { notice(Self.readOnlyNotice(root)) }
    for number in Set(entries.map(\.chapter.number)).sorted() {
      let mine = entries.filter { $0.chapter.number == number }
      try checkChapter(mine) { verdict in
        verdicts[verdict.entry.id] = verdict
        onVerdict(verdict)
      }
    }
    onStep(.done)
    return entries.compactMap { verdicts[$0.id] }
  }

  /// Checks exercises of one chapter. A file that changes meanwhile makes what
  /// was found worthless, so all is done again.
  private func checkChapter(_ entries: [Entry], onVerdict: (Verdict) -> Void) throws {
    let chapter = entries[0].chapter
    for _ in 1...5 {
      let snapshot = Snapshot(of: chapter, in: files)
      let isStill = { Snapshot(of: chapter, in: files) == snapshot }
      let ledger = Ledger(course: course, root: root)
      try attempt(entries, snapshot) { verdict in
        guard isStill() else { return false }
        ledger.record(verdict, of: snapshot)
        onVerdict(verdict)
        return true
      }
      if isStill() { return }
    }
    throw ToolFault("The files of \(chapter.target) keep changing while they are checked.")
  }

  /// One build and its runs; ends early when a verdict is not taken.
  private func attempt(
    _ entries: [Entry], _ snapshot: Snapshot, take: (Verdict) -> Bool
  ) throws {
    let present = entries.filter { files.exists($0.starter) }
    for entry in entries where !files.exists(entry.starter) {
      if !take(Verdict(entry, in: TestRun(ending: .starterIsMissing))) { return }
    }
    guard !present.isEmpty else { return }
    let package = package(for: entries[0].chapter)
    var fresh = FreshBuild(package: package, chapter: entries[0].chapter)
    fresh.onStep = onStep
    let build = try fresh.build(snapshot, isCancelled: waiting(for: package))
    if build.succeeded { return try run(present, in: package, take: take) }
    guard build.diagnostics.contains(where: \.isError) else { throw brokenBuild(build) }
    let run = TestRun(didNotCompile: build.diagnostics)
    for entry in present where !take(Verdict(entry, in: run)) { return }
  }

  /// Each exercise in a process of its own, some at once.
  private func run(
    _ entries: [Entry], in package: PackageBuild, take: (Verdict) -> Bool
  ) throws {
    let runs = entries.map {
      SuiteRun(package: package, suites: [$0.suite], name: $0.id, variables: variables)
    }
    var isTaken = true
    var wasCancelled = false
    onStep(.willRun)
    try ChildPool(deadline: deadline).run(
      runs.map { try $0.child() }, isCancelled: { !isTaken || isCancelled() }
    ) { index, exit in
      wasCancelled = wasCancelled || exit == .cancelled
      guard isTaken, exit != .cancelled else { return }
      onStep(.didRun)
      isTaken = take(Verdict(entries[index], in: runs[index].result(exit, deadline: deadline)))
    }
    if wasCancelled, isTaken { throw Cancelled() }
  }

  private func brokenBuild(_ build: PackageBuild.Result) -> ToolFault {
    ToolFault("swift build failed, and it was no error in your code:\n\(build.tail)")
  }
}

/// The work was given up because somebody asked for it.
struct Cancelled: Error {}
