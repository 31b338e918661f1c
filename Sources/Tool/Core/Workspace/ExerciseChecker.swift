import Foundation

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
    let queue = BuildQueue(
      chapters.map { number in
        let own = entries.filter { $0.chapter.number == number }
        return ChapterCheck(checker: self, entries: own) { verdict in
          verdicts[verdict.entry.id] = verdict
          onVerdict(verdict)
        }
      })
    try ChildPool(atOnce: TestProgram.mostAtOnce())
      .run(queue.next(), whileWaiting: whileWaiting, isCancelled: isCancelled)
    // What ran beside one that was too slow may have kept it waiting.
    while let jobs = queue.nextAlone() {
      try ChildPool(atOnce: 1).run(jobs, whileWaiting: whileWaiting, isCancelled: isCancelled)
    }
    return entries.compactMap { verdicts[$0.id] }
  }
}

/// Chapters that wait to be built: they share a scratch folder, in which SwiftPM
/// builds one package at a time.
private final class BuildQueue {
  private var waiting: ArraySlice<ChapterCheck>
  private let checks: [ChapterCheck]

  init(_ checks: [ChapterCheck]) {
    self.checks = checks
    waiting = checks[...]
    // Each check lets go of the queue when it has asked.
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

  /// The runs of those that were too slow beside others; nil when there are none.
  func nextAlone() -> [ChildPool.Job]? {
    let jobs = checks.flatMap { $0.jobsAlone() }
    return jobs.isEmpty ? nil : jobs
  }
}

extension ExerciseChecker {
  /// The workspace of a chapter, which is built where `swift test` builds it.
  package func workspace(for chapter: Chapter) -> Workspace {
    Workspace(
      root: root, chapters: [chapter], scratch: Self.scratch(in: root), isBuiltAsByLearner: true
    ).only(chapter)
  }

  /// Where chapters are built: in `.build`, or, where nothing can be written there, in a folder
  /// of the system's own for temporary files.
  package static func scratch(in root: URL) -> URL {
    isReadOnly(root) ? substitute(for: root) : root.appending(path: ".build")
  }

  /// The folder for what the tool remembers, and for the folders in which it grades.
  package static func folder(in root: URL) -> URL { scratch(in: root).appending(path: "workbook") }

  /// Whether a module was ever built where chapters are built.
  package static func hasBuilt(_ module: String, in root: URL) -> Bool {
    let folder = scratch(in: root).appending(path: "debug/\(module).build")
    return FileManager.default.fileExists(atPath: folder.path)
  }

  /// Whether the checkout has to be left alone.
  static func isReadOnly(_ root: URL) -> Bool {
    !isWritable(root.appending(path: ".build/workbook"))
  }

  static func readOnlyNotice(_ root: URL) -> String {
    "Nothing can be written in \(root.path)/.build; building in \(scratch(in: root).path) instead."
  }

  private static func substitute(for root: URL) -> URL {
    let name = "workbook-\(Digest(of: Data(root.path.utf8)).hex)"
    return URL.temporaryDirectory.appending(path: name)
  }

  private static func isWritable(_ folder: URL) -> Bool {
    let files = FileManager.default
    try? files.createDirectory(at: folder, withIntermediateDirectories: true)
    return files.isWritableFile(atPath: folder.path)
  }
}

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
  /// The exercises that were too slow beside others.
  private var slow: [Entry] = []

  /// Asked once, when the first build has ended; gives the jobs that may begin.
  var onBuilt: () throws -> [ChildPool.Job] = { [] }

  private var chapter: Chapter { entries[0].chapter }
  private var workspace: Workspace { checker.workspace(for: chapter) }

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
    slow = []
    guard attempt <= Build.mostAttempts else {
      throw Build.filesKeepChanging(in: chapter.target)
    }
    snapshot = workspace.snapshot()
    let present = entries.filter { files.exists($0.starter) }
    for entry in entries where !files.exists(entry.starter) {
      hand(Verdict(entry, in: TestRun(ending: .starterIsMissing)))
    }
    return present.isEmpty ? [] : [build(present)]
  }

  private func build(_ entries: [Entry]) -> ChildPool.Job {
    let build = Build(workspace: workspace, notice: checker.notice)
    return build.job(snapshot, isWanted: isWanted()) { [self] end in
      guard case .built(let result) = end else { return try retry() }
      let next = try onBuilt()
      onBuilt = { [] }
      if result.succeeded { return next + entries.map { run($0) } }
      handFailure(try failure(result), to: entries)
      return next
    }
  }

  /// Each exercise has a process of its own. One that crashes has a second one, to find
  /// out what the check had done: which version of the code under test a learner's tests
  /// had met, say.
  private func run(_ entry: Entry, isAlone: Bool = false) -> ChildPool.Job {
    process(entry).job(isWanted: isWanted()) { [self] run in
      checker.didRun()
      guard filesUnchanged else { return try retry() }
      if run.isTimedOut && !isAlone {
        slow.append(entry)
        return []
      }
      if run.isCrashed { return [trace(entry, after: run)] }
      hand(Verdict(entry, in: run))
      return []
    }
  }

  /// Runs once more, one after another, what was too slow beside others.
  func jobsAlone() -> [ChildPool.Job] {
    defer { slow = [] }
    return slow.map { run($0, isAlone: true) }
  }

  private func trace(_ entry: Entry, after run: TestRun) -> ChildPool.Job {
    process(entry, tracesCrash: true).job(isWanted: isWanted()) { [self] traced in
      guard filesUnchanged else { return try retry() }
      hand(Verdict(entry, in: traced.isCrashed ? traced : run))
      return []
    }
  }

  /// One thing at a time takes longer than all at once.
  private func process(_ entry: Entry, tracesCrash: Bool = false) -> TestProcess {
    TestProcess(
      workspace: workspace, suites: [entry.suite], name: entry.id,
      deadline: checker.deadline * (tracesCrash ? 3 : 1), variables: checker.variables,
      tracesCrash: tracesCrash)
  }

  /// - Throws: `ToolFault` when the learner's code is not the reason.
  private func failure(_ result: BuildResult) throws -> TestRun {
    var nothing = TestRun(didNotCompile: result)
    let errors = result.diagnostics.errors
    nothing.repeatedFile = RepeatedFile(behind: errors, in: chapter, of: files)
    if errors.isEmpty && nothing.repeatedFile == nil { throw broken(result) }
    // SwiftPM's own words on two files with one name help nobody.
    nothing.printed = []
    return nothing
  }

  /// An error in a neighbour's file takes back what was known of the neighbour too: it
  /// may have passed with the help of a file that has changed since.
  private func handFailure(_ nothing: TestRun, to entries: [Entry]) {
    let ids = entries.map(\.id)
    for neighbour in chapter.entries where !ids.contains(neighbour.id) {
      remember(Verdict(neighbour, in: nothing))
    }
    for entry in entries { hand(Verdict(entry, in: nothing)) }
  }

  private func retry() throws -> [ChildPool.Job] {
    let jobs = try jobs()
    if !jobs.isEmpty { return jobs }
    defer { onBuilt = { [] } }
    return try onBuilt()
  }

  private func hand(_ verdict: Verdict) {
    remember(verdict)
    onVerdict(verdict)
  }

  private func remember(_ verdict: Verdict) {
    var cache = VerdictCache(root: checker.root)
    cache.record(verdict, of: snapshot)
  }

  /// Whether the files are still those that were compiled: asked once more before
  /// each verdict of a run.
  private var filesUnchanged: Bool { workspace.snapshot() == snapshot }

  private func isWanted() -> () -> Bool {
    let mine = attempt
    return { [self] in attempt == mine }
  }

  private func broken(_ build: BuildResult) -> ToolFault {
    ToolFault("swift build failed, and it was no error in your code:\n\(build.tail)")
  }
}
