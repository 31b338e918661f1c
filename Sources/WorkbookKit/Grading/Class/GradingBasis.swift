import Foundation

/// What every grade depends on beside the submission, so that none is used again
/// once one of these has changed.
struct GradingBasis {
  let course: Course
  let files: CourseFiles
  /// Those that are graded.
  let chapters: [Chapter]
  /// How long one exercise may run, in seconds.
  let deadline: Double
  let sandbox: Sandbox

  /// Stands for the workbook as a whole, the tool with it.
  var workbook: String {
    let folders = ["Sources/WorkbookKit", "Sources/workbook"]
    let tool = folders.flatMap(files.walk).map { path in
      "\(path) \(files.data(path).map { Digest(of: $0).hex } ?? "")"
    }
    let chapters = course.readyChapters.map { Snapshot(of: $0, in: files).digest }
    let lines = [CommandLineTool.version] + chapters + tool
    return Digest(of: Data(lines.joined(separator: "\n").utf8)).hex
  }

  /// The workbook's bytes for the chapters, and the options that matter.
  var data: Data {
    var material = Material()
    material.add("workbook", workbook)
    material.add("chapters", chapters.map { "\($0.number)" }.joined(separator: " "))
    material.add("deadline", "\(deadline)")
    material.add("sandbox", sandbox == .none ? "none" : "bubblewrap")
    material.add("compiler", compiler)
    return material.data
  }

  /// Which compiler there is, as far as its file tells.
  private var compiler: String {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let found = folders.lazy.map { URL(filePath: "\($0)/swift").resolvingSymlinksInPath().path }
      .first { access($0, X_OK) == 0 }
    var facts = stat()
    guard let found, stat(found, &facts) == 0 else { return "" }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    return "\(found) \(facts.st_size) \(time.tv_sec)"
  }
}
