import Foundation

/// A listening socket of this machine that only this machine reaches.
struct LoopbackSocket {
  let descriptor: Int32
  let port: UInt16

  /// Listens at a free port; nil when there is none.
  init?() {
    descriptor = Self.makeStreamSocket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) | listen(descriptor, 128)
          | getsockname(descriptor, $0, &length)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    if status != 0 { return nil }
  }

  /// Not run on Darwin; the declaration was read in sys/socket.h of xnu.
  private static func makeStreamSocket() -> Int32 {
    #if canImport(Darwin)
      socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }
}
