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
    if access(URL(filePath: path).deletingLastPathComponent().path, W_OK) != 0 {
      throw WrongUsage(
        error:
          "“\(path.escapedForDisplay)” cannot be written: \(SystemFailure(code: errno).reason)",
        help: "name a file in a folder that is there and that you may write to")
    }
    if format == .html {
      try ReportFolder(path: path).verify(GradeFormat.pageNames(for: submissions))
    }
  }

  /// Writes the reports on cleaned grades.
  func answer(on grades: [Grade]) throws -> CommandLineTool.Answer {
    let grades = grades.bySubmission
    guard let path else {
      return .init(text: try format.report(on: grades, in: context), exit: .done)
    }
    do {
      if format == .html { return try answer(on: grades, in: ReportFolder(path: path)) }
      // A link stays, and the file it leads to is written.
      let file = URL(filePath: path).resolvingSymlinksInPath()
      try Data(format.report(on: grades, in: context).utf8).write(to: file, options: .atomic)
      return .init(text: "The report is in \(path).\n", exit: .done)
    } catch {
      throw ToolFault(
        "The report could not be written to “\(path.escapedForDisplay)”: \(error.systemReason). "
          + "What is graded is kept.",
        help: "make room or name another file or folder, and run the same command again")
    }
  }

  private func answer(
    on grades: [Grade], in folder: ReportFolder
  ) throws -> CommandLineTool.Answer {
    let names = GradeFormat.pageNames(for: grades.map(\.submission))
    try folder.write(Array(zip(names, GradeFormat.pages(on: grades, in: context))))
    return .init(text: "\(counted(names.count, "page")) are in \(folder.path).\n", exit: .done)
  }
}

/// A folder with several reports. A file that no report made is never overwritten: a
/// list in the folder names the reports.
private struct ReportFolder {
  let path: String

  private static let list = ".workbook-reports"

  private var files: CourseFiles { CourseFiles(root: URL(filePath: path)) }

  /// The names of the files that earlier reports made.
  private var reports: Set<String> {
    Set((files.text(Self.list) ?? "").split(separator: "\n").map(String.init))
  }

  func verify(_ names: [String]) throws {
    let reports = reports
    if let other = names.first(where: { !reports.contains($0) && files.exists($0) }) {
      throw WrongUsage(
        error: "“\(path)/\(other)” is there already, and no report made it",
        help: "name a new or empty folder, or move that file away")
    }
  }

  /// Writes all reports, each whole or not at all.
  func write(_ pages: [(name: String, text: String)]) throws {
    try FileManager.default.createDirectory(at: files.root, withIntermediateDirectories: true)
    let names = reports.union(pages.map(\.name)).sorted()
    try files.write(names.joined(separator: "\n") + "\n", to: Self.list)
    for (name, text) in pages { try files.write(text, to: name) }
  }
}
