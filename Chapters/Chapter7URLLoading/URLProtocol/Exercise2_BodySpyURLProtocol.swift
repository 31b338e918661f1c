import DoubleKit
import Foundation

/// Exercise 7.2: a spy that reads each body, and leaves it for the next double.
///
/// Record every byte of each body, nil if there is none. Then hand the request on to the
/// double behind the spy, which reads the body too. If a stream fails, record nothing, hand
/// nothing on, and fail the load.
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

  /// The bodies that a session has sent, oldest first.
  static func bodies(of session: DoubledSession) -> [Data?] {
    bodies[session.baseURL] ?? []
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: What is left in the stream for the next double?
    let body = request.httpBodyStream.map(bytes) ?? request.httpBody
    Self.bodies.update(request.url, from: []) { $0.append(body) }
    deliver(Self.nexts[request.url]?(request))
  }

  private func bytes(of stream: InputStream) -> Data {
    // TODO: When has a stream come to its end, and when has it failed?
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = stream.read(&buffer, maxLength: buffer.count)
    return Data(buffer.prefix(max(0, count)))
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
