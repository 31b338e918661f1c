import Foundation

/// A place for text, such as standard output.
package struct Output {
  package let descriptor: Int32

  package static let standard = Output(descriptor: STDOUT_FILENO)
  package static let error = Output(descriptor: STDERR_FILENO)

  /// Writes text, as far as somebody reads it: a closed pipe, as `head` leaves
  /// behind, is nobody's fault.
  package func write(_ text: String) { try? deliver(text) }

  /// Writes all of a text, or says why not.
  package func deliver(_ text: String) throws(SystemFailure) { try deliver(Data(text.utf8)) }

  package func deliver(_ data: Data) throws(SystemFailure) {
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
