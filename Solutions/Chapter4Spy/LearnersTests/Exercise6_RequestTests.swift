import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 4.6: tests of what `ItemDetailAPI` sends, with spies.
///
/// The first load fails, since only a load that fails shows a retry or a second
/// report of the error. The id is not 1, so a test can tell which item the API
/// asked for. The two spies at the end are short versions of the chapter's, so
/// this file needs no other exercise; your tests may use yours of 4.1 to 4.5.
/// Another right way: one test for each fault.
@Suite struct RequestTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func loadsOnceAndReportsOnce() async throws {
    let spy = CallSpy(answer: .failure(URLError(.timedOut)))
    ItemDetailAPI.underTest(urlSession: spy).loadItemDetail(id: 31, completion: log.completion)
    // The task comes back resumed, so this need not wait; and without a
    // resume() there is nothing to wait for.
    try #require(spy.count(.resume) == 1)
    _ = try #require(await log.first("The load never ended."))
    expectOneLoad(spy.requests, of: "https://shop.invalid/items/31")
    #expect(spy.count(.cancel) == 0)
    #expect(log.values == [.lost(.timedOut)])
  }

  @Test func cancelsTheTaskOfTheSession() {
    let spy = CallSpy(answer: .failure(URLError(.timedOut)))
    let api = ItemDetailAPI.underTest(urlSession: spy)
    api.loadItemDetail(id: 31, completion: log.completion)?.cancel()
    #expect(spy.count(.cancel) == 1)
  }

  @Test func loadsOnceThroughARealSession() async throws {
    let failing = WireSpy.makeSession(answer: .failure(URLError(.timedOut)))
    ItemDetailAPI.underTest(urlSession: failing.urlSession, baseURL: failing.baseURL)
      .loadItemDetail(id: 31, completion: log.completion)
    _ = try #require(await log.first("The load never ended."))
    expectOneLoad(
      WireSpy.requests(of: failing), of: failing.baseURL.absoluteString + "/items/31")
  }

  /// A silent double keeps the load open while it is cancelled.
  @Test func cancelsTheLoadOfARealSession() async throws {
    let silent = WireSpy.makeSession(answer: nil)
    let task = ItemDetailAPI.underTest(urlSession: silent.urlSession, baseURL: silent.baseURL)
      .loadItemDetail(id: 31) { _ in }
    try #require(await eventually { WireSpy.requests(of: silent).count == 1 })
    task?.cancel()
    #expect(await eventually { WireSpy.stopCount(of: silent) == 1 })
  }

  private func expectOneLoad(_ requests: [URLRequest], of url: String) {
    #expect(requests.map { $0.url?.absoluteString } == [url])
    #expect(requests.first?.httpMethod == "GET")
    #expect(requests.first?.value(forHTTPHeaderField: "Accept") == "application/json")
  }
}

/// A session and its tasks in one: writes down every call, in order.
private final class CallSpy: URLSessionProtocol {
  enum Call: Equatable {
    case dataTask(URLRequest)
    case resume
    case cancel
  }

  private let answer: SessionAnswer
  private let calls = CompletionLog<Call>()

  init(answer: SessionAnswer) {
    self.answer = answer
  }

  var requests: [URLRequest] {
    calls.values.compactMap { if case .dataTask(let request) = $0 { request } else { nil } }
  }

  func count(_ call: Call) -> Int { calls.values.count { $0 == call } }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    calls.record(.dataTask(request))
    return CallSpyTask(record: { self.calls.record($0) }) { [answer] in
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

private struct CallSpyTask: URLSessionDataTaskProtocol {
  let record: @Sendable (CallSpy.Call) -> Void
  let deliver: @Sendable () -> Void

  func resume() {
    record(.resume)
    deliver()
  }

  func cancel() { record(.cancel) }
}

/// Fails every load of a session with the error of its canned answer. Without
/// an answer, the load stays open.
private final class WireSpy: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()
  private static let loads = PerHost<[URLRequest]>()
  private static let stops = PerHost<Int>()

  static func makeSession(answer: SessionAnswer?) -> DoubledSession {
    let session = DoubledSession(answeredBy: WireSpy.self)
    answers[session.baseURL] = answer
    return session
  }

  static func requests(of session: DoubledSession) -> [URLRequest] {
    loads[session.baseURL] ?? []
  }

  static func stopCount(of session: DoubledSession) -> Int { stops[session.baseURL] ?? 0 }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let loaded = request
    Self.loads.update(loaded.url, from: []) { $0.append(loaded) }
    guard let error = Self.answers[loaded.url]?.error else { return }
    client?.urlProtocol(self, didFailWithError: error)
  }

  override func stopLoading() {
    Self.stops.update(request.url, from: 0) { $0 += 1 }
  }
}
