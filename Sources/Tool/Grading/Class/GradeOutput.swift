import Foundation
import WorkbookCommands
import WorkbookCourse
import WorkbookSupport

/// What a command that reports on grades was asked to print, and where.
struct GradeOutput {
  let format: GradeFormat
  let target: ReportTarget
  let context: GradeFormat.Context

  init(_ invocation: Invocation, tool: CommandLineTool) {
    format = invocation[.format].flatMap(GradeFormat.init) ?? .table
    target = ReportTarget(path: invocation[.output])
    var context = GradeFormat.Context()
    context.console = target.path == nil ? tool.console : .plain
    context.environment = ProcessInfo.processInfo.environment
    context.checks = CheckSources(course: tool.course, files: CourseFiles(root: tool.root))
    self.context = context
  }

  /// Throws what a report could not be made for, before anything is graded.
  func verify(submissions count: Int) throws {
    try format.verify(submissions: count, in: context)
    try target.verify()
  }

  /// Writes the report on grades that are presentable.
  func answer(on grades: [Grade]) throws -> CommandLineTool.Answer {
    let isWhole = try target.write { sink in try format.write(grades, in: context, to: sink) }
    if !isWhole { Output.error.write(Self.closed) }
    return .init(text: target.path.map { "The report is in \($0).\n" } ?? "", exit: .done)
  }

  private static let closed = """
    The reader of the report went away before its end. The same command prints it again; what \
    is graded is kept.

    """
}
