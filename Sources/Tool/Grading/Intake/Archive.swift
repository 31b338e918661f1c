import Foundation
import WorkbookCore

/// A file that somebody handed in and that holds a folder.
struct Archive: Equatable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case zip, tar

    /// How names of such files end.
    var extensions: [String] {
      switch self {
      case .zip: [".zip"]
      case .tar: [".tar.gz", ".tgz"]
      }
    }

    /// The programs of the system that unpack it, with how each says that it is
    /// there.
    var programs: [[String]] {
      switch self {
      case .zip: [["unzip", "-v"]]
      case .tar: [["tar", "--version"], ["gzip", "--version"]]
      }
    }
  }

  let url: URL
  let kind: Kind
  /// The name of the file without its extension.
  let name: String

  /// Nil when the name is not that of an archive. What is in the file is looked
  /// at in the sandbox only.
  init?(at url: URL) {
    let file = url.lastPathComponent
    for kind in Kind.allCases {
      for end in kind.extensions where file.lowercased().hasSuffix(end) && file.count > end.count {
        self.url = url
        self.kind = kind
        name = String(file.dropLast(end.count))
        return
      }
    }
    return nil
  }
}

/// How much of an archive is unpacked at most. What learners write is far below
/// it, with all that a clone holds beside it.
enum ArchiveLimits {
  static let archiveBytes = 256 << 20
  /// All that is unpacked, in bytes.
  static let bytes = 64 << 20
  static let files = 4_000
  /// How deep folders lie in each other.
  static let depth = 40
  /// What a `.tar.gz` holds before anything is chosen from it, in bytes.
  static let streamBytes = 1 << 30
  /// Seconds.
  static let deadline = 120.0
  /// How many names are reported.
  static let names = 20
}

/// Unpacks an archive with the system's programs, in the sandbox: they are old,
/// written in C, and read what a stranger wrote.
struct Unpacking {
  let site: GradingSite
  let lane: Int
  let archive: Archive

  /// What came out.
  struct Contents {
    let folder: URL
    /// What was left where it is: each with its path and why.
    let refused: [String]
  }

  private var bind: Sandbox.Bind { site.binds.unpacked(lane) }
  private var place: URL { bind.host }

  /// Unpacks it into a folder of the lane, hands that over to be read, and
  /// removes it.
  ///
  /// - Throws: `Refusal` when nothing of it can be taken, `ToolFault`, `Cancelled`.
  func unpack<Result>(_ body: (Contents) throws -> Result) throws -> Result {
    defer { try? site.files.remove(place) }
    try site.files.remove(place)
    let files = place.appending(path: "files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try copyArchive()
    try site.files.handOver(place, to: lane)
    let exit = try run(watching: files)
    return try body(Contents(folder: files, refused: try refused(exit, files)))
  }

  /// The sandbox sees a copy: the file itself may be closed to the user in it.
  private func copyArchive() throws {
    guard let original = SubmittedFolder.file(at: archive.url.path) else {
      throw SubmittedFile.Refusal.unreadable
    }
    let copy = place.appending(path: "archive")
    try Data().write(to: copy)
    let target = try FileHandle(forWritingTo: copy)
    var size = 0
    while let data = try original.read(upToCount: 1 << 20), !data.isEmpty {
      size += data.count
      if size > ArchiveLimits.archiveBytes {
        let limit = ArchiveLimits.archiveBytes >> 20
        throw SubmittedFile.Refusal(why: "the archive is larger than \(limit) MiB")
      }
      try target.write(contentsOf: data)
    }
  }

  /// Runs the program to its end, or until it has written too much: no limit of
  /// the system is on all files together.
  private func run(watching files: URL) throws -> ChildProcess.Exit {
    let run = SandboxRun(site: site, lane: lane, name: "unpack")
    var isTooMuch = false
    var limiter = RateLimiter(every: 0.1)
    let child = run.child(job, variables: ["LC_ALL": Self.locale])
    let exit = try child.run(deadline: ArchiveLimits.deadline) {
      if limiter.isDue() { isTooMuch = Self.isTooMuch(files) }
      return isTooMuch || Interrupt.wasReceived
    }
    if Interrupt.wasReceived { throw Cancelled() }
    if isTooMuch || Self.isTooMuch(files) { throw Self.tooMuch }
    return try run.outcome(exit)
  }

  private static func isTooMuch(_ files: URL) -> Bool {
    SubmittedFolder(at: files.path).map { UnpackedSize(of: $0).isTooMuch } ?? false
  }

  /// What was refused of an archive that could be unpacked.
  private func refused(_ exit: ChildProcess.Exit, _ files: URL) throws -> [String] {
    let lines = SandboxRun(site: site, lane: lane, name: "unpack").printed
      .split(separator: "\n").prefix(ArchiveLimits.names).map { String($0).escapedForDisplay }
    switch exit {
    case .exited(0): return lines
    case .exited(UnpackingScript.isBroken):
      throw SubmittedFile.Refusal(
        why: "the archive cannot be read (\(lines.first ?? "it is no \(archive.kind) file"))")
    case .exited(UnpackingScript.isEncrypted):
      throw SubmittedFile.Refusal(why: "the archive is encrypted, or packed in an unknown way")
    case .timedOut, .tooSlow:
      let time = ArchiveLimits.deadline.inWords
      throw SubmittedFile.Refusal(why: "unpacking the archive took longer than \(time)")
    case .exited(UnpackingScript.isTooMuch), .signalled: throw Self.tooMuch
    // No archive can bring the shell to this; a machine without a free process can.
    default: throw ToolFault("An archive could not be unpacked: \(lines.joined(separator: " "))")
    }
  }

  private static var tooMuch: SubmittedFile.Refusal {
    let (size, stream) = (ArchiveLimits.bytes >> 20, ArchiveLimits.streamBytes >> 30)
    return SubmittedFile.Refusal(
      why: "the archive unpacks to more than \(size) MiB or \(ArchiveLimits.files) files, or holds "
        + "more than \(stream) GiB")
  }

  private var job: Sandbox.Program {
    Sandbox.Program(
      command: ["/bin/sh", "-c", UnpackingScript.text(for: archive.kind)], binds: [bind],
      limits: .unpack, folder: "\(site.sandbox.path(of: bind))/files", lane: lane)
  }

  /// In which names are UTF-8.
  private static let locale = "C.UTF-8"
}

/// How much has been unpacked into a folder.
struct UnpackedSize {
  private(set) var bytes = 0
  private(set) var files = 0
  private var isTooDeep = false

  init(of folder: SubmittedFolder) { add(folder, depth: 0) }

  var isTooMuch: Bool {
    bytes > ArchiveLimits.bytes || files > ArchiveLimits.files || isTooDeep
  }

  /// Counts what is there, and stops when it is too much.
  private mutating func add(_ folder: SubmittedFolder, depth: Int) {
    if depth > ArchiveLimits.depth { isTooDeep = true }
    guard !isTooMuch, let names = folder.names(atMost: ArchiveLimits.files) else {
      files = .max
      return
    }
    for name in names where !isTooMuch {
      files += 1
      switch folder.kind(of: name) {
      case .file(let size): bytes += size
      case .folder: if let inner = folder.folder(name) { add(inner, depth: depth + 1) }
      default: break
      }
    }
  }
}
