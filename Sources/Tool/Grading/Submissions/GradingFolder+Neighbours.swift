import Foundation
import WorkbookCourse
import WorkbookSupport

// Graders that run side by side have a seat each, and what they share to build once.
extension GradingFolder {
  /// The folders of the other graders of this checkout, which work as this one does.
  private var neighbours: [GradingFolder] {
    let seat = url.deletingLastPathComponent()
    let room = seat.deletingLastPathComponent()
    guard seat.lastPathComponent.hasPrefix("seat-") else { return [] }
    return Folder.names(in: room.path).sorted()
      .filter { $0.hasPrefix("seat-") && $0 != seat.lastPathComponent }
      .map { GradingFolder(url: room.appending(path: "\($0)/\(url.lastPathComponent)")) }
  }

  /// Takes what another grader has made of the same bytes.
  ///
  /// - Parameters:
  ///   - key: Says which bytes those are.
  ///   - files: Copies it.
  /// - Returns: Whether there was such a grader.
  /// - Throws: `ToolFault` when it cannot be copied.
  func adoptPristine(_ key: String, with files: GradingFiles) throws -> Bool {
    let other = neighbours.first { (try? String(contentsOf: $0.key, encoding: .utf8)) == key }
    guard let other else { return false }
    try files.copy([other.pristine.path], to: pristine.path)
    let keys = Folder.names(in: other.url.path)
      .filter { $0.hasPrefix("plan-") && $0.hasSuffix(".key") }
    try files.copy(keys.map { other.url.appending(path: $0).path } + [other.key.path], to: url.path)
    return true
  }

  /// Does something that no other grader of this checkout does at the same time.
  ///
  /// - Parameter body: Makes what submissions share, and is waited for meanwhile.
  /// - Throws: What the body throws; `Cancelled` when the tool was interrupted while
  ///   it waited; `ToolFault` where there is no place for a lock.
  func aloneInTheRoom(_ body: () throws -> Void) throws {
    let lock = url.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "pristine.lock").path
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw ToolFault("\(lock) could not be made: \(SystemFailure(code: errno).reason).")
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if Interrupt.wasReceived { throw Cancelled() }
      usleep(100_000)
    }
    try body()
  }
}
