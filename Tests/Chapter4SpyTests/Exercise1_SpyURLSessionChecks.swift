import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.1 SpyURLSession", .tags(.spy, .protocolInjection))
struct Exercise1_SpyURLSession {
  /// A session, and the record that a test reads afterwards.
  struct Spied: Sendable {
    let session: any URLSessionProtocol
    let requests: @Sendable () -> [URLRequest]
  }

  var makeSpy: @Sendable (SessionAnswer) -> Spied = {
    let spy = Exercise1_Subject.makeSpy($0)
    return Spied(session: spy.session, requests: spy.requests)
  }

  let teach = Teaching(
    "A spy answers as a stub does, and keeps every request for the test to read.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise1_SpyURLSession.swift")

  @Test("records each request, in order")
  func recordsEachRequestInOrder() {
    let spy = makeSpy(.status(200))
    let paths = ["/items/3", "/items/1", "/items/3", "/items/2"]
    for path in paths { spy.session.ask(path) }
    let recorded = spy.requests().map { $0.url?.path ?? "" }
    teach.expect(
      recorded == paths, "SpyURLSession was asked for \(paths) and recorded \(recorded).")
  }

  @Test("records the whole request: method, headers and body")
  func recordsTheWholeRequest() {
    let spy = makeSpy(.status(200))
    ItemDetailAPI(urlSession: spy.session, baseURL: ShopURL.any)
      .updatePrice(ofItem: 12, to: 9_000) { _ in }
    guard
      let request = teach.expectValue(
        spy.requests().first, "ItemDetailAPI sent a price and SpyURLSession recorded nothing.")
    else { return }
    teach.expect(request.httpMethod == "PUT", "SpyURLSession recorded another method.")
    teach.expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/json",
      "SpyURLSession recorded a request without its headers.")
    teach.expect(
      request.httpBody == Data(#"{"price":9000}"#.utf8),
      "SpyURLSession recorded a request without its body.")
  }

  @Test("records a request whose task is never resumed, and one resumed twice once")
  func recordsWhenTheTaskIsMade() {
    let spy = makeSpy(.status(200))
    let asleep = spy.session.dataTask(with: URLRequest(url: ShopURL.any)) { _, _, _ in }
    guard
      teach.expect(
        spy.requests().count == 1,
        "SpyURLSession made a task that was not resumed, and recorded no request for it.")
    else { return }
    asleep.resume()
    asleep.resume()
    teach.expect(
      spy.requests().count == 1,
      "SpyURLSession was asked for one task and recorded \(spy.requests().count) requests.")
  }

  @Test("still answers from its can, when the task is resumed")
  func stillAnswersFromItsCan() async {
    let spy = makeSpy(.status(200, body: "tea"))
    let early = CompletionLog<SessionAnswer>()
    let log = CompletionLog<SessionAnswer>()
    let request = URLRequest(url: ShopURL.any)
    _ = spy.session.dataTask(with: request, completionHandler: early.handler)
    spy.session.send(request, to: log)
    let answer = await log.values(atLeast: 1).first
    teach.expect(
      answer?.data == Data("tea".utf8) && answer?.statusCode == 200,
      "SpyURLSession did not deliver the answer in its can.")
    teach.expect(early.values.isEmpty, "SpyURLSession answered before resume() was called.")
  }

  @Test("loses no request of many threads")
  func losesNothingOfManyThreads() async {
    // The few find out who loses often, the many who loses seldom.
    for number in [25, 250] {
      let spy = makeSpy(.status(200))
      await onManyThreads { thread in
        for count in 0..<number { spy.session.ask("/items/\(thread * number + count)") }
      }
      let recorded = Set(spy.requests().map { $0.url?.path ?? "" }).count
      teach.expect(
        recorded == 8 * number,
        "Eight threads asked SpyURLSession \(8 * number) times and it recorded \(recorded).")
      guard recorded == 8 * number else { return }
    }
  }

  @Test("judges no request, however odd")
  func judgesNothing() async {
    let spy = makeSpy(.status(200))
    let recorded = await issues {
      var odd = URLRequest(url: ShopURL.any.appendingPathComponent("basket"))
      odd.httpMethod = "DELETE"
      spy.session.dataTask(with: odd) { _, _, _ in }.resume()
    }
    teach.expect(
      recorded.isEmpty, "SpyURLSession failed the test by itself: \(recorded.map(\.sentence)).")
  }

  @Test("keeps its record when it is read")
  func keepsItsRecordWhenRead() {
    let spy = makeSpy(.status(200))
    spy.session.ask("/items/4")
    let counts = [spy.requests().count, spy.requests().count]
    teach.expect(
      counts[0] == counts[1],
      "SpyURLSession showed \(counts[0]) requests, and at a second look \(counts[1]).")
  }

  @Test("keeps its record apart from the next spy's")
  func keepsItsOwnRecord() {
    let spies = [makeSpy(.status(200)), makeSpy(.status(200))]
    for (number, spy) in spies.enumerated() { spy.session.ask("/items/\(number)") }
    let records = spies.map { $0.requests().map { $0.url?.path ?? "" } }
    teach.expect(
      records == [["/items/0"], ["/items/1"]],
      "Two SpyURLSessions were asked once each and recorded \(records).")
  }
}

extension URLSessionProtocol {
  /// Asks for a path and does not care for the answer.
  fileprivate func ask(_ path: String) {
    dataTask(with: URLRequest(url: ShopURL.any.appendingPathComponent(path))) { _, _, _ in }
      .resume()
  }
}
