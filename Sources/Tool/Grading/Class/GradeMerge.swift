import WorkbookSupport

/// Grades from several reports, each submission once.
struct GradeMerge {
  private struct Found {
    let grade: Grade
    let file: String
  }

  /// By the bytes of the submission's name.
  private var found: [[UInt8]: Found] = [:]
  private var pool = GradePool()

  var grades: [Grade] { found.values.map(\.grade) }

  /// Adds what a report holds.
  ///
  /// - Throws: `WrongUsage` when the file is no report, or when a submission has
  ///   other grades in a report that was added before.
  mutating func add(_ file: ReportFile) throws {
    for grade in try file.grades() { try add(pool.presentable(grade), of: file.name) }
  }

  private mutating func add(_ grade: Grade, of file: String) throws {
    let name = Array(grade.submission.utf8)
    guard let other = found[name] else {
      found[name] = Found(grade: grade, file: file)
      return
    }
    guard try grade.content.hasSameBytes(as: other.grade.content) else {
      throw conflict(grade.submission, [file, other.file].sorted())
    }
    // Which of two times is kept must not depend on the order of the files.
    if grade.seconds < other.grade.seconds { found[name] = Found(grade: grade, file: file) }
  }

  private func conflict(_ submission: String, _ files: [String]) -> WrongUsage {
    WrongUsage(
      error: "the grades of “\(submission.escapedForDisplay)” in \(files[0]) differ from those in "
        + files[1],
      help: "leave out the report that does not count")
  }
}
