import Foundation

/// Checks a learner's exercises: builds what is on the disk now, chapter by chapter, then
/// runs each exercise in a process of its own.
package struct ExerciseChecker: Sendable {
  /// What happens during a check.
  package enum Event: Sendable {
    /// Comes once for each exercise, and again after a file has changed.
    case verdict(Verdict)
    /// A sentence that says what the learner has to wait for or should know.
    case notice(String)
  }

  package var root: URL
  /// How long one exercise may run, in seconds.
  package var deadline = 10.0
  /// Added to the environment of the runs.
  package var variables: [String: String] = [:]
  /// Whether an exercise is worth the time that a copy of its chapter takes, where a
  /// neighbour's file does not compile.
  package var mayJudgeApart: @Sendable (Entry) -> Bool = { _ in true }

  /// How often it begins again because files change meanwhile.
  private static let mostAttempts = 5

  package init(root: URL, deadline: Double = 10.0, variables: [String: String] = [:]) {
    self.root = root
    self.deadline = deadline
    self.variables = variables
  }

  /// Checks exercises; what the checks say goes into the cache of verdicts too.
  ///
  /// - Parameters:
  ///   - entries: the exercises.
  ///   - tell: takes what happens.
  /// - Returns: the verdicts in the order of `entries`.
  /// - Throws: `ToolFault`, `Cancelled`.
  @discardableResult
  package func check(
    _ entries: [Entry], tell: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> [Verdict] {
    var verdicts: [String: Verdict] = [:]
    for chapter in Set(entries.map(\.chapter.number)).sorted() {
      let own = entries.filter { $0.chapter.number == chapter }
      for verdict in try await checkChapter(own, tell) { verdicts[verdict.entry.id] = verdict }
    }
    return entries.compactMap { verdicts[$0.id] }
  }

  /// A file that changes meanwhile makes what was found worthless, so all is done again
  /// from the beginning.
  private func checkChapter(
    _ entries: [Entry], _ tell: @escaping @Sendable (Event) -> Void
  ) async throws -> [Verdict] {
    for _ in 0..<Self.mostAttempts {
      do {
        return try await CheckAttempt(of: entries, checker: self, tell: tell).verdicts()
      } catch is CheckAttempt.Overtaken {}
    }
    throw ToolFault(
      "The files of \(entries[0].chapter.target) keep changing while they are checked.")
  }
}

extension ExerciseChecker {
  /// The workspace of a chapter, which is built where `swift test` builds it.
  package func workspace(for chapter: Chapter) -> Workspace {
    Workspace(
      root: root, chapters: [chapter], scratch: ToolFolder(in: root).scratch,
      isBuiltAsByLearner: true
    ).only(chapter)
  }
}

/// One attempt at the verdicts on some exercises of a chapter: from the files as they are
/// when it begins, in one way through the build and the runs.
private struct CheckAttempt {
  /// A file has changed since the beginning.
  struct Overtaken: Error {}

  let checker: ExerciseChecker
  let entries: [Entry]
  let tell: @Sendable (ExerciseChecker.Event) -> Void
  let workspace: Workspace
  let snapshot: Snapshot

  init(
    of entries: [Entry], checker: ExerciseChecker,
    tell: @escaping @Sendable (ExerciseChecker.Event) -> Void
  ) {
    (self.entries, self.checker, self.tell) = (entries, checker, tell)
    workspace = checker.workspace(for: entries[0].chapter)
    snapshot = workspace.snapshot()
  }

  func verdicts() async throws -> [Verdict] {
    let present = entries.filter { workspace.files.exists($0.starter) }
    let missing = entries.filter { !workspace.files.exists($0.starter) }
      .map { Verdict($0, in: TestRun(ending: .starterIsMissing)) }
    try missing.forEach(hand)
    if present.isEmpty { return missing }
    let build = try await workspace.build { [tell] in tell(.notice($0)) }
    if !build.succeeded { return missing + (try await failed(build, present)) }
    return missing
      + (try await workspace.verdicts(
        on: present, deadline: checker.deadline, variables: checker.variables,
        tracesCrashes: true, onVerdict: hand))
  }

  /// The verdicts where the chapter does not compile. An error in a neighbour's file takes
  /// back what was known of the neighbour too: it may have passed with the help of a file
  /// that has changed since.
  private func failed(_ build: BuildResult, _ present: [Entry]) async throws -> [Verdict] {
    try verify()
    let (run, errors) = (try failure(build), build.diagnostics.errors)
    let broken = workspace.chapters[0].entries.filter { $0.ownsAny(of: errors) }
    for entry in broken where !entries.contains(where: { $0.id == entry.id }) {
      remember(Verdict(entry, in: run))
    }
    let sound = present.filter { entry in
      !entry.ownsAny(of: errors) && !uses(entry, broken) && checker.mayJudgeApart(entry)
    }
    let failed = present.filter { entry in !sound.contains { $0.id == entry.id } }
      .map { Verdict($0, in: run) }
    try failed.forEach(hand)
    if let apart = try await verdicts(on: sound, apartFrom: broken) { return failed + apart }
    let hidden = sound.map { Verdict($0, in: run) }
    try hidden.forEach(hand)
    return failed + hidden
  }

  /// Whether an exercise uses something of others; the tests that a learner writes use all.
  private func uses(_ entry: Entry, _ others: [Entry]) -> Bool {
    var helpers = UsedNeighbours(in: workspace.files)
    let ids = helpers.of(entry).map(\.id)
    return entry.exercise.isLearnersTests || others.contains { ids.contains($0.id) }
  }

  /// The verdicts from a copy of the chapter, in which starters stand in the place of files
  /// that do not compile; nil where that does not compile either.
  private func verdicts(
    on entries: [Entry], apartFrom broken: [Entry]
  ) async throws -> [Verdict]? {
    let folder = ToolFolder(in: checker.root).url
    let starters = broken.compactMap { entry in
      workspace.files.data(StarterCopies.path(of: entry)).map { (entry.starter, $0) }
    }
    if entries.isEmpty || broken.isEmpty || starters.count < broken.count { return nil }
    let copy = PackageCopy(
      of: workspace.chapters, from: checker.root, to: folder.appending(path: "apart/package"))
    try copy.lay(Dictionary(uniqueKeysWithValues: starters))
    let apart = Workspace(
      root: copy.root, chapters: workspace.chapters, scratch: folder.appending(path: "apart/build")
    ).only(workspace.chapters[0])
    tell(
      .notice(
        "\(broken[0].exercise.stem) does not compile; checking the others in a copy without it."))
    guard try await apart.build().succeeded else { return nil }
    return try await apart.verdicts(
      on: entries, deadline: checker.deadline, variables: checker.variables, tracesCrashes: true,
      onVerdict: hand)
  }

  /// - Throws: `ToolFault` when the learner's code is not the reason.
  private func failure(_ build: BuildResult) throws -> TestRun {
    var nothing = TestRun(didNotCompile: build)
    let errors = build.diagnostics.errors
    nothing.repeatedFile = RepeatedFile(
      behind: errors, in: workspace.chapters[0], of: workspace.files)
    if errors.isEmpty && nothing.repeatedFile == nil {
      throw ToolFault("swift build failed, and it was no error in your code:\n\(build.tail)")
    }
    // SwiftPM's own words on two files with one name help nobody.
    nothing.printed = []
    return nothing
  }

  private func hand(_ verdict: Verdict) throws {
    try verify()
    remember(verdict)
    tell(.verdict(verdict))
  }

  /// Makes sure that the files that were compiled are those of the beginning.
  private func verify() throws {
    if workspace.snapshot() != snapshot { throw Overtaken() }
  }

  private func remember(_ verdict: Verdict) {
    var cache = VerdictCache(root: checker.root)
    cache.record(verdict, of: snapshot)
  }
}

extension Entry {
  /// Whether one of some errors is in a file of this exercise.
  fileprivate func ownsAny(of errors: [Diagnostic]) -> Bool { errors.contains { owns($0.file) } }
}
