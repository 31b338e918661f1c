import AnswerKit
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise2_Answers {
  static let rightAnswers = [
    right("bytes for the next double, and a URLError"),
    right("a new stream for the next double") { hooks in
      hooks.handOn = { request, body in
        var request = request
        if request.httpBodyStream != nil {
          request.httpBodyStream = InputStream(data: body ?? Data())
        }
        return request
      }
    },
    right("reads one byte at a time, and asks the stream for its error") { hooks in
      hooks.read = { try $0.wholeBody { try $0.byBytes() } }
    },
    right("takes a body of no bytes for none") { hooks in
      hooks.read = { try $0.wholeBody().flatMap { $0.isEmpty ? nil : $0 } }
    },
    right("reads until the stream says that it is at its end") { hooks in
      hooks.read = { try $0.wholeBody { try $0.untilItsStatusSaysSo() } }
    },
    RightAnswer(
      "one dictionary under a lock, and memory of its own", Checks(makeSpy: LockSpy.makeSpy)),
  ]

  private static func right(
    _ name: String, _ change: (inout HookedBodySpy.Hooks) -> Void = { _ in }
  ) -> RightAnswer<Checks> {
    var hooks = HookedBodySpy.Hooks()
    change(&hooks)
    let makeSpy = HookedBodySpy.making(hooks)
    return RightAnswer(name, Checks(makeSpy: makeSpy))
  }
}

extension InputStream {
  fileprivate func byBytes() throws -> Data {
    var body = Data()
    var byte: UInt8 = 0
    while true {
      switch read(&byte, maxLength: 1) {
      case 1: body.append(byte)
      case 0: return body
      default:
        throw (streamStatus == .error ? streamError : nil) ?? URLError(.requestBodyStreamExhausted)
      }
    }
  }

  fileprivate func untilItsStatusSaysSo() throws -> Data {
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 10_000)
    while streamStatus != .atEnd {
      let count = read(&buffer, maxLength: buffer.count)
      guard count >= 0 else { throw CocoaError(.fileReadUnknown) }
      if count == 0 { break }
      body.append(contentsOf: buffer[..<count])
    }
    return body
  }
}

/// Uses no store of DoubleKit: keeps its sessions in one dictionary under a lock.
private final class LockSpy: URLProtocol {
  private struct Session {
    let next: @Sendable (URLRequest) -> SessionAnswer
    var bodies: [Data?] = []
  }

  private static let sessions = Mutex<[String: Session]>([:])

  @Sendable static func makeSpy(
    before next: @escaping @Sendable (URLRequest) -> SessionAnswer
  ) -> Exercise2_BodySpyURLProtocol.Spied {
    let session = DoubledSession(answeredBy: LockSpy.self)
    let host = session.baseURL.host ?? ""
    sessions.withLock { $0[host] = Session(next: next) }
    return .init(session: session) { sessions.withLock { $0[host]?.bodies ?? [] } }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    let host = request.url?.host ?? ""
    guard let next = Self.sessions.withLock({ $0[host]?.next }) else {
      client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
      return
    }
    var readable = request
    if let stream = request.httpBodyStream {
      stream.open()
      let body = Self.rest(of: stream)
      stream.close()
      guard let body else {
        client?.urlProtocol(self, didFailWithError: URLError(.dataNotAllowed))
        return
      }
      readable.httpBody = body
    }
    Self.sessions.withLock { [body = readable.httpBody] in $0[host]?.bodies.append(body) }
    tell(next(readable))
  }

  /// What is left in a stream, read from the first piece on; nil if it fails.
  private static func rest(of stream: InputStream) -> Data? {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 50_000)
    defer { memory.deallocate() }
    var pieces: [Data] = []
    var count = stream.read(memory, maxLength: 50_000)
    while count > 0 {
      pieces.append(Data(bytes: memory, count: count))
      count = stream.read(memory, maxLength: 50_000)
    }
    return count < 0 ? nil : Data(pieces.joined())
  }

  private func tell(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.badServerResponse))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }
}
