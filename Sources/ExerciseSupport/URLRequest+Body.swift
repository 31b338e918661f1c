import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The bytes of the body, wherever they are; nil when there is none.
  ///
  /// A `URLProtocol` on Darwin finds the body of a data task in
  /// `httpBodyStream`, on Linux in `httpBody`. A stream can be read only once.
  public var bodyBytes: Data? {
    httpBody ?? httpBodyStream.map(Self.bytes)
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
