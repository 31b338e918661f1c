import Foundation
import WorkbookCore

/// What a command that reports on grades was asked to print, and where.
struct GradeOutput {
  let format: GradeFormat
  let target: ReportTarget
  private(set) var context: GradeFormat.Context
  /// Nil when nobody named one.
  let roster: Roster?

  /// What is graded comes by its names in reports.
  init(_ invocation: Invocation, tool: CommandLineTool, handedIn: [String]) throws {
    format = invocation[.format].flatMap(GradeFormat.init) ?? .table
    target = ReportTarget(path: invocation[.output])
    roster = try invocation[.roster].map { try Roster(path: $0, handedIn: handedIn) }
    var context = GradeFormat.Context()
    context.console = target.path == nil ? tool.console : .plain
    context.environment = ProcessInfo.processInfo.environment
    context.absent = roster?.absent(from: handedIn) ?? []
    self.context = context
  }

  /// Takes over who handed in nothing from reports that are joined, unless a roster
  /// tells for all of them.
  mutating func add(absent: [Grade.Member]) { if roster == nil { context.absent = absent } }

  /// Throws what a report could not be made for, before anything is graded. The
  /// submissions come by their names in reports, in their order.
  func verify(_ submissions: [String]) throws {
    guard let folder = folder(for: submissions.count) else {
      try format.verify(submissions: submissions.count, in: context)
      return try target.verify()
    }
    try format.verifyEach(in: context)
    try folder.verify(format.fileNames(for: submissions))
  }

  /// Writes the report on grades that are presentable.
  func answer(on grades: [Grade]) throws -> CommandLineTool.Answer {
    let grades = roster?.naming(grades) ?? grades
    if let folder = folder(for: grades.count) {
      return try answer(on: grades.inOrder(), in: folder)
    }
    let isWhole = try target.write { sink in try format.write(grades, in: context, to: sink) }
    if !isWhole { Output.error.write(Self.closed) }
    return .init(text: target.path.map { "The report is in \($0).\n" } ?? "", exit: .done)
  }

  private func answer(
    on grades: [Grade], in folder: ReportFolder
  ) throws -> CommandLineTool.Answer {
    let reports = format.reports(on: grades, in: context)
    try folder.write(reports)
    let absent = context.absent.map(\.label).joined(separator: ", ")
    let verb = reports.count == 1 ? "is" : "are"
    return .init(
      text: "\(counted(reports.count, "report")) \(verb) in \(folder.path).\n"
        + (absent.isEmpty ? "" : "Nothing was handed in by: \(absent).\n"), exit: .done)
  }

  /// Where each submission gets a file of its own; nil where one file holds all.
  private func folder(for submissions: Int) -> ReportFolder? {
    guard format.hasFolder, let path = target.path else { return nil }
    let needsFolder = format.isForOneSubmission && submissions > 1
    return needsFolder || target.namesFolder ? ReportFolder(path: path) : nil
  }

  private static let closed = """
    The reader of the report went away before its end. The same command prints it again; what \
    is graded is kept.

    """
}

/// A folder with several reports, each a file of its own.
///
/// It may hold other files: one that no report made is never overwritten. A list in
/// the folder says which ones are reports.
struct ReportFolder {
  /// One report: the name of its file, and what writes it piece by piece.
  struct Report {
    let name: String
    let write: ((String) throws -> Void) throws -> Void
  }

  let path: String

  static let list = ".workbook-reports"

  private func place(_ name: String) -> String { URL(filePath: path).appending(path: name).path }

  /// Looks whether the reports can be written, so that nobody learns it after an
  /// hour of grading.
  ///
  /// - Throws: `WrongUsage`.
  func verify(_ names: [String]) throws {
    var facts = stat()
    let isThere = stat(path, &facts) == 0
    if isThere && facts.st_mode & S_IFMT != S_IFDIR { throw refusal(ENOTDIR) }
    do throws(SystemFailure) {
      // Without a folder, the one around it has to take it.
      try AtomicFile(beside: isThere ? place("report") : URL(filePath: path).path).discard()
    } catch {
      throw refusal(error.code)
    }
    let own = own
    if let other = names.first(where: { !own.contains($0) && isTaken($0) }) {
      throw WrongUsage(
        error: "“\(place(other).escapedForDisplay)” is there already, and no report made it",
        help: "name a new or empty folder, or move that file away")
    }
  }

  /// Writes all reports. Each is there whole or not at all.
  ///
  /// - Throws: `ToolFault` when one could not be written.
  func write(_ reports: [Report]) throws {
    do {
      if mkdir(path, 0o777) != 0 && errno != EEXIST { throw SystemFailure(code: errno) }
      let names = own.union(reports.map(\.name)).sorted()
      try write(Self.list) { try $0(names.joined(separator: "\n") + "\n") }
      for report in reports { try write(report.name, report.write) }
    } catch let failure as SystemFailure {
      throw ToolFault(
        "The reports could not be written to “\(path.escapedForDisplay)”: \(failure.reason). "
          + "What is graded is kept.",
        help: "make room or name another folder, and run the same command again")
    }
  }

  private func write(
    _ name: String, _ report: ((String) throws -> Void) throws -> Void
  ) throws {
    let part = try AtomicFile(beside: place(name))
    do {
      try report { try part.file.write($0) }
      try part.move(to: place(name))
    } catch {
      part.discard()
      throw error
    }
  }

  /// The files that earlier reports made.
  private var own: Set<String> {
    let list = place(Self.list)
    guard kind(of: list) == S_IFREG, let data = FileManager.default.contents(atPath: list) else {
      return []
    }
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  private func isTaken(_ name: String) -> Bool { kind(of: place(name)) != nil }

  /// Of the file itself, and not of what a link leads to; nil when there is none.
  private func kind(of path: String) -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }

  private func refusal(_ code: Int32) -> WrongUsage {
    WrongUsage(
      error: "“\(path.escapedForDisplay)” cannot be written: \(SystemFailure(code: code).reason)",
      help: "name a new folder, or one that you may write to")
  }
}

/// Where a report goes: a file that somebody named, or standard output.
struct ReportTarget {
  /// Nil for standard output.
  let path: String?

  /// Whether it is a folder, or looks like one.
  var namesFolder: Bool {
    guard let path else { return false }
    var facts = stat()
    return path.hasSuffix("/") || (stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR)
  }

  /// Looks whether the file can be written, so that nobody learns it after an
  /// hour of grading.
  ///
  /// - Throws: `WrongUsage`.
  func verify() throws {
    guard let path else { return }
    let place = place(of: path)
    var facts = stat()
    if stat(place, &facts) == 0 {
      if facts.st_mode & S_IFMT == S_IFDIR { throw refusal(path, EISDIR) }
      if access(place, W_OK) != 0 { throw refusal(path, errno) }
      if facts.st_mode & S_IFMT != S_IFREG { return }
    }
    do throws(SystemFailure) {
      try AtomicFile(beside: place).discard()
    } catch {
      throw refusal(path, error.code)
    }
  }

  /// Writes a report, piece by piece. A file is there whole or not at all.
  ///
  /// - Returns: whether it was read to its end; a pipe can be closed earlier.
  /// - Throws: `ToolFault` when it could not be written.
  func write(_ report: ((String) throws -> Void) throws -> Void) throws -> Bool {
    do {
      try path.map(place).map { try write(report, to: $0) } ?? writeToStandardOutput(report)
    } catch let failure as SystemFailure {
      if path == nil && failure.code == EPIPE { return false }
      throw fault(failure)
    }
    return true
  }

  private func writeToStandardOutput(_ report: ((String) throws -> Void) throws -> Void) throws {
    try report { try Output.standard.deliver($0) }
  }

  private func write(
    _ report: ((String) throws -> Void) throws -> Void, to place: String
  ) throws {
    var facts = stat()
    if stat(place, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      let device = try OpenFile(place, O_WRONLY)
      return try report { try device.write($0) }
    }
    let part = try AtomicFile(beside: place)
    do {
      try report { try part.file.write($0) }
      try part.move(to: place)
    } catch {
      part.discard()
      throw error
    }
  }

  /// A link stays, and what it leads to is written.
  private func place(of path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  private func refusal(_ path: String, _ code: Int32) -> WrongUsage {
    WrongUsage(
      error: "“\(path.escapedForDisplay)” cannot be written: \(SystemFailure(code: code).reason)",
      help: "name a file in a folder that is there and that you may write to")
  }

  private func fault(_ failure: SystemFailure) -> ToolFault {
    let place = path.map { "to “\($0.escapedForDisplay)”" } ?? "to standard output"
    return ToolFault(
      "The report could not be written \(place): \(failure.reason). What is graded is kept.",
      help: "make room or name another file, and run the same command again")
  }
}
