import Foundation

/// Which code the checks grade, as Package.swift's switch names it.
package enum Edition: String, Sendable {
  case learner, solutions, tool
}

/// One edition of a package, perhaps one chapter of it, in a scratch folder of
/// its own: a build folder in use makes a nested SwiftPM wait for ever.
package struct PackageBuild: Sendable {
  package var root: URL
  package var edition: Edition
  /// The one chapter to build; nil builds all of them.
  package var chapter: Int?
  package var scratch: URL
  package var warningsAreErrors = true
  /// Without XCTest and most debug information a build is a third quicker. The
  /// lines stay, so that a crash has its place.
  var isBare = false

  package init(
    root: URL, edition: Edition, chapter: Int? = nil, scratch: URL, warningsAreErrors: Bool = true,
    isBare: Bool = false
  ) {
    self.root = root
    self.edition = edition
    self.chapter = chapter
    self.scratch = scratch
    self.warningsAreErrors = warningsAreErrors
    self.isBare = isBare
  }

  /// What `swift build` said.
  package struct Result: Sendable {
    package let succeeded: Bool
    package let diagnostics: [Diagnostic]
    /// The end of what was printed, for a failure that is no diagnostic.
    package let tail: String
    package let seconds: Double
    /// Whether the scratch folder was new.
    package let wasCold: Bool

    package init(
      succeeded: Bool, diagnostics: [Diagnostic], tail: String, seconds: Double, wasCold: Bool
    ) {
      self.succeeded = succeeded
      self.diagnostics = diagnostics
      self.tail = tail
      self.seconds = seconds
      self.wasCold = wasCold
    }
  }

  /// Builds the tests.
  package func build(deadline: Double = deadline) throws -> Result {
    let build = try start()
    let exit = try build.child.run(deadline: deadline)
    if exit == .cancelled { throw Cancelled() }
    return result(exit, of: build)
  }

  /// How long a build may take, in seconds.
  package static let deadline = 900.0

  /// A build that is about to begin.
  package struct Start {
    package let child: ChildProcess
    let isCold: Bool
    /// Keeps SwiftPM out of the scratch folder, where SwiftPM does not do so itself.
    package var lock: PackageLock?
    fileprivate let time = DispatchTime.now()
  }

  package func start() throws -> Start {
    let isCold = !FileManager.default.fileExists(atPath: scratch.path)
    try FileManager.default.createDirectory(
      at: scratch.deletingLastPathComponent(), withIntermediateDirectories: true)
    let child = Shell(root: root, environment: switches).child(command, log: buildLog)
    return Start(child: child, isCold: isCold)
  }

  package var command: [String] {
    ["swift", "build", "--build-tests", "--scratch-path", scratch.path]
      + (isBare ? ["--disable-xctest"] : []) + flags.flatMap { ["-Xswiftc", $0] }
  }

  /// What a build said, once it has ended.
  package func result(_ exit: ChildProcess.Exit, of build: Start) -> Result {
    let log = (try? Data(contentsOf: buildLog)).map(CompilerMessages.words) ?? ""
    return Result(
      succeeded: exit == .exited(0), diagnostics: Diagnostic.all(in: log, root: root),
      tail: log.split(separator: "\n").suffix(5).joined(separator: "\n"),
      seconds: build.time.secondsUntilNow, wasCold: build.isCold)
  }

  /// What the compiler prints while it works.
  var buildLog: URL { scratchFile("build.log") }

  /// Runs the built tests of some suites, each named in full as `Entry.suite`
  /// is, or all tests. The deadline is in seconds; the variables are added to the
  /// environment.
  package func run(
    suites: [String]?, deadline: Double, variables: [String: String] = [:]
  ) throws -> TestRun {
    let run = SuiteRun(package: self, suites: suites, variables: variables)
    let exit = try run.child().run(deadline: deadline)
    if exit == .cancelled { throw Cancelled() }
    return run.result(exit, deadline: deadline)
  }

  /// What the last run attached under a name, nil when it attached nothing.
  package func attachment(_ name: String) -> Data? {
    try? Data(contentsOf: SuiteRun(package: self).attachments.appending(path: name))
  }

  /// What the last run attached of a learner's tests, nil when it cannot be read.
  package var learnersMatrix: LearnersMatrix? {
    try? LearnersMatrix(attachedIn: SuiteRun(package: self).attachments)
  }

  /// The toolchain's modules are compiled once for all scratch folders that lie
  /// side by side; it saves ten seconds in each but the first.
  private var flags: [String] {
    let modules = scratch.deletingLastPathComponent().appending(path: "modules").path
    return ["-module-cache-path", modules] + (warningsAreErrors ? ["-warnings-as-errors"] : [])
      + (isBare ? ["-gline-tables-only"] : [])
  }

  /// The chapter's switch is removed, not inherited, when it is not asked for.
  var switches: [String: String?] {
    [
      "WORKBOOK_EDITION": edition.rawValue, "WORKBOOK_CHAPTER": chapter.map(String.init),
      // A crash is reported by the tool, in a sentence.
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// The words that run the built tests.
  func testCommand() throws -> [String] {
    let folder = scratch.appending(path: "debug")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    // The tests of a chapter that is built alone are called after it.
    let part = chapter.map { "Chapter\($0)" } ?? ""
    let tests =
      files
      .filter { $0.hasSuffix("PackageTests.xctest") && (part.isEmpty || $0.contains(part)) }
      .map { folder.appending(path: $0) }
    // A package that was called otherwise once has left an older program behind.
    guard let newest = try tests.max(by: { try $0.changed < $1.changed }) else {
      throw ToolFault("No built tests in \(folder.path). Remove \(scratch.path) and try again.")
    }
    return try TestProgram(url: newest).command()
  }

  /// A file beside the scratch folder, of one chapter where only one is built.
  func scratchFile(_ name: String) -> URL {
    let own = chapter.map { "\(scratch.lastPathComponent)-\($0)" } ?? scratch.lastPathComponent
    return scratch.deletingLastPathComponent().appending(path: "\(own).\(name)")
  }
}

extension URL {
  /// When its content last changed.
  fileprivate var changed: Date {
    get throws {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      return facts[.modificationDate] as? Date ?? .distantPast
    }
  }
}

/// A copy of the package to change and build, without what begins with a dot.
package struct PackageCopy {
  private let original: URL
  private let folder: URL

  /// - Parameters:
  ///   - original: the package.
  ///   - folder: holds the copy, `package`, and what is built from it.
  package init(of original: URL, in folder: URL) {
    self.original = original
    self.folder = folder
  }

  package var root: URL { folder.appending(path: "package") }

  /// Makes a fresh copy with the times of the originals, so that a build folder
  /// from an earlier one is still warm.
  package func make() throws {
    let files = FileManager.default
    try? files.removeItem(at: root)
    try files.createDirectory(at: root, withIntermediateDirectories: true)
    let parts = try files.contentsOfDirectory(atPath: original.path).filter { !$0.hasPrefix(".") }
    let (exit, output) = try Shell(root: original).run(
      ["cp", "-Rp"] + parts.sorted() + [root.path],
      log: folder.appending(path: "copy.log"), deadline: 60)
    guard exit == .exited(0) else { throw ToolFault("The package could not be copied: \(output)") }
  }
}
