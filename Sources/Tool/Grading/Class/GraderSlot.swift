import Foundation
import WorkbookSupport

/// A number that one process at a time has. Graders that run side by side take
/// a seat each, with a folder and users of their own: neither can change what
/// the other one builds, nor use up its processes.
final class GraderSlot {
  /// From 0 on.
  let number: Int
  private let descriptor: Int32

  private init(_ number: Int, _ descriptor: Int32) {
    self.number = number
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static let seats = 64

  /// Takes the first seat that is free. It is free again when the process ends,
  /// however it ends.
  ///
  /// - Parameter room: a folder for the locks, one for those who must not have
  ///   the same seat.
  /// - Returns: the seat.
  /// - Throws: `ToolFault` when there is no place for locks, or no seat is free.
  static func take(in room: URL) throws -> GraderSlot {
    do {
      try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
    } catch {
      throw unusable(room.path, error)
    }
    for number in 0..<seats {
      let path = room.appending(path: "seat-\(number).lock").path
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 {
        throw unusable(path, SystemFailure(code: errno))
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return GraderSlot(number, descriptor) }
      close(descriptor)
    }
    throw ToolFault(
      "\(seats) graders are at work in \(room.path).", help: "wait until one has ended")
  }

  private static func unusable(_ path: String, _ error: any Error) -> ToolFault {
    ToolFault(
      "\(path) could not be made, and grading needs it: \(error.systemReason).",
      help: "make sure that there is room on that disk and that you may write there")
  }
}

/// What a grader has to itself while it works on one checkout.
struct GradingPlace {
  /// For its builds.
  let folder: URL
  let sandbox: Sandbox
  private let seats: [GraderSlot]

  /// - Parameters:
  ///   - base: the folder of all graders of the checkout.
  ///   - sandbox: gets users that no other grader of the machine has, since the
  ///     system counts the processes of a user.
  /// - Throws: what `GraderSlot.take` throws.
  init(in base: URL, _ sandbox: Sandbox) throws {
    let seat = try GraderSlot.take(in: base)
    folder = base.appending(path: "seat-\(seat.number)")
    guard case .bubblewrap(var bubblewrap) = sandbox, bubblewrap.isRoot else {
      (self.sandbox, seats) = (sandbox, [seat])
      return
    }
    // All graders of the machine have to meet here, whatever their environment.
    let users = try GraderSlot.take(in: URL(filePath: "/tmp/workbook-graders"))
    // The first ones belong to nobody, so to those who take no seat.
    bubblewrap.firstUser += (users.number + 1) * sandbox.mostLanes
    (self.sandbox, seats) = (.bubblewrap(bubblewrap), [seat, users])
  }
}
