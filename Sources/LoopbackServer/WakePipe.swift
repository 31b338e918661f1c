import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wakes the server's thread out of `poll`, from any thread.
final class WakePipe: Sendable {
  private let writeEnd: Mutex<Descriptor?>
  private let isStopping = Atomic(false)

  /// Makes a pipe.
  ///
  /// - Returns: The pipe, and the end that becomes readable when there is
  ///   something to look at.
  static func make() throws(SystemCallError) -> (wake: WakePipe, readEnd: Descriptor) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemCallError("pipe") }
    let readEnd = try Descriptor(ends[0])
    return (WakePipe(writeEnd: try Descriptor(ends[1])), readEnd)
  }

  private init(writeEnd: Descriptor) {
    self.writeEnd = Mutex(writeEnd)
  }

  /// Whether the thread is to end.
  var isStopRequested: Bool { isStopping.load(ordering: .acquiring) }

  /// Asks the thread to end.
  func requestStop() {
    isStopping.store(true, ordering: .releasing)
    signal()
  }

  /// Makes the thread look around; nothing once the pipe is closed. A full pipe
  /// is no loss: the thread is then about to be woken already.
  func signal() {
    writeEnd.withLock { end in
      var byte: UInt8 = 1
      if let end { _ = write(end.number, &byte, 1) }
    }
  }

  /// Gives the descriptor back; the thread must be gone, since a pipe with one
  /// end raises a signal.
  func close() {
    writeEnd.withLock { $0 = nil }
  }
}
