import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.2 SpyURLProtocol", .tags(.spy, .urlProtocol))
struct Exercise2_SpyURLProtocol {
  /// A session, and the record that a test reads afterwards.
  struct Spied: Sendable {
    let session: DoubledSession
    let requests: @Sendable () -> [URLRequest]
  }

  var makeSpy: @Sendable (SessionAnswer) -> Spied = {
    let spy = Exercise2_Subject.makeSpy($0)
    return Spied(session: spy.session, requests: spy.requests)
  }

  let teach = Teaching(
    "A spy answers as a stub does, and keeps every request that is loaded, for each session apart.",
    open: "Chapters/Chapter4Spy/URLProtocol/Exercise2_SpyURLProtocol.swift")

  @Test("records each request, in order")
  func recordsEachRequestInOrder() async {
    let spy = makeSpy(.status(200))
    let paths = ["/items/3", "/items/3", "/items/1"]
    // One after the other: the order in which a session loads several at once
    // is its own affair.
    for path in paths {
      guard await load(spy.request(path), from: spy) != nil else { return }
    }
    let recorded = spy.recordedPaths
    teach.expect(
      recorded == paths, "SpyURLProtocol was asked for \(paths) and recorded \(recorded).")
  }

  @Test("records the whole request: method, headers and body")
  func recordsTheWholeRequest() async {
    let spy = makeSpy(.status(200))
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: spy.session.urlSession, baseURL: spy.session.baseURL)
      .updatePrice(ofItem: 12, to: 9_000, completion: log.completion)
    await log.values(atLeast: 1)
    guard
      let request = teach.expectValue(
        spy.requests().first, "ItemDetailAPI sent a price and SpyURLProtocol recorded nothing.")
    else { return }
    teach.expect(request.httpMethod == "PUT", "SpyURLProtocol recorded another method.")
    teach.expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/json",
      "SpyURLProtocol recorded a request without its headers.")
    teach.expect(
      request.httpBody == Data(#"{"price":9000}"#.utf8),
      "SpyURLProtocol recorded a request without its body.")
  }

  @Test("reads a body that comes as a stream")
  func readsABodyThatComesAsAStream() async {
    let spy = makeSpy(.status(200))
    let body = String(repeating: "보리차 ", count: 2000)
    var request = spy.request("/reviews")
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: Data(body.utf8))
    guard await load(request, from: spy) != nil else { return }
    let counts = (1...2).map { _ in spy.requests().first?.httpBody?.count ?? 0 }
    teach.expect(
      counts[0] == body.utf8.count,
      "SpyURLProtocol was sent \(body.utf8.count) bytes as a stream and recorded \(counts[0]) of them in httpBody; withBodyRead() reads them."
    )
    teach.expect(
      counts[1] == counts[0],
      "SpyURLProtocol showed \(counts[0]) bytes of a body, and at a second look \(counts[1]); a stream can be read only once, so read it before you keep the request."
    )
  }

  @Test("records what is loaded, not what it is asked whether it could load")
  func recordsALoadAndNotAQuestion() async {
    let spy = makeSpy(.status(200))
    let request = spy.request("/items/5")
    for _ in 1...3 { spy.session.askWhetherItCouldLoad(request) }
    guard await load(request, from: spy) != nil else { return }
    let count = spy.requests().count
    teach.expect(
      count == 1,
      "SpyURLProtocol loaded one request, was asked about it more often, and recorded \(count)."
    )
  }

  @Test("records a request before it answers it")
  func recordsBeforeItAnswers() async {
    let spy = makeSpy(.status(200))
    let counts = CompletionLog<Int>()
    _ = await spy.session.clientCalls { _ in counts.record(spy.requests().count) }
    guard
      let count = teach.expectValue(
        counts.values.first, "SpyURLProtocol started a load and told its client nothing.")
    else { return }
    teach.expect(
      count == 1, "SpyURLProtocol began to answer a request while \(count) were on its record.")
  }

  @Test("still answers from its can")
  func stillAnswersFromItsCan() async {
    let answered = makeSpy(.status(202, body: "tea"))
    let lost = makeSpy(.failure(URLError(.networkConnectionLost)))
    guard let answer = await load(answered.request("/items/5"), from: answered),
      let loss = await load(lost.request("/items/5"), from: lost)
    else { return }
    teach.expect(
      answer.statusCode == 202 && answer.data == Data("tea".utf8),
      "SpyURLProtocol did not deliver the answer in its can.")
    teach.expect(
      (loss.error as? URLError)?.code == .networkConnectionLost,
      "SpyURLProtocol did not deliver the error in its can.")
  }

  @Test("judges no request, however odd")
  func judgesNothing() async {
    let spy = makeSpy(.status(200))
    var odd = spy.request("/basket")
    odd.httpMethod = "DELETE"
    guard let answer = await load(odd, from: spy) else { return }
    teach.expect(
      answer.statusCode == 200,
      "SpyURLProtocol refused a request by itself: \(answer.error.map { "\($0)" } ?? "-").")
  }

  @Test("keeps the records of twenty sessions apart")
  func keepsTheRecordsApart() async {
    let spies = (0..<20).map { _ in makeSpy(.status(200)) }
    let log = CompletionLog<SessionAnswer>()
    for (number, spy) in spies.enumerated() {
      spy.session.urlSession.send(spy.request("/items/\(number)"), to: log)
    }
    await log.values(atLeast: spies.count)
    let right = spies.enumerated().count { number, spy in
      spy.recordedPaths == ["/items/\(number)"]
    }
    teach.expect(
      right == 20,
      "Twenty sessions loaded one request each, and \(right) records hold that one alone.")
  }

  /// Loads a request and waits for its answer; nil, and an issue, when none came.
  @discardableResult
  private func load(_ request: URLRequest, from spy: Spied) async -> SessionAnswer? {
    let log = CompletionLog<SessionAnswer>()
    spy.session.urlSession.send(request, to: log)
    return teach.expectValue(
      await log.values(atLeast: 1).first,
      "SpyURLProtocol delivered nothing: a data task was resumed and did not end.")
  }
}

extension Exercise2_SpyURLProtocol.Spied {
  /// The paths on record, seen from the root of the session's shop.
  fileprivate var recordedPaths: [String] {
    requests().map { String(($0.url?.path ?? "").dropFirst(session.baseURL.path.count)) }
  }

  fileprivate func request(_ path: String) -> URLRequest {
    URLRequest(url: session.baseURL.appendingPathComponent(path))
  }
}
