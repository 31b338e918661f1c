import Foundation

@testable import LoopbackServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What came back over a raw connection.
enum RawOutcome: Equatable, Sendable {
  case answer(String)
  /// The server hung up and sent nothing.
  case closed
  /// The server neither answered nor hung up within two seconds.
  case silence
  /// There was no connection.
  case refused

  /// The status of an answer.
  var status: Int? {
    guard case .answer(let text) = self, text.hasPrefix("HTTP/1.1 ") else { return nil }
    return Int(text.dropFirst(9).prefix(3))
  }
}

/// A client that sends any bytes, in pieces, and blocks.
final class RawClient {
  private let number: CInt

  /// Connects to a server.
  convenience init(to server: LoopbackServer) throws {
    try self.init(port: UInt16(server.baseURL.port ?? 0))
  }

  /// Connects to a port of 127.0.0.1.
  init(port: UInt16) throws {
    number = socket(AF_INET, stream, 0)
    guard number >= 0 else { throw SystemCallError("socket") }
    // Only for what never comes: a busy machine may let a right answer wait.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = loopbackAddress(port: port)
    guard withSocketAddress(&address, { connect(number, $0, $1) }) == 0
    else { throw SystemCallError("connect") }
  }

  deinit { close(number) }

  /// Sends a short text.
  func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes {
      #if canImport(Darwin)
        Darwin.send(number, $0.baseAddress, $0.count, noSignal)
      #else
        Glibc.send(number, $0.baseAddress, $0.count, noSignal)
      #endif
    }
  }

  /// Reads until the server hangs up.
  func readToEnd() -> RawOutcome {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // No answer of these tests has more than four million bytes.
    for _ in 0..<1000 {
      let count = recv(number, &buffer, buffer.count, 0)
      if count < 0 && [EAGAIN, EINTR].contains(errno) { return .silence }
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return bytes.isEmpty ? .closed : .answer(String(decoding: bytes, as: UTF8.self))
  }
}

/// Runs code that blocks on a thread of its own, so that it takes none from
/// the tests beside it.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

/// Sends some text over a connection of its own and reads what comes back.
func exchange(_ text: String, with server: LoopbackServer) async -> RawOutcome {
  await blocking {
    guard let client = try? RawClient(to: server) else { return .refused }
    client.send(text)
    return client.readToEnd()
  }
}

/// The text of a request without a body.
func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" }
