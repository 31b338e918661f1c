import Foundation
import WorkbookChecking
import WorkbookCommands
import WorkbookCourse

/// What every grade depends on beside the submission, so that none is used again
/// once one of these has changed.
struct GradingBasis {
  let course: Course
  let files: CourseFiles
  /// Those that are graded.
  let chapters: [Chapter]
  /// How long one exercise may run, in seconds.
  let deadline: Double
  /// How long building and running one submission may take, in seconds.
  var budget = Grader.usualBudget
  let sandbox: Sandbox

  /// Stands for the workbook as a whole, the tool with it.
  var workbook: String {
    let tool = Course.toolSources.flatMap(files.walk).map { path in
      "\(path) \(files.data(path).map { Digest(of: $0).hex } ?? "")"
    }
    let chapters = Snapshot(of: course.readyChapters, in: files).digest
    let lines = [CommandLineTool.version, chapters] + tool
    return Digest(of: Data(lines.joined(separator: "\n").utf8)).hex
  }

  /// The workbook's bytes for the chapters, the options that matter, and the
  /// compiler.
  func data() throws -> Data {
    var material = CacheKey()
    material.add("workbook", workbook)
    material.add("chapters", chapters.map { "\($0.number)" }.joined(separator: " "))
    material.add("deadline", "\(deadline)")
    material.add("budget", "\(budget)")
    material.add("sandbox", sandbox == .none ? "none" : "bubblewrap")
    material.add("compiler", try sandbox.compiler(root: files.root))
    return material.data
  }
}
