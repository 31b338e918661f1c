import Foundation
import WorkbookCore

/// A file that holds a folder. Its contents are read in the sandbox only.
struct Archive: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case zip, tar

    var extensions: [String] { self == .zip ? [".zip"] : [".tar.gz", ".tgz"] }

    /// The programs that unpack it, each with the option that shows that it is installed.
    var programs: [[String]] {
      self == .zip ? [["unzip", "-v"]] : [["tar", "--version"], ["gzip", "--version"]]
    }
  }

  let url: URL
  let kind: Kind
  /// The name of the file without its extension.
  let name: String

  /// Whether a folder, or another archive, of this name lies beside it. Both are called by
  /// their files then, whichever of them is graded.
  var sharesItsName: Bool {
    let folder = url.deletingLastPathComponent()
    let names = [name] + Kind.allCases.flatMap(\.extensions).map { name + $0 }
    return names.contains {
      $0 != url.lastPathComponent
        && FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  }

  /// Nil if the name is not that of an archive.
  init?(at url: URL) {
    let file = url.lastPathComponent
    for kind in Kind.allCases {
      for end in kind.extensions where file.lowercased().hasSuffix(end) && file.count > end.count {
        (self.url, self.kind, name) = (url, kind, String(file.dropLast(end.count)))
        return
      }
    }
    return nil
  }
}

/// Unpacks an archive with the system's programs, in the sandbox: they are old, written
/// in C, and read the input of strangers.
struct Unpacking {
  let context: GradingContext
  let worker: Int
  let archive: Archive

  private var folder: URL { context.unpacked(worker) }
  private var files: URL { folder.appending(path: "files") }
  private var log: URL { context.folder.appending(path: "unpacked-\(worker).log") }

  /// Unpacks the archive, passes the folder and the files that were left out to a function, and removes
  /// the folder.
  ///
  /// - Throws: `Refusal` if nothing of it can be taken, `ToolFault`, `Cancelled`.
  func unpack<Result>(_ body: (_ folder: URL, _ refused: [String]) throws -> Result) throws
    -> Result
  {
    defer { try? context.remove(folder) }
    try context.remove(folder)
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try copyArchive()
    try context.sandbox.handOver(folder, to: user)
    return try body(files, try refusedFiles(after: run()))
  }

  /// The sandbox sees a copy: its user may not be allowed to read the file itself.
  private func copyArchive() throws {
    guard case .file(let bytes) = SubmittedFile(at: archive.url.path) else {
      throw Refusal.unreadable
    }
    if bytes > ArchiveLimits.archiveBytes { throw Refusal.largeArchive }
    do {
      try FileManager.default.copyItem(
        at: archive.url, to: folder.appending(path: "archive"))
    } catch {
      throw Refusal.unreadable
    }
  }

  /// Runs the program until it ends or has written too much: the system has no limit for
  /// all files together.
  private func run() throws -> ChildProcess.Exit {
    // In this locale names are UTF-8.
    var child = context.sandbox.child(job, variables: ["LC_ALL": "C.UTF-8"], log: log)
    let reasonToEnd = child.reasonToEnd
    child.reasonToEnd = { isTooLarge ? .signalled(SIGKILL) : reasonToEnd() }
    let exit = try child.wait(deadline: ArchiveLimits.deadline)
    if isTooLarge { throw Refusal.largeContents }
    return exit
  }

  private var job: Sandbox.Program {
    let inside = context.sandbox == .none ? folder.path : "/handed-in"
    return Sandbox.Program(
      command: ["/bin/sh", "-c", UnpackingScript.text(for: archive.kind)],
      binds: [Sandbox.Bind(host: folder, inside: inside, isWritable: true)], limits: .unpack,
      folder: "\(inside)/files", user: user)
  }

  private var user: Int { worker * SandboxLauncher.usersOfWorker }

  private var isTooLarge: Bool {
    SubmittedFolder(at: files.path).map { UnpackedSize(of: $0).isTooLarge } ?? false
  }

  /// The files that were left out of an archive that could be unpacked.
  private func refusedFiles(after exit: ChildProcess.Exit) throws -> [String] {
    let printed = (try? Data(contentsOf: log)) ?? Data()
    let lines = String(decoding: printed.prefix(100_000), as: UTF8.self).split(separator: "\n")
      .prefix(ArchiveLimits.names)
      .map { String($0).escapedForDisplay }
    switch exit {
    case .exited(0): return lines
    case .exited(UnpackingScript.isBroken):
      throw Refusal.broken(lines.first ?? "it is no \(archive.kind) file")
    case .exited(UnpackingScript.isEncrypted): throw Refusal.encrypted
    case .exited(UnpackingScript.isTooMuch), .signalled: throw Refusal.largeContents
    case .timedOut: throw Refusal.slowArchive
    // No archive can bring the shell to this; a machine without a free process can.
    default: throw ToolFault("An archive could not be unpacked: \(lines.joined(separator: " "))")
    }
  }
}

/// The size of an unpacked folder, counted until it is too large.
private struct UnpackedSize {
  private var bytes = 0
  private var files = 0
  private(set) var isTooLarge = false

  init(of folder: SubmittedFolder) { add(folder, depth: 0) }

  private mutating func add(_ folder: SubmittedFolder, depth: Int) {
    guard depth <= ArchiveLimits.depth, let names = folder.names(atMost: ArchiveLimits.files) else {
      isTooLarge = true
      return
    }
    for name in names where !isTooLarge {
      files += 1
      switch folder.kind(of: name) {
      case .file(let size): bytes += size
      case .folder: if let inner = folder.folder(name) { add(inner, depth: depth + 1) }
      default: break
      }
      if bytes > ArchiveLimits.bytes || files > ArchiveLimits.files { isTooLarge = true }
    }
  }
}
