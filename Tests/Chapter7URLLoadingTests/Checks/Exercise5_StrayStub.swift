import DoubleKit
import Foundation

/// A double that a session can meet in one way only, unless a test lists it: by the
/// registry of the process.
struct StrayStub: Sendable {
  let double: URLProtocol.Type
  private let address: URL

  /// A double of a class that no other check has.
  static func fresh() -> StrayStub { stub(of: TestTags.fresh()) }

  private static func stub<Tag: TestTag>(of tag: Tag.Type) -> StrayStub {
    StrayStub(double: StrayURLProtocol<Tag>.self, address: StrayURLProtocol<Tag>.address)
  }

  /// Whether the shared session finds it. No loader knows the scheme of its address,
  /// and so on Linux, too, registered classes are asked.
  func isAskedByTheSharedSession() async -> Bool {
    let log = CompletionLog<SessionAnswer>()
    URLSession.shared.send(URLRequest(url: address), to: log)
    return await log.values(atLeast: 1).first?.response != nil
  }
}

extension URLRequest {
  /// Whether it asks for a rate. A double that a wrong answer registers is asked about
  /// the requests of every other test, too.
  var isToABank: Bool { url?.path == "/rates/won" }

  /// Whether no client of a bank sends it.
  var isStray: Bool { url?.scheme == "stray" }
}

/// Answers the bank's clients, and its own address.
private final class StrayURLProtocol<Tag: TestTag>: URLProtocol {
  static var address: URL {
    URL(string: "stray://\(UInt(bitPattern: ObjectIdentifier(Tag.self)))/rates/won")!
  }

  override class func canInit(with request: URLRequest) -> Bool {
    request.isToABank && (!request.isStray || request.url == address)
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("\(Rates.morning)".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
