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
  /// Those who handed in nothing, as reports say, by submission.
  private var missing: [String: Grade.Member] = [:]

  var grades: [Grade] { found.values.map(\.grade) }

  /// Adds what a report holds.
  ///
  /// - Throws: `WrongUsage` when the file is no report, or when a submission has
  ///   other grades in a report that was added before.
  mutating func add(_ file: ReportFile) throws {
    let report = try file.report()
    for entry in report.grades { try add(pool.presentable(entry.grade), of: file.name) }
    for member in report.absent ?? [] { missing[member.submission] = member.presentable }
  }

  /// Those who handed in nothing to any of them.
  var absent: [Grade.Member] {
    missing.values.filter { found[Array($0.submission.utf8)] == nil }.bySubmission
  }

  private mutating func add(_ grade: Grade, of file: String) throws {
    let name = Array(grade.submission.utf8)
    guard let other = found[name] else {
      found[name] = Found(grade: grade, file: file)
      return
    }
    guard try grade.verdict.hasSameBytes(as: other.grade.verdict) else {
      throw conflict(grade.submission, [file, other.file].sorted())
    }
    // Which of two is kept must not depend on the order of the files.
    if try grade.precedes(other.grade) { found[name] = Found(grade: grade, file: file) }
  }

  private func conflict(_ submission: String, _ files: [String]) -> WrongUsage {
    WrongUsage(
      error: "the grades of “\(submission.escapedForDisplay)” in \(files[0]) differ from those in "
        + files[1],
      help: "leave out the report that does not count")
  }
}

extension Grade {
  /// Whether it took less time, or as long and comes first by its bytes.
  fileprivate func precedes(_ other: Grade) throws -> Bool {
    if seconds != other.seconds { return seconds < other.seconds }
    return try content.utf8.lexicographicallyPrecedes(other.content.utf8)
  }
}
