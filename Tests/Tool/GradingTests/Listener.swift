import Foundation
import Testing
@testable import Fixture

/// macOS has none. A Linux without one cannot show that grading is safe, so
/// there the tests fail.
let expectsSandbox: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()

/// A socket of the test's own that nobody should call.
final class Listener {
  private let descriptor: Int32
  let port: UInt16

  init() throws {
    descriptor = makeStreamSocket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) | listen(descriptor, 8)
          | getsockname(descriptor, $0, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(status == 0)
  }

  deinit { close(descriptor) }

  /// Whether somebody is in the line. A poll does not wait.
  var wasCalled: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// What calls it, and answers right only when it is heard.
  static func client(port: UInt16) -> String {
    """
    var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      address.sin_port = UInt16(\(port)).bigEndian
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let status = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return status == 0 ? 42 : 1
    """
  }
}
