import Foundation

/// A port of this machine that belongs to one test, where no double answers.
/// Nothing leaves the machine.
package final class LoopbackPort: Sendable {
  /// Why a port could not be had: the system's own error number.
  package struct Unavailable: Error {
    /// The value of `errno`.
    package let code: Int32
  }

  /// The root of a shop at this port, `http://127.0.0.1:50123` for instance.
  package let baseURL: URL
  private let descriptor: Int32

  /// A port on which nobody listens: every connection is refused at once.
  ///
  /// It is the port of a connection's near end, held until this object is let go,
  /// so nobody else can begin to listen on it. A port that is bound and nothing
  /// more would do on Linux; Darwin leaves whoever knocks there without an answer
  /// (`tcp_input` in xnu's tcp_input.c).
  ///
  /// - Returns: The port.
  /// - Throws: `Unavailable`.
  package static func closed() throws -> LoopbackPort {
    let other = try silent()
    return try LoopbackPort(connectedTo: other)
  }

  /// A port that takes connections and never says a word.
  ///
  /// - Returns: The port.
  /// - Throws: `Unavailable`.
  package static func silent() throws -> LoopbackPort {
    let port = try LoopbackPort()
    guard listen(port.descriptor, 8) == 0 else { throw Unavailable(code: errno) }
    return port
  }

  /// What this port is connected to, held as long.
  private let other: LoopbackPort?

  private init(connectedTo other: LoopbackPort? = nil) throws {
    let number = makeStreamSocket()
    guard number >= 0, let port = Self.chosenPort(of: number, towards: other),
      let url = URL(string: "http://127.0.0.1:\(port)")
    else {
      let reason = errno
      if number >= 0 { close(number) }
      throw Unavailable(code: reason)
    }
    self.other = other
    descriptor = number
    baseURL = url
  }

  deinit { close(descriptor) }

  /// Lets the system choose a port of 127.0.0.1, connected to another one if
  /// there is one; nil when it has none.
  private static func chosenPort(
    of descriptor: Int32, towards other: LoopbackPort?
  ) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(other?.baseURL.port ?? 0).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isChosen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        let status =
          other == nil ? bind(descriptor, $0, size) : connect(descriptor, $0, size)
        return status == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    return isChosen ? UInt16(bigEndian: address.sin_port) : nil
  }
}

/// A socket of this machine for connections; negative when there is none. Not run on Darwin;
/// the declaration was read in sys/socket.h of xnu.
private func makeStreamSocket() -> Int32 {
  #if canImport(Darwin)
    socket(AF_INET, SOCK_STREAM, 0)
  #else
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}
