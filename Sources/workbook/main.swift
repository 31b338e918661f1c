import Foundation

// The launcher of the workbook's tool. `swift test` builds every target of the package,
// and learners' tests need none of the tool, so only this program is in their build. It
// builds the tool in a folder of its own when that is needed, and becomes it.
do {
  let package = try ToolPackage.found()
  try package.buildWhereNeeded()
  try package.become()
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(70)
}

/// The package with the tool's sources, and the folder in which it is built.
struct ToolPackage {
  let root: URL
  /// `.build/tool`, or a temporary folder when that is not writable.
  let scratch: URL

  /// Finds the package that this program was built from, or the one around the current
  /// folder.
  static func found() throws(Failure) -> ToolPackage {
    let paths = [
      Bundle.main.executableURL?.resolvingSymlinksInPath().path,
      FileManager.default.currentDirectoryPath,
    ].compactMap(\.self)
    guard let root = paths.lazy.compactMap(root(above:)).first else {
      throw Failure("There is no workbook here. Run “swift run workbook” in its folder.")
    }
    return ToolPackage(root: root, scratch: scratch(in: root))
  }

  private static func root(above path: String) -> URL? {
    var folder = URL(filePath: path)
    while folder.pathComponents.count > 1 {
      if FileManager.default.fileExists(atPath: "\(folder.path)/Sources/Tool") { return folder }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  private static func scratch(in root: URL) -> URL {
    let own = root.appending(path: ".build/tool")
    try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    if FileManager.default.isWritableFile(atPath: own.path) { return own }
    let name = "workbook-tool" + root.path.replacing("/", with: "_")
    return URL.temporaryDirectory.appending(path: name)
  }

  private var program: String { scratch.appending(path: "debug/workbook").path }
  private var stamp: URL { scratch.appending(path: "launcher.stamp") }
  private var log: URL { scratch.appending(path: "launcher.log") }

  /// Replaces this process by the tool, which keeps its terminal and its signals.
  func become() throws(Failure) {
    var words = ([program] + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil]
    execv(program, &words)
    throw Failure("\(program) could not be started: \(String(cString: strerror(errno))).")
  }
}

extension ToolPackage {
  /// Builds the tool when its sources, or the compiler, are not those of the last build.
  func buildWhereNeeded() throws {
    if isCurrent { return }
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let lock = try Lock(scratch.appending(path: "launcher.lock").path)
    defer { withExtendedLifetime(lock) {} }
    // Another launcher may have built it meanwhile.
    if isCurrent { return }
    let sources = fingerprint
    try? FileManager.default.removeItem(at: stamp)
    let isFirst = !FileManager.default.fileExists(atPath: program)
    try build(
      isFirst
        ? "Building the workbook's tool, once: half a minute or so on two cores…"
        : "Building the workbook's tool again…")
    try Data(sources.utf8).write(to: stamp)
  }

  private var isCurrent: Bool {
    FileManager.default.isExecutableFile(atPath: program)
      && (try? String(contentsOf: stamp, encoding: .utf8)) == fingerprint
  }

  /// The size and the time of each source file, and the compiler.
  private var fingerprint: String {
    let folders = ["Tool", "Records"].map { root.appending(path: "Sources/\($0)").path }
    let sources = folders.flatMap { folder in
      (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { "\(folder)/\($0)" }
    }
    let files = ["\(root.path)/Package.swift"] + sources.filter { $0.hasSuffix(".swift") }
    return ([compiler] + files.compactMap(Self.line)).joined(separator: "\n")
  }

  /// The first `swift` in `PATH`, and on a Mac the chosen Xcode, which decides what
  /// `/usr/bin/swift` is.
  private var compiler: String {
    let environment = ProcessInfo.processInfo.environment
    let names = environment["PATH", default: ""].split(separator: ":").map { "\($0)/swift" }
    let swift = names.first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
    let real = URL(filePath: swift).resolvingSymlinksInPath().path
    let chosen = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/var/db/xcode_select_link")
    let variables = ["DEVELOPER_DIR", "TOOLCHAINS"].map { environment[$0] ?? "" }
    return ([Self.line(real) ?? swift, chosen ?? ""] + variables).joined(separator: " ")
  }

  private static func line(_ path: String) -> String? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      facts[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    let time = (facts[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\(path) \(facts[.size] ?? 0) \(time)"
  }
}

extension ToolPackage {
  /// Without index and debug information the build takes half of the time.
  private static let command = #"""
    cd "$1" && exec swift build --product workbook --scratch-path "$2" --disable-index-store \
    -Xswiftc -gnone >"$3" 2>&1 </dev/null
    """#

  private func build(_ title: String) throws(Failure) {
    var environment = ProcessInfo.processInfo.environment
    environment["WORKBOOK_EDITION"] = "tool"
    environment["WORKBOOK_CHAPTER"] = nil
    // SwiftPM leaves folders behind in it. The compiler crashes if it is not ASCII.
    let temporary = scratch.appendingPathExtension("tmp")
    defer { try? FileManager.default.removeItem(at: temporary) }
    if temporary.path.utf8.allSatisfy({ $0 < 0x80 }) {
      try? FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      environment["TMPDIR"] = temporary.path
    }
    let words = ["/bin/sh", "-c", Self.command, "sh", root.path, scratch.path, log.path]
    let progress = BuildProgress(title: title, log: log)
    let status = try run(words, environment) { progress.show() }
    progress.end()
    guard status == 0 else {
      throw Failure("The workbook's tool could not be built.\n\(progress.lastLines)")
    }
  }

  /// Runs a program in this process group, so that Control-C ends it too.
  private func run(
    _ words: [String], _ environment: [String: String], whileWaiting: () -> Void
  ) throws(Failure) -> Int32 {
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, words[0], nil, nil, arguments, variables)
    if failure != 0 { throw Failure("\(words[0]): \(String(cString: strerror(failure)))") }
    var status: Int32 = 0
    var ended: pid_t = 0
    while ended == 0 || ended == -1 && errno == EINTR {
      whileWaiting()
      usleep(100_000)
      ended = waitpid(child, &status, WNOHANG)
    }
    // A child whose status cannot be read counts as failed.
    return ended == child ? status : -1
  }
}

/// Says what is built: on a terminal with the number of the step, elsewhere in a line at
/// the beginning and one every 15 seconds.
final class BuildProgress {
  private let title: String
  private let log: URL
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var nextLine = Duration.seconds(15)

  init(title: String, log: URL) {
    self.title = title
    self.log = log
    write(isTerminal ? "" : "\(title)\n")
  }

  func show() {
    if isTerminal { return write("\r\u{1B}[K\(title)\(step)") }
    let time = ContinuousClock.now - start
    guard time >= nextLine else { return }
    write("\(title) \(time.components.seconds) s\(step.isEmpty ? "" : ", step\(step)")\n")
    nextLine += .seconds(15)
  }

  /// ` 12 of 95`
  private var step: String {
    text.matches(of: /\[(\d+)\/(\d+)\]/).last.map { " \($0.1) of \($0.2)" } ?? ""
  }

  func end() { write(isTerminal ? "\r\u{1B}[K" : "") }

  var lastLines: String {
    text.split(separator: "\n").suffix(20).joined(separator: "\n")
  }

  private var text: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// An exclusive lock on a file.
final class Lock {
  private let descriptor: Int32

  /// Waits until no other process holds the lock.
  init(_ path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure("\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
  }

  deinit { close(descriptor) }
}

/// The sentence with which the launcher ends.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
