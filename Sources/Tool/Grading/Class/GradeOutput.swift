import Foundation
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

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
