import Foundation
import WorkbookCore

/// The reports of one command: their format, and the file or folder for them.
struct ReportOutput {
  let format: GradeFormat
  /// Nil for standard output.
  let path: String?
  var context = GradeFormat.Context()

  init(_ invocation: Invocation, tool: CommandLineTool) throws {
    format = invocation[.format].flatMap(GradeFormat.init) ?? .table
    path = invocation[.output]
    context.console = path == nil ? tool.console : .plain
    context.chapters = Dictionary(
      uniqueKeysWithValues: tool.course.chapters.map { ($0.number, $0.title) })
    if format == .html && path == nil {
      throw WrongUsage(
        error: "the format 'html' writes several pages",
        help: "name a folder for them with '--output FOLDER'")
    }
  }

  /// Refuses a report that could not be written, before an hour of grading.
  ///
  /// - Throws: `WrongUsage`.
  func verify(_ submissions: [String]) throws {
    guard let path else { return }
    if format == .html {
      try ReportFolder(path: path).verify(GradeFormat.pageNames(for: submissions))
    } else {
      try ReportTarget(path: path).verify()
    }
  }

  /// Writes the reports on cleaned grades.
  func answer(on grades: [Grade]) throws -> CommandLineTool.Answer {
    let grades = grades.bySubmission
    do {
      guard let path else { return try print(format.report(on: grades, in: context)) }
      if format == .html { return try answer(on: grades, in: ReportFolder(path: path)) }
      try ReportTarget(path: path).write(format.report(on: grades, in: context))
      return .init(text: "The report is in \(path).\n", exit: .done)
    } catch let failure as SystemFailure {
      let target = path.map { "“\($0.escapedForDisplay)”" } ?? "standard output"
      throw ToolFault(
        "The report could not be written to \(target): \(failure.reason). What is graded is kept.",
        help: "make room or name another file or folder, and run the same command again")
    }
  }

  private func print(_ report: String) throws -> CommandLineTool.Answer {
    do throws(SystemFailure) {
      try Output.standard.deliver(report)
    } catch  where error.code == EPIPE {
      Output.error.write(
        """
        The reader of the report went away before its end. The same command prints it again; what \
        is graded is kept.

        """)
    }
    return .init(text: "", exit: .done)
  }

  private func answer(
    on grades: [Grade], in folder: ReportFolder
  ) throws -> CommandLineTool.Answer {
    let names = GradeFormat.pageNames(for: grades.map(\.submission))
    try folder.write(Array(zip(names, GradeFormat.pages(on: grades, in: context))))
    return .init(text: "\(counted(names.count, "page")) are in \(folder.path).\n", exit: .done)
  }
}

/// A report in one file, which is there whole or not at all.
struct ReportTarget {
  let path: String

  /// A link stays, and the file it leads to is written.
  private var file: String { URL(filePath: path).resolvingSymlinksInPath().path }

  /// Whether it is a device or a pipe, which cannot be replaced by a whole file.
  private var isStream: Bool {
    fileType(of: file).map { ![S_IFREG, S_IFDIR].contains($0) } ?? false
  }

  func verify() throws {
    do throws(SystemFailure) {
      let type = fileType(of: file)
      if type == S_IFDIR { throw SystemFailure(code: EISDIR) }
      if type != nil && access(file, W_OK) != 0 { throw SystemFailure(code: errno) }
      if !isStream { try AtomicFile(beside: file).discard() }
    } catch {
      throw WrongUsage(
        error: "“\(path.escapedForDisplay)” cannot be written: \(error.reason)",
        help: "name a file in a folder that is there and that you may write to")
    }
  }

  func write(_ report: String) throws(SystemFailure) {
    if isStream {
      try OpenFile(file, O_WRONLY).write(report)
    } else {
      try AtomicFile.write(report, to: file)
    }
  }
}

/// A folder with several reports. A file that no report made is never overwritten: a
/// list in the folder names the reports.
struct ReportFolder {
  let path: String

  static let list = ".workbook-reports"

  private func file(_ name: String) -> String { URL(filePath: path).appending(path: name).path }

  /// The names of the files that earlier reports made.
  private var reports: Set<String> {
    let isList = fileType(of: file(Self.list), followingLinks: false) == S_IFREG
    let data = isList ? FileManager.default.contents(atPath: file(Self.list)) : nil
    return Set(
      String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init))
  }

  func verify(_ names: [String]) throws {
    let type = fileType(of: path)
    do throws(SystemFailure) {
      if let type, type != S_IFDIR { throw SystemFailure(code: ENOTDIR) }
      try AtomicFile(beside: type == nil ? URL(filePath: path).path : file("report")).discard()
    } catch {
      throw WrongUsage(
        error: "“\(path.escapedForDisplay)” cannot be written: \(error.reason)",
        help: "name a new folder, or one that you may write to")
    }
    let reports = reports
    let other = names.first {
      !reports.contains($0) && fileType(of: file($0), followingLinks: false) != nil
    }
    if let other {
      throw WrongUsage(
        error: "“\(file(other).escapedForDisplay)” is there already, and no report made it",
        help: "name a new or empty folder, or move that file away")
    }
  }

  /// Writes all reports, each whole or not at all.
  func write(_ files: [(name: String, text: String)]) throws(SystemFailure) {
    if mkdir(path, 0o777) != 0 && errno != EEXIST { throw SystemFailure(code: errno) }
    let names = reports.union(files.map(\.name)).sorted()
    try AtomicFile.write(names.joined(separator: "\n") + "\n", to: file(Self.list))
    for (name, text) in files { try AtomicFile.write(text, to: file(name)) }
  }
}

extension AtomicFile {
  static func write(_ text: String, to path: String) throws(SystemFailure) {
    let part = try AtomicFile(beside: path)
    defer { part.discard() }
    try part.file.write(text)
    try part.move(to: path)
  }
}

/// The bits of `st_mode` for the type of a file; nil if there is none.
private func fileType(of path: String, followingLinks: Bool = true) -> mode_t? {
  var status = stat()
  let result = followingLinks ? stat(path, &status) : lstat(path, &status)
  return result == 0 ? status.st_mode & S_IFMT : nil
}
