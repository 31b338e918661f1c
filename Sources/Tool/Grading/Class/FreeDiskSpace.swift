import Foundation
import WorkbookCore

// On a full disk builds and runs fail in many ways, none of which may be held against a
// learner.

extension GradingContext {
  /// The least free space with which builds and runs work, in bytes.
  private static let leastSpace = 64 << 20

  /// Refuses a grade with an undecided exercise if the disk is full.
  static func checkFreeDiskSpace(in folder: String, for grade: Grade) throws {
    if isFull(folder) && grade.exercises.contains(where: { $0.state == .undecided }) {
      throw full(folder, "the grade of \(grade.submission) proves nothing.")
    }
  }

  /// Runs a function, and replaces an error without help by the full disk, if it is full.
  static func withFreeDiskSpace<Result>(
    in folder: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error where !(error is Cancelled) && isFull(folder) {
      if let fault = error as? ToolFault, fault.help != nil { throw fault }
      throw full(folder, "nothing can be built there. (\(error))")
    }
  }

  private static func full(_ folder: String, _ consequence: String) -> ToolFault {
    ToolFault(
      "The disk that holds \(folder) is full, so \(consequence)",
      help: "make room and run the same command again; what was finished before is kept")
  }

  private static func isFull(_ folder: String) -> Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < leastSpace
  }
}
