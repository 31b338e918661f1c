import Foundation

/// A port of this machine that belongs to one test, for checks that need a
/// place which no double answers for. Nothing leaves the machine.
public final class LoopbackPort: Sendable {
  /// Why a port could not be had: the system's own error number.
  public struct Unavailable: Error {
    /// The value of `errno`.
    public let code: Int32
  }

  /// The root of a shop at this port, `http://127.0.0.1:50123` for instance.
  public let baseURL: URL
  private let descriptor: Int32

  /// A port on which nobody listens: every connection is refused at once.
  ///
  /// The port is held until this object is let go, so nobody else can begin to
  /// listen on it.
  ///
  /// - Returns: The port.
  /// - Throws: `Unavailable`.
  public static func closed() throws -> LoopbackPort {
    try LoopbackPort()
  }

  /// A port that takes connections and never says a word.
  ///
  /// - Returns: The port.
  /// - Throws: `Unavailable`.
  public static func silent() throws -> LoopbackPort {
    let port = try LoopbackPort()
    guard listen(port.descriptor, 8) == 0 else { throw Unavailable(code: errno) }
    return port
  }

  /// Whether anybody has connected to a silent port.
  public var wasConnected: Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  private init() throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0, let port = Self.bindToAnyPort(descriptor),
      let url = URL(string: "http://127.0.0.1:\(port)")
    else { throw Unavailable(code: errno) }
    baseURL = url
  }

  deinit { close(descriptor) }

  /// Lets the system choose a port of 127.0.0.1; nil when it has none.
  private static func bindToAnyPort(_ descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }
}
