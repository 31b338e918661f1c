import Foundation

/// The code that checks grade, as Package.swift's switch names it.
package enum Edition: String, Sendable {
  case learner, solutions
}

/// A package folder in which chapters are built and their checks run.
///
/// Everything that builds and runs goes through here: on the learner's own files,
/// or on a copy with other files laid over it; on this machine as it is, or in a
/// sandbox.
package struct Workspace: Sendable {
  /// The folder of the package.
  package let root: URL
  package let edition: Edition
  /// The chapters that the package has.
  let allChapters: [Chapter]
  /// Holds the products of a build.
  package let scratch: URL
  /// Whether it is built as `swift test` builds it, in the folder of the learner, so that
  /// each goes on where the other has stopped.
  let isBuiltAsByLearner: Bool
  /// Starts its programs; nil starts them on this machine as they are.
  let launcher: (any Launcher)?
  let warningsAreErrors: Bool
  /// The one chapter to build; nil builds all of them.
  private(set) var chapter: Chapter?

  package init(
    root: URL, edition: Edition = .learner, chapters: [Chapter], scratch: URL,
    isBuiltAsByLearner: Bool = false, launcher: (any Launcher)? = nil,
    warningsAreErrors: Bool = false
  ) {
    self.root = root
    self.edition = edition
    allChapters = chapters
    self.scratch = scratch
    self.isBuiltAsByLearner = isBuiltAsByLearner
    self.launcher = launcher
    self.warningsAreErrors = warningsAreErrors
  }

  /// The same workspace with a package of one chapter alone, so that others which do
  /// not compile are not in its way.
  package func only(_ chapter: Chapter) -> Workspace {
    var workspace = self
    workspace.chapter = chapter
    return workspace
  }

  /// The chapters that a build compiles.
  var chapters: [Chapter] { chapter.map { [$0] } ?? allChapters }

  var files: CourseFiles { CourseFiles(root: root) }

  /// Reads all files that a learner's build compiles.
  func snapshot() -> Snapshot { Snapshot(of: chapters, in: files) }
}

extension Workspace {
  /// Runs the checks of exercises, each in a process of its own, so that one that
  /// crashes, hangs or leaves costs no other its verdict.
  ///
  /// - Parameters:
  ///   - entries: the exercises.
  ///   - deadline: how long each may run, in seconds.
  ///   - variables: are added to the environment of the runs.
  ///   - tracesCrashes: whether one that crashes is run once more, to find out what the check
  ///     had done: which version of the code under test a learner's tests had met, say.
  ///   - onVerdict: takes each verdict as it comes.
  /// - Returns: the verdicts in the order of `entries`.
  /// - Throws: `ToolFault`, `Cancelled`, and what `onVerdict` throws.
  package func verdicts(
    on entries: [Entry], deadline: Double, variables: [String: String] = [:],
    tracesCrashes: Bool = false, onVerdict: (Verdict) throws -> Void = { _ in }
  ) async throws -> [Verdict] {
    let verdict = { @Sendable (entry: Entry) async throws -> Verdict in
      let process = TestProcess(
        workspace: self, suites: [entry.suite], name: entry.id, deadline: deadline,
        variables: variables)
      return Verdict(entry, in: try await tracesCrashes ? process.runTracingCrash() : process.run())
    }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    // A learner's only exercise has the machine for itself.
    let isAlone = entries.count == 1 && isBuiltAsByLearner
    var verdicts = try await inParallel(entries, atOnce: cores) { entry, _ in
      try await verdict(entry)
    } onValue: {
      if isAlone || !$0.run.isTimedOut { try onVerdict($0) }
    }
    // What ran beside one that was too slow may have kept it waiting.
    for index in verdicts.indices where !isAlone && verdicts[index].run.isTimedOut {
      verdicts[index] = try await verdict(entries[index])
      try onVerdict(verdicts[index])
    }
    return verdicts
  }

  /// Runs suites in one process, each named in full as `Entry.suite` is, or all tests.
  ///
  /// - Parameters:
  ///   - suites: nil runs all.
  ///   - deadline: in seconds.
  ///   - variables: are added to the environment of the run.
  ///   - attachment: the name of a file that a test attaches.
  /// - Returns: what the run proved, and the file where it was attached.
  /// - Throws: `ToolFault`, `Cancelled`.
  package func run(
    _ suites: [String]?, deadline: Double, variables: [String: String] = [:],
    attachment: String? = nil
  ) async throws -> (run: TestRun, attachment: Data?) {
    var data: Data?
    let process = TestProcess(
      workspace: self, suites: suites, name: "all", deadline: deadline, variables: variables)
    let run = try await process.run { attachments in
      data = attachment.flatMap { try? Data(contentsOf: attachments.appending(path: $0)) }
    }
    return (run, data)
  }
}

extension Workspace {
  /// Makes a program ready to start.
  func child(_ program: Program) throws -> ChildProcess {
    if let launcher { return try launcher.child(program) }
    return Shell(root: program.folder, environment: try program.withTemporaryFolder())
      .child(program.words, log: program.log)
  }

  /// The words with which SwiftPM builds the tests. In a folder of the tool's own, XCTest and
  /// most debug information are left out, which is a third quicker; lines stay, so that a crash
  /// has its place.
  var buildCommand: [String] {
    ["swift", "build", "--build-tests", "--scratch-path", scratch.path]
      + (isBuiltAsByLearner ? [] : ["--disable-xctest"] + flags.flatMap { ["-Xswiftc", $0] })
      + (launcher?.buildOptions ?? [])
  }

  /// The toolchain's modules are compiled once for all scratch folders that lie side
  /// by side.
  private var flags: [String] {
    ["-module-cache-path", scratch.deletingLastPathComponent().appending(path: "modules").path]
      + ["-gline-tables-only"] + (warningsAreErrors ? ["-warnings-as-errors"] : [])
  }

  /// The variables of the manifest. The chapter's switch is removed, not inherited,
  /// when it is not asked for.
  var switches: [String: String?] {
    [
      "WORKBOOK_EDITION": edition.rawValue, "WORKBOOK_CHAPTER": chapter.map { "\($0.number)" },
      // A crash is reported by the tool, in a sentence.
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// The folder for temporary files of its builds; nil leaves the system's. SwiftPM's lock on
  /// the scratch folder lies there, so that whoever builds in one folder shares the other.
  var temporaryFolder: URL? {
    if isBuiltAsByLearner { return nil }
    let own = scratch.appendingPathExtension("tmp")
    // The compiler of Swift 6.3.1 crashes if `TMPDIR` is not ASCII.
    if own.path.utf8.allSatisfy({ $0 < 0x80 }) { return own }
    let name = "workbook-\(Digest(of: Data(own.path.utf8)).hex)"
    return URL.temporaryDirectory.appending(path: name)
  }

  /// Removes the empty folders that each build of SwiftPM leaves behind.
  func clearTemporaryFolder() {
    guard let folder = temporaryFolder else { return }
    for name in Folder.names(in: folder.path) where name.hasPrefix("TemporaryDirectory.") {
      rmdir(folder.appending(path: name).path)
    }
  }

  /// A file of the tool's, of one chapter where only one is built.
  func file(_ name: String) -> URL {
    let own = isBuiltAsByLearner ? "chapters" : scratch.lastPathComponent
    let folder =
      isBuiltAsByLearner
      ? ToolFolder(in: root).url : scratch.deletingLastPathComponent()
    return folder.appending(path: "\(own)\(chapter.map { "-\($0.number)" } ?? "").\(name)")
  }

  /// The words that run the built tests.
  func testCommand() throws -> [String] {
    let folder = scratch.appending(path: "debug")
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { name in
        // The tests of a chapter that is built alone are called after it.
        name.hasSuffix("PackageTests.xctest")
          && chapter.map { name.contains("Chapter\($0.number)") } ?? !name.contains("Chapter")
      }.map { folder.appending(path: $0) }
    // A package that had another name once has left an older program behind.
    guard let newest = programs.max(by: { $0.lastChange < $1.lastChange })
    else {
      throw ToolFault("No built tests in \(folder.path). Remove \(scratch.path) and try again.")
    }
    return try TestProgram(url: newest).command()
  }
}

extension URL {
  var lastChange: Date {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    return facts?[.modificationDate] as? Date ?? .distantPast
  }
}
