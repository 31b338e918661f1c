import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A way to keep handlers and to ask them: an answer to 7.4 without the double
/// around it. It is a type, so that no two answers share what they keep.
protocol HandlerVariant: Sendable {
  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type)
  static func load(_ double: VariantDouble)
  static func isAsked(about request: URLRequest, by test: any TestTag.Type)
  static func accepts(_ test: any TestTag.Type) -> Bool
  static func isStopped(_ test: any TestTag.Type)
  static var baseURL: URL { get }
}

extension HandlerVariant {
  static func isAsked(about request: URLRequest, by test: any TestTag.Type) {}
  static func accepts(_ test: any TestTag.Type) -> Bool { true }
  static func isStopped(_ test: any TestTag.Type) {}
  static var baseURL: URL { ShopURL.any }

  /// The suite that judges it.
  static func checks() -> Exercise4_HandlerURLProtocol {
    Exercise4_HandlerURLProtocol(
      makeSession: { test, handler in
        keep(handler, of: test)
        return session(of: test)
      },
      makeSessionWithoutHandler: session)
  }

  @Sendable private static func session(of test: any TestTag.Type) -> DoubledSession {
    func make<Test: TestTag>(_: Test.Type) -> DoubledSession {
      DoubledSession(answeredBy: VariantURLProtocol<Test, Self>.self, baseURL: baseURL)
    }
    return make(test)
  }
}

/// The double as a variant sees it.
class VariantDouble: URLProtocol {
  var test: any TestTag.Type { fatalError("Each double has a test.") }
  /// The identity of the test's type, the right key.
  var key: ObjectIdentifier { ObjectIdentifier(test) }
  /// Whether the load was stopped.
  private(set) var isStopped = false

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() { isStopped = true }

  /// Asks a handler, and ends the load with what comes of it.
  func ask(
    _ handler: TestHandler?,
    by asking: (TestHandler, URLRequest) throws -> SessionAnswer = { try $0($1) }
  ) {
    guard let handler else { return fail(UnexpectedRequest(request, expected: nil)) }
    do { sendOrFail(try asking(handler, request)) } catch { fail(error) }
  }

  func fail(_ error: any Error) { client?.urlProtocol(self, didFailWithError: error) }

  /// Sends the parts of an answer; without a response it fails.
  func sendOrFail(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      return fail(answer.error ?? URLError(.unknown))
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

private final class VariantURLProtocol<Test: TestTag, Variant: HandlerVariant>: VariantDouble {
  override var test: any TestTag.Type { Test.self }

  override class func canInit(with request: URLRequest) -> Bool {
    Variant.isAsked(about: request, by: Test.self)
    return Variant.accepts(Test.self)
  }

  override func stopLoading() {
    super.stopLoading()
    Variant.isStopped(Test.self)
  }

  override func startLoading() { Variant.load(self) }
}
