import Foundation
import WorkbookCore

extension GradingContext {
  /// With less, builds and records of runs fail.
  private static let leastRoom = 64 << 20

  /// Looks whether it may have been a full disk that an exercise was undecided
  /// for. That is never held against a learner, and never kept.
  ///
  /// - Throws: `ToolFault`.
  static func checkFreeDiskSpace(in folder: String, for grade: Grade) throws {
    guard grade.exercises.contains(where: { $0.state == .undecided }), isFull(folder) else {
      return
    }
    throw ToolFault(
      "The disk that holds \(folder) is full, so the grade of \(grade.submission) proves nothing.",
      help: remedy)
  }

  /// Does something that fails in many ways on a full disk, and says then that it
  /// is full.
  ///
  /// - Throws: `ToolFault` when there is no room, and otherwise the error as it is,
  ///   as well as one that says already what to do.
  static func withFreeDiskSpace<Result>(
    in folder: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error where !(error is Cancelled) && isFull(folder) {
      if let fault = error as? ToolFault, fault.help != nil { throw fault }
      throw ToolFault(
        "The disk that holds \(folder) is full, so nothing can be built there. (\(error))",
        help: remedy)
    }
  }

  private static let remedy =
    "make room and run the same command again; what was finished before is kept"

  private static func isFull(_ folder: String) -> Bool {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return false }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < leastRoom
  }
}
