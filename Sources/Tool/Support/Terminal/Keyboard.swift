import Foundation

/// Reads the keys that are pressed on a terminal, without waiting for return.
package final class Keyboard {
  private let descriptor: Int32
  private var waiting: [Key] = []

  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// The next key; nil when none was pressed in so many seconds, or when a
  /// signal came first.
  package func key(within seconds: Double) -> Key? {
    if waiting.isEmpty, hasBytes(within: seconds) { waiting = read() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private func hasBytes(within seconds: Double) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(seconds * 1_000)) > 0 else { return false }
    // Where a terminal cannot be asked, as `/dev/tty` on Darwin, a read would wait.
    if request.revents & Int16(POLLNVAL) == 0 { return true }
    usleep(useconds_t(seconds * 1_000_000))
    return false
  }

  private func read() -> [Key] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return [] }
    return count > 0 ? Key.keys(in: Array(bytes.prefix(count))) : [.end]
  }
}
