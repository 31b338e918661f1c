import DoubleKit
import Foundation
import Testing

/// What exercise 7.2 rests on. Where a toolchain changes one of these, it shows
/// here, and the lesson has to follow.
@Suite("The body of a request")
struct BodyFactsTests {
  private let body = Data("tea".utf8)

  @Test("a body that was set as a stream comes as a stream, which can be read once")
  func streamComesAsAStream() async {
    let body = body
    let found = await BodyURLProtocol.found { session, url in
      var request = URLRequest(url: url)
      request.httpMethod = "PUT"
      request.httpBodyStream = InputStream(data: body)
      _ = try? await session.data(for: request)
    }
    #expect(found == [.init(bytes: nil, stream: body, streamAgain: Data())])
  }

  // Darwin is known from documentation and reports alone, so nothing is expected of it here.
  #if !canImport(Darwin)
    @Test("on Linux, bytes come as bytes")
    func bytesComeAsBytes() async {
      let body = body
      let found = await BodyURLProtocol.found { session, url in
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.httpBody = body
        _ = try? await session.data(for: request)
      }
      #expect(found == [.init(bytes: body, stream: nil, streamAgain: nil)])
    }

    @Test("on Linux, a double does not see the body of an upload")
    func uploadIsInvisible() async {
      let body = body
      let found = await BodyURLProtocol.found { session, url in
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        _ = try? await session.upload(for: request, from: body)
      }
      #expect(found == [.init(bytes: nil, stream: nil, streamAgain: nil)])
    }

    // A spy may therefore ask for the error only while the status is `.error`.
    @Test("on Linux, streamError of a stream without an error ends the process")
    func streamErrorTraps() async {
      await #expect(processExitsWith: .failure) {
        let stream = InputStream(data: Data("tea".utf8))
        stream.open()
        _ = stream.streamError
      }
    }
  #endif

  @Test("a copy of a request shares its stream")
  func copiesShareTheStream() {
    var request = URLRequest(url: ShopURL.any)
    request.httpBodyStream = InputStream(data: body)
    let copy = request
    #expect(copy.bodyBytes == body)
    #expect(request.bodyBytes == Data())
  }

  @Test("a request that gets bytes loses its stream, and nothing else")
  func bytesReplaceTheStream() {
    var request = URLRequest(url: ShopURL.any)
    request.httpMethod = "PUT"
    request.setValue("2", forHTTPHeaderField: "X-Till")
    request.httpBodyStream = InputStream(data: Data())
    request.httpBody = body
    #expect(request.httpBodyStream == nil && request.httpBody == body)
    #expect(request.httpMethod == "PUT" && request.allHTTPHeaderFields == ["X-Till": "2"])
  }

  @Test("a stream that was not opened, or was closed, gives less than zero bytes")
  func onlyAnOpenStreamGives() {
    let stream = InputStream(data: body)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(stream.read(&buffer, maxLength: 8) == -1)
    stream.open()
    #expect(stream.read(&buffer, maxLength: 8) == 3)
    #expect(stream.read(&buffer, maxLength: 8) == 0)
    stream.close()
    #expect(stream.read(&buffer, maxLength: 8) == -1)
  }
}

/// Writes down the body that it finds in each request.
private final class BodyURLProtocol: URLProtocol {
  struct Found: Equatable, Sendable {
    let bytes: Data?
    let stream: Data?
    let streamAgain: Data?
  }

  private static let logs = PerHost<CompletionLog<Found>>()

  /// What a double found in the requests that are sent to a host of its own.
  static func found(
    in send: @Sendable (_ session: URLSession, _ url: URL) async -> Void
  ) async -> [Found] {
    let session = DoubledSession(answeredBy: BodyURLProtocol.self)
    let log = CompletionLog<Found>()
    logs[session.baseURL] = log
    await send(session.urlSession, session.baseURL)
    return log.values
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    let copy = request
    let stream = copy.httpBodyStream == nil ? nil : copy.bodyBytes
    let again = request.httpBodyStream == nil ? nil : request.bodyBytes
    Self.logs[request.url]?.record(
      Found(bytes: request.httpBody, stream: stream, streamAgain: again))
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }
}
