import Foundation
import WorkbookCore

/// The workbook, the sandbox and the folders of a grader.
struct GradingContext: Sendable {
  let course: Course
  /// The folder of the workbook.
  let root: URL
  let sandbox: Sandbox
  /// Holds all that is made. What is made in a sandbox and without one is kept apart.
  let folder: URL

  init(course: Course, root: URL, sandbox: Sandbox, in base: URL? = nil) {
    self.course = course
    self.root = root
    self.sandbox = sandbox
    folder = (base ?? Self.base(in: root))
      .appending(path: sandbox == .none ? "open" : "closed")
  }

  /// The folder of all grading in a workbook.
  static func base(in root: URL) -> URL {
    ToolFolder(in: root).url.appending(path: "grade")
  }

  /// Where one submission at a time is built.
  func workFolder(_ worker: Int) -> URL { folder.appending(path: "worker-\(worker)") }

  /// Where one archive at a time is unpacked.
  func unpacked(_ worker: Int) -> URL { folder.appending(path: "unpacked-\(worker)") }

  /// The package that a worker lays submissions over.
  func copy(_ worker: Int) -> PackageCopy {
    PackageCopy(
      of: course.readyChapters, from: root, to: workFolder(worker).appending(path: "package"))
  }

  /// Removes what runs of an earlier submission have left, if they were interrupted.
  func removeRuns(_ worker: Int) {
    let folder = workFolder(worker)
    for name in Folder.names(in: folder.path) where !["package", "build"].contains(name) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  func workspace(_ worker: Int) -> Workspace {
    let folder = workFolder(worker)
    return Workspace(
      root: folder.appending(path: "package"), chapters: course.readyChapters,
      scratch: folder.appending(path: "build"),
      launcher: SandboxLauncher(sandbox, folder: folder, worker: worker))
  }
}

extension GradingContext {
  /// Makes the folders of some workers ready: one is built, the others are copies.
  ///
  /// - Parameters:
  ///   - workers: how many.
  ///   - progress: takes what is done, in words.
  /// - Throws: `ToolFault`, `Cancelled`.
  func prepare(workers: Int, progress: (String) -> Void) throws {
    try checkFreeDiskSpace()
    let key = try key()
    let isReady = (0..<workers).map {
      (try? String(contentsOf: keyFile($0), encoding: .utf8)) == key
    }
    if !isReady[0] {
      progress(
        "Building the untouched chapters, once for all submissions: a minute or two on two cores")
      try remove(0)
      try copy(0).make()
      try sandbox.handOver(workFolder(0), to: 0)
      let built = try blocking { [workspace = workspace(0)] in try await workspace.build() }
      if !built.succeeded { throw ownFault(built) }
      try Data(key.utf8).write(to: keyFile(0))
    }
    for worker in 1..<max(workers, 1) where !isReady[worker] || !isReady[0] {
      try remove(worker)
      try Sandbox.run(["cp", "-Rp", workFolder(0).path, workFolder(worker).path])
      try sandbox.handOver(workFolder(worker), to: worker * SandboxLauncher.usersOfWorker)
      try Data(key.utf8).write(to: keyFile(worker))
    }
  }

  private func remove(_ worker: Int) throws {
    try? FileManager.default.removeItem(at: keyFile(worker))
    try remove(workFolder(worker))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func ownFault(_ result: BuildResult) -> ToolFault {
    let reason = result.diagnostics.errors.first?.title ?? result.tail
    return ToolFault("The workbook's own chapters do not build: \(reason)")
  }

  private func keyFile(_ worker: Int) -> URL { folder.appending(path: "worker-\(worker).key") }

  /// Stands for the sources, the compiler and the tool: with another key nothing is used again.
  func key() throws -> String {
    let sources = Snapshot(of: course.readyChapters, in: CourseFiles(root: root)).digest
    let makers = [try Self.tool.get(), try sandbox.compiler(root: root)]
    return Digest(of: Data(([sources] + makers).joined(separator: "\n").utf8)).hex
  }

  /// The tool as it was when it started: a class may take longer than a build.
  private static let tool = Result { try FileStamp(of: Bundle.main.executablePath ?? "").text }
}

extension GradingContext {
  /// Removes a folder, however deep the folders in it lie. Programs that were ended at
  /// a deadline may write for a moment longer.
  func remove(_ folder: URL) throws {
    for _ in 0..<20 {
      if (try? Sandbox.run(["rm", "-rf", folder.path])) != nil { return }
      usleep(50_000)
    }
    try Sandbox.run(["rm", "-rf", folder.path])
  }
}

extension GradingContext {
  /// The least free space with which builds and runs work, in bytes.
  private static let leastSpace = 64 << 20

  /// On a full disk builds and runs fail in many ways, none of which may be held against a
  /// learner.
  func checkFreeDiskSpace() throws {
    var status = statvfs()
    guard statvfs(folder.path, &status) == 0,
      UInt64(status.f_bavail) * UInt64(status.f_frsize) < Self.leastSpace
    else { return }
    throw ToolFault(
      "The disk that holds \(folder.path) is full, so no grade proves anything.",
      help: "make room and run the same command again; what was finished before is kept")
  }
}

/// Tells a program from another one that is put in its place.
private struct FileStamp {
  /// The path without links, the size, and the time of the last change.
  let text: String

  init(of path: String) throws {
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    let time = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    text = "\(file) \(facts[.size] ?? 0) \(time)"
  }
}

extension Sandbox {
  /// Stands for the compiler, so that nothing of another one is taken for its own.
  func compiler(root: URL) throws -> String {
    switch self {
    case .bubblewrap(let bubblewrap):
      return try FileStamp(of: "\(bubblewrap.toolchain)/bin/swift-frontend").text
    case .none:
      let (_, output) = try Shell(root: root).capture(["swift", "-print-target-info"])
      return Digest(of: output).hex
    }
  }
}
