import Foundation
import WorkbookSupport

extension GradingFolder {
  /// With less, builds and records of runs fail.
  private static let leastRoom = 64 << 20

  /// Looks whether it may have been a full disk that an exercise was undecided
  /// for. That is never held against a learner, and never kept.
  ///
  /// - Throws: `ToolFault`.
  static func checkFreeDiskSpace(in folder: String, for grade: Grade) throws {
    var facts = statvfs()
    guard grade.exercises.contains(where: { $0.state == .undecided }),
      statvfs(folder, &facts) == 0
    else { return }
    let room = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
    guard room < leastRoom else { return }
    throw ToolFault(
      "The disk that holds \(folder) is full, so the grade of \(grade.submission) proves "
        + "nothing. Make room and run the same command again; what was finished before is kept.")
  }
}
