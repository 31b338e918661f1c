// The calls on sockets that Linux and Darwin spell differently. Nothing here was run on
// Darwin. The declarations were read in sys/socket.h of xnu.

#if canImport(Darwin)
  import Darwin

  let stream = SOCK_STREAM
  func acceptConnection(_ listener: CInt) -> CInt { Darwin.accept(listener, nil, nil) }
  func closeDescriptor(_ number: CInt) { Darwin.close(number) }
#else
  import Glibc

  let stream = CInt(SOCK_STREAM.rawValue)
  func acceptConnection(_ listener: CInt) -> CInt { Glibc.accept(listener, nil, nil) }
  func closeDescriptor(_ number: CInt) { Glibc.close(number) }
#endif

/// Without it, writing to a client that has gone ends the process. Darwin has it
/// since macOS 11.
let noSignal = CInt(MSG_NOSIGNAL)

/// The address 127.0.0.1 with a port; with port 0 the system chooses one.
func loopbackAddress(port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  #if canImport(Darwin)
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
  #endif
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

/// Hands an address to a call that takes any kind of address.
func withSocketAddress(
  _ address: inout sockaddr_in, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
) -> CInt {
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
