import Foundation

extension URLRequest {
  /// The bytes of the body, wherever the loader put them; nil when there are
  /// none.
  ///
  /// A `URLProtocol` sees the body of a data task in `httpBody` on Linux, and
  /// in `httpBodyStream` on Darwin. A stream can be read only once.
  public var bodyBytes: Data? {
    httpBody ?? httpBodyStream.map(Self.bytes)
  }

  /// The same request with its body in `httpBody`, so that it can be looked at
  /// more than once.
  ///
  /// - Returns: The request; unchanged when it has no stream.
  public func withBodyRead() -> URLRequest {
    guard httpBodyStream != nil else { return self }
    var request = self
    request.httpBody = bodyBytes
    return request
  }

  private static func bytes(of stream: InputStream) -> Data {
    stream.open()
    defer { stream.close() }
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
