import Foundation
import WorkbookCore

extension GradingFolder {
  /// The least free space with which builds and runs work, in bytes.
  private static let leastSpace = 64 << 20

  /// Refuses a grade with an undecided exercise if the disk is full: builds and runs
  /// then fail in many ways, none of which may be held against a learner.
  static func checkFreeDiskSpace(in folder: String, for grade: Grade) throws {
    var status = statvfs()
    guard grade.exercises.contains(where: { $0.state == .undecided }),
      statvfs(folder, &status) == 0,
      UInt64(status.f_bavail) * UInt64(status.f_frsize) < leastSpace
    else { return }
    throw ToolFault(
      "The disk that holds \(folder) is full, so the grade of \(grade.submission) proves nothing.",
      help: "make room and run the same command again; what was finished before is kept")
  }
}
