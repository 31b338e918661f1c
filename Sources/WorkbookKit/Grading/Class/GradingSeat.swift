import Foundation

/// A folder that one process at a time works in. Graders that run side by side
/// on one checkout take a seat each, with builds and users of their own: neither
/// can change what the other one builds, nor use up its processes.
final class GradingSeat {
  /// From 0 on.
  let number: Int
  let folder: URL
  private let descriptor: Int32

  private init(_ number: Int, in base: URL, _ descriptor: Int32) {
    self.number = number
    folder = base.appending(path: "seat-\(number)")
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// More graders at once wait for nothing and are told so.
  private static let seats = 64

  /// Takes the first seat that is free. It is free again when the process ends,
  /// however it ends.
  static func take(in base: URL) throws -> GradingSeat {
    do {
      try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    } catch {
      throw ToolFault("The folder \(base.path) could not be made, and grading needs one.")
    }
    for number in 0..<seats {
      let path = base.appending(path: "seat-\(number).lock").path
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if descriptor < 0 {
        throw ToolFault("\(path) could not be made: \(String(cString: strerror(errno))).")
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        return GradingSeat(number, in: base, descriptor)
      }
      close(descriptor)
    }
    throw ToolFault("\(seats) graders work in \(base.path) already. Wait until one has ended.")
  }
}

extension Sandbox {
  /// The same sandbox for another seat: the system counts the processes of a
  /// user, so no two submissions that run at once may be the same one.
  func moved(to seat: GradingSeat) -> Sandbox {
    guard case .bubblewrap(var bubblewrap) = self else { return self }
    bubblewrap.firstUser += seat.number * mostLanes
    return .bubblewrap(bubblewrap)
  }
}
