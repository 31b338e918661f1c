import Foundation

/// A place for text, such as standard output.
struct Output {
  let descriptor: Int32

  static let standard = Output(descriptor: STDOUT_FILENO)
  static let error = Output(descriptor: STDERR_FILENO)

  /// Writes text, as far as somebody reads it: a closed pipe, as `head` leaves
  /// behind, is nobody's fault.
  func write(_ text: String) { try? deliver(text) }

  /// Writes all of a text, or says why not.
  func deliver(_ text: String) throws(SystemFailure) { try deliver(Data(text.utf8)) }

  func deliver(_ data: Data) throws(SystemFailure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        throw SystemFailure(code: errno)
      }
    }
  }
}
