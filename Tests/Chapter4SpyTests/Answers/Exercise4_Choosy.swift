import AnswerKit
import CheckKit
import DoubleKit
import Foundation

@testable import Chapter4Spy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise4_Answers {
  /// Spies that count some loads and overlook others.
  static let choosy = [
    choosy(
      "counts no start but of a GET", saying: "of POST /carts] SilentURLProtocol shows 0 starts",
      starts: { $0.httpMethod == "GET" }),
    choosy(
      "counts no stop of a POST", saying: "shows 1 start and 0 stops",
      stops: { $0.httpMethod != "POST" }),
    choosy(
      "counts no stop of a load with a body", saying: "with a body, stopLoading()",
      stops: { $0.bodyBytes == nil }),
    choosy(
      "counts no start at a URL with a query",
      saying: "of GET /items?of=31] SilentURLProtocol shows 0 starts",
      starts: { $0.url?.query == nil }),
    WrongAnswer(
      "has no stops any more when they were read", rejectedBy: "countsEachCall",
      saying: "and at a second look 1 start and 0 stops",
      Checks(makeSpy: {
        let stops = Locked(0)
        let starts = Locked(0)
        let session = ClosureURLProtocol.makeSession(
          .init(onStart: { _ in starts.change { $0 += 1 } }, onStop: { stops.change { $0 += 1 } }))
        return Checks.Spied(
          session: session, startCount: { starts.current },
          stopCount: {
            let count = stops.current
            stops.change { $0 = 0 }
            return count
          })
      })),
  ]

  private static func choosy(
    _ name: String, saying fault: String,
    starts: @escaping @Sendable (URLRequest) -> Bool = { _ in true },
    stops: @escaping @Sendable (URLRequest) -> Bool = { _ in true }
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "countsEachCall", saying: fault,
      Checks(makeSpy: {
        let session = DoubledSession(answeredBy: ChoosySpy.self)
        ChoosySpy.rules[session.baseURL] = ChoosySpy.Rules(starts: starts, stops: stops)
        return Checks.Spied(
          session: session, startCount: { ChoosySpy.rules[session.baseURL]?.startCount ?? 0 },
          stopCount: { ChoosySpy.rules[session.baseURL]?.stopCount ?? 0 })
      }))
  }
}

/// Counts the starts and stops of the requests that it likes.
private final class ChoosySpy: URLProtocol {
  struct Rules: Sendable {
    let starts: @Sendable (URLRequest) -> Bool
    let stops: @Sendable (URLRequest) -> Bool
    var startCount = 0
    var stopCount = 0
  }

  static let rules = PerHost<Rules>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    change { rules, request in if rules.starts(request) { rules.startCount += 1 } }
  }

  override func stopLoading() {
    change { rules, request in if rules.stops(request) { rules.stopCount += 1 } }
  }

  private func change(_ body: (inout Rules, URLRequest) -> Void) {
    let request = request
    let unknown = Rules(starts: { _ in false }, stops: { _ in false })
    Self.rules.update(request.url, from: unknown) { body(&$0, request) }
  }
}
