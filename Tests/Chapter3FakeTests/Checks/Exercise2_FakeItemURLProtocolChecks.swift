import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("3.2 FakeItemURLProtocol", .tags(.fake, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise2_FakeItemURLProtocol {
  var makeSession: @Sendable (any ItemServing) -> DoubledSession = Exercise2_Subject.makeSession

  let teach = Teaching(
    "An adapter hands the request to the core of its session, and the core's answer to the client.",
    open: "Chapters/Chapter3Fake/URLProtocol/Exercise2_FakeItemURLProtocol.swift")

  @Test("reads the body wherever it is")
  func readsTheBody() async {
    // More than one read of a stream gives.
    let body = Data(String(repeating: "tea ", count: 30_000).utf8)
    for place in ["data", "a stream"] {
      let session = makeSession(ClosureShop { .status(200, body: "\($0.httpBody?.count ?? 0)") })
      var request = URLRequest(url: session.baseURL)
      request.httpMethod = "PUT"
      if place == "data" {
        request.httpBody = body
      } else {
        request.httpBodyStream = InputStream(data: body)
      }
      let calls = await RecordedLoad(of: request, by: session).run()
      let answer = calls.contains(.body(Data("\(body.count)".utf8))) && calls.last == .end
      guard
        teach.expect(
          answer,
          "A client sent \(body.count) bytes as \(place). The core answers with the number of bytes"
            + " in httpBody, and the client got \(calls.answer).")
      else { return }
    }
  }

  @Test("hands the whole request to the core, once")
  func handsOnTheRequest() async {
    let asked = CompletionLog<URLRequest>()
    let session = makeSession(
      ClosureShop {
        asked.record($0)
        return .failure(URLError(.networkConnectionLost))
      })
    var request = URLRequest(url: session.baseURL.appending(path: "items/7"))
    request.httpMethod = "PATCH"
    request.setValue("2", forHTTPHeaderField: "X-Till")
    await RecordedLoad(of: request, by: session).run()
    let seen = asked.values.map(\.inWords)
    teach.expect(
      seen == [request.inWords],
      "A client sent \(request.inWords), and the core got"
        + " \(seen.isEmpty ? "nothing" : seen.joined(separator: ", then ")).")
  }

  @Test("fails the request of a host without a core", .askedLast)
  func failsWithoutACore() async {
    let (session, url) = (makeSession(ClosureShop { _ in .status(200) }), ShopURL.fresh())
    let isTaken = session.askWhetherItCouldLoad(URLRequest(url: url))
    let calls = await session.clientCalls(loading: url)
    let deed = isTaken ? "told the client \(calls.text)" : "refused it in canInit"
    teach.expect(
      isTaken && calls.isOneFailure,
      "A client sent a request to a host that has no core, and FakeItemURLProtocol \(deed). It"
        + " should fail the request.")
  }
}

extension URLRequest {
  /// Its method, path and headers in one line.
  fileprivate var inWords: String {
    let headers = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    let list =
      headers.isEmpty ? "no header" : headers.map { "\($0): \($1)" }.joined(separator: ", ")
    return "\(httpMethod ?? "") \(url?.path ?? "") with \(list)"
  }
}

extension [ClientCall] {
  /// The body that the client got.
  fileprivate var answer: String {
    let bodies = compactMap { if case .body(let data) = $0 { data } else { nil } }
    return bodies.isEmpty
      ? "\(text)" : "\"\(String(decoding: Data(bodies.joined()), as: UTF8.self))\""
  }
}
