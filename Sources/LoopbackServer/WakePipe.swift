import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wakes the server's thread out of `poll`, from any thread.
final class WakePipe: Sendable {
  /// Both ends, nil once the pipe is closed. They live equally long, since a
  /// pipe that nobody can read ends the process of whoever writes to it.
  private let ends: Mutex<(read: Descriptor, write: Descriptor)?>
  private let isStopping = Atomic(false)

  /// What becomes readable when there is something to look at.
  let readEnd: CInt

  /// Makes a pipe.
  init() throws(SystemCallError) {
    var numbers: [CInt] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw SystemCallError("pipe") }
    readEnd = numbers[0]
    ends = Mutex((try Descriptor(numbers[0]), try Descriptor(numbers[1])))
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
    ends.withLock { ends in
      var byte: UInt8 = 1
      if let ends { _ = write(ends.write.number, &byte, 1) }
    }
  }

  /// Forgets the signals so far; for the thread that polls.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(readEnd, &bytes, bytes.count)
  }

  /// Gives the descriptors back; the thread that polls must be gone.
  func close() {
    ends.withLock { $0 = nil }
  }
}
