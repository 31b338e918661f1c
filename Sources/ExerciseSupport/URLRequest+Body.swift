import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// The same request with its body in `httpBody`, wherever the loader put it.
  ///
  /// A `URLProtocol` sees the body of a data task in `httpBody` on Linux, and
  /// in `httpBodyStream` on Darwin. A stream can be read once.
  ///
  /// - Returns: The request; unchanged when it has no stream.
  public func withBodyRead() -> URLRequest {
    guard httpBody == nil, let stream = httpBodyStream else { return self }
    var request = self
    request.httpBody = stream.readToEnd()
    return request
  }
}

extension InputStream {
  fileprivate func readToEnd() -> Data {
    open()
    defer { close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(&buffer, maxLength: buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer.prefix(count))
    }
  }
}
