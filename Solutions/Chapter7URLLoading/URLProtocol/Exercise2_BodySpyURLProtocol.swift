import DoubleKit
import Foundation

/// Exercise 7.2: a spy that reads each body, and leaves it for the next double.
///
/// Only a read of zero bytes is the end of a stream: a short read is not, and less
/// than zero is a failure. A copy of a request shares its stream, so the spy puts
/// the bytes into the copy that it hands on. Another right way: give the next
/// double a new `InputStream` with the bytes.
final class BodySpyURLProtocol: URLProtocol {
  /// The double behind the spy.
  typealias Next = @Sendable (URLRequest) -> SessionAnswer

  private static let nexts = PerHost<Next>()
  private static let bodies = PerHost<[Data?]>()

  static func makeSession(before next: @escaping Next) -> DoubledSession {
    let session = DoubledSession(answeredBy: BodySpyURLProtocol.self)
    nexts[session.baseURL] = next
    return session
  }

  /// The bodies that a session has sent so far, oldest first.
  static func bodies(of session: DoubledSession) -> [Data?] {
    bodies[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    do {
      let body = try Self.body(of: request)
      var readable = request
      readable.httpBody = body
      Self.bodies.update(request.url, from: []) { $0.append(body) }
      deliver(Self.nexts[request.url]?(readable))
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  private static func body(of request: URLRequest) throws -> Data? {
    guard let stream = request.httpBodyStream else { return request.httpBody }
    stream.open()
    defer { stream.close() }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = stream.read(&buffer, maxLength: buffer.count), count != 0 {
      if count < 0 { throw URLError(.requestBodyStreamExhausted) }
      body += buffer.prefix(count)
    }
    return body
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer?) {
    guard answer?.error == nil, let response = answer?.response else {
      client?.urlProtocol(self, didFailWithError: answer?.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer?.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
