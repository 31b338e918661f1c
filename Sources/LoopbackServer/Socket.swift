import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A system call that failed, and the system's number for the reason.
public struct SystemCallError: Error, Equatable, Sendable {
  /// The name of the call, `bind` for instance.
  public let call: String
  /// The value of `errno`.
  public let number: CInt

  init(_ call: String, number: CInt = errno) {
    self.call = call
    self.number = number
  }
}

/// A descriptor of the system that is not inherited by child processes and is closed with
/// the last reference to it, if not before.
final class Descriptor: Sendable {
  let number: CInt
  /// Under a lock: the system gives a number that was closed to the next connection.
  private let isClosed = Mutex(false)

  /// Takes a descriptor over; it is closed too when this throws.
  init(_ number: CInt) throws(SystemCallError) {
    self.number = number
    // Every stored property is set, so a throw from here runs deinit.
    guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { throw SystemCallError("fcntl") }
  }

  deinit { close() }

  /// Ends a connection, for every thread that waits on it.
  func shutDown() {
    isClosed.withLock { isClosed in
      if !isClosed { shutdown(number, CInt(SHUT_RDWR)) }
    }
  }

  /// Gives the descriptor back.
  func close() {
    isClosed.withLock { isClosed in
      if isClosed { return }
      isClosed = true
      // A child process that is being started has a copy of every descriptor for
      // a moment. Shutting down ends a connection for all, on Linux the listening
      // too.
      shutdown(number, CInt(SHUT_RDWR))
      closeDescriptor(number)
    }
  }
}

/// One end of a connection. A thread that reads or writes waits for the other end.
struct Socket: Sendable {
  let descriptor: Descriptor

  /// Takes a descriptor over. A crowded machine may keep an honest client waiting for longer
  /// than two seconds, and none longer than ten.
  init(_ number: CInt) throws(SystemCallError) {
    descriptor = try Descriptor(number)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        number, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Waits for bytes; nil when none will come, or none has come in time.
  func read() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor.number, &buffer, buffer.count, 0)
      if count > 0 { return buffer[..<count] }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Writes some bytes; false when the client does not take them.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor.number, $0.baseAddress, $0.count, noSignal)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Tells the other side that nothing more will be sent.
  func endWriting() { shutdown(descriptor.number, CInt(SHUT_WR)) }
}

/// A socket that listens on 127.0.0.1, at a port that the system chose.
struct ListeningSocket {
  let descriptor: Descriptor
  let port: UInt16

  init() throws(SystemCallError) {
    let number = socket(AF_INET, stream, 0)
    guard number >= 0 else { throw SystemCallError("socket") }
    descriptor = try Descriptor(number)
    var address = loopbackAddress(port: 0)
    guard withSocketAddress(&address, { bind(number, $0, $1) }) == 0
    else { throw SystemCallError("bind") }
    guard listen(number, 128) == 0 else { throw SystemCallError("listen") }
    port = try Self.boundAddress(of: number).port
  }

  /// The address and port that the system says the socket has.
  static func boundAddress(of number: CInt) throws(SystemCallError) -> (host: UInt32, port: UInt16)
  {
    var address = sockaddr_in()
    let result = withSocketAddress(&address) { pointer, size in
      var size = size
      return getsockname(number, UnsafeMutablePointer(mutating: pointer), &size)
    }
    guard result == 0 else { throw SystemCallError("getsockname") }
    return (UInt32(bigEndian: address.sin_addr.s_addr), UInt16(bigEndian: address.sin_port))
  }

  /// Waits for a connection.
  ///
  /// - Returns: The connection, nil when its client has given up.
  /// - Throws: When the system has no descriptor to spare, for instance.
  func accept() throws(SystemCallError) -> Socket? {
    let number = acceptConnection(descriptor.number)
    guard number >= 0 else {
      if [EINTR, ECONNABORTED].contains(errno) { return nil }
      throw SystemCallError("accept")
    }
    return try Socket(number)
  }

  /// Ends the wait for a connection.
  func wake() {
    descriptor.shutDown()
    #if canImport(Darwin)
      // There a connection alone ends the wait. Not run on a Mac.
      let number = socket(AF_INET, stream, 0)
      var address = loopbackAddress(port: port)
      _ = withSocketAddress(&address) { connect(number, $0, $1) }
      closeDescriptor(number)
    #endif
  }
}
