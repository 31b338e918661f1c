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

/// A descriptor of the system that never blocks, is not inherited by child
/// processes and is closed with the last reference to it.
final class Descriptor: Sendable {
  let number: CInt

  /// Takes a descriptor over; it is closed too when this throws.
  init(_ number: CInt) throws(SystemCallError) {
    self.number = number
    // Every stored property is set, so a throw from here runs deinit.
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0, fcntl(number, F_SETFD, FD_CLOEXEC) == 0
    else { throw SystemCallError("fcntl") }
  }

  deinit {
    // A child process that is being started has a copy of every descriptor for
    // a moment. Shutting down ends a connection for all, on Linux the listening
    // too.
    shutdown(number, CInt(SHUT_RDWR))
    close(number)
  }
}

/// One end of a connection.
struct Socket {
  /// What came of a try to read.
  enum Reading {
    case bytes(ArraySlice<UInt8>)
    case nothingYet
    /// The other side will send no more.
    case end
    case failed
  }

  let descriptor: Descriptor

  /// Reads what is there, up to the size of the buffer.
  func read(into buffer: inout [UInt8]) -> Reading {
    let count = recv(descriptor.number, &buffer, buffer.count, 0)
    if count > 0 { return .bytes(buffer[..<count]) }
    if count == 0 { return .end }
    return isRetry(errno) ? .nothingYet : .failed
  }

  /// Writes what the system takes.
  ///
  /// - Returns: The number of bytes written, nil when the connection is lost.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes {
      send(descriptor.number, $0.baseAddress, $0.count, noSignal)
    }
    if count >= 0 { return count }
    return isRetry(errno) ? 0 : nil
  }

  /// Tells the other side that nothing more will be sent.
  func endWriting() {
    shutdown(descriptor.number, CInt(SHUT_WR))
  }
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

  /// Accepts a connection that waits.
  ///
  /// - Returns: The connection, nil when none waits.
  /// - Throws: When the system has no descriptor to spare, for instance.
  func accept() throws(SystemCallError) -> Socket? {
    let number = acceptConnection(descriptor.number)
    guard number >= 0 else {
      // The client may have given up while it waited.
      if isRetry(errno) || errno == ECONNABORTED { return nil }
      throw SystemCallError("accept")
    }
    return Socket(descriptor: try Descriptor(number))
  }
}
