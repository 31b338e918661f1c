import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

extension MockModel {
  /// The first fault of all, as a sentence: where one check asks whether a double is a mock.
  public func firstFault() async -> String? {
    if let fault = await unexpectedCall() { return fault }
    if let fault = await expectedCall() { return fault }
    return await missingCall()
  }
}

// A mock of requests, on each seam.
extension MockModel where Call == ExpectedRequest {
  /// A mock that is passed in as a session, and how it verifies.
  public typealias SessionMock = (
    session: any URLSessionProtocol, verify: @Sendable (SourceLocation) -> Void
  )

  /// A mock that is passed in. It reports an unexpected call at once.
  public init(
    _ name: String,
    makeSession: @escaping @Sendable ([ExpectedCall], SourceLocation) -> SessionMock
  ) {
    self.init(
      name, verdict: .atOnce, preparation: "a task for it that was never resumed"
    ) { expected, line in
      let mock = makeSession(expected.withAnswers, line)
      return Mock(
        take: { await mock.session.outcome(of: $0) }, verify: mock.verify,
        prepare: { _ = mock.session.dataTask(with: $0.request()) { _, _, _ in } })
    }
  }

  /// A mock behind a real session. It reports when it verifies.
  public init(
    _ name: String, makeDoubledSession: @escaping @Sendable ([ExpectedCall]) -> DoubledSession,
    verify: @escaping @Sendable (DoubledSession, SourceLocation) -> Void
  ) {
    self.init(
      name, verdict: .inVerify, preparation: "only the question whether it could load it"
    ) { expected, _ in
      let session = makeDoubledSession(expected.withAnswers)
      return Mock(
        take: { await session.outcome(of: $0) }, verify: { verify(session, $0) },
        prepare: { session.askWhetherItCouldLoad($0.request(to: session.baseURL)) })
    }
  }

  private init(
    _ name: String, verdict: Verdict, preparation: String,
    make: @escaping @Sendable ([ExpectedRequest], SourceLocation) -> Mock
  ) {
    let (item, cart) = (ExpectedRequest("GET", "/items/41"), ExpectedRequest("PUT", "/carts/3"))
    let inKorean = ExpectedRequest("GET", "/items/41", headers: ["Accept-Language": "ko-KR"])
    self.init(
      name, verdict: verdict, preparation: preparation,
      right: [Pair(item), Pair(cart), Pair(item, sent: inKorean)],
      wrong: [
        Pair(cart, sent: item), Pair(item, sent: ExpectedRequest("DELETE", "/items/41")),
        Pair(item, sent: ExpectedRequest("GET", "/items/41/price")),
      ], words: \.withHeaders, names: \.parts, make: make)
  }
}

// A mock of calls of the API, and one of awaited requests. Both report where they were made.
extension MockModel where Call == ItemCall {
  /// A double of the API that is told what to expect.
  public typealias APIMock = (
    api: any ItemDetailAPIProtocol, expect: @Sendable (ItemCall, ItemResult) -> Void,
    verify: @Sendable () -> Void
  )

  /// A mock of the API. It takes its calls in their order.
  public init(_ name: String, makeAPI: @escaping @Sendable (SourceLocation) -> APIMock) {
    let (load, change) = (ItemCall.load(id: 41), ItemCall.updatePrice(id: 52, to: 900))
    self.init(
      name, verdict: .atOnce, knowsItsLine: true, right: [Pair(load), Pair(change)],
      wrong: [Pair(load, sent: .load(id: 63)), Pair(change, sent: .updatePrice(id: 52, to: 901))],
      words: \.description, names: { ["\($0.id)"] }
    ) { expected, line in
      let mock = makeAPI(line)
      for (number, call) in expected.enumerated() {
        mock.expect(call, .success(Item(id: 7, title: "", descriptions: "", price: number)))
      }
      return Mock(
        take: { call in
          let log = CompletionLog<LoadOutcome>()
          mock.api.take(call, completion: log.completion)
          guard let outcome = await log.values(atLeast: 1).first else { return .silence }
          guard case .item(let item) = outcome else { return .error }
          return MockOutcome(number: item.price) { "answered \($0) with another result" }
        }, verify: { _ in mock.verify() })
    }
  }
}

extension MockModel where Call == ExpectedRequest {
  /// A transport that is told what to expect.
  public typealias TransportMock = (
    transport: any HTTPTransport, expect: @Sendable (URLRequest, SessionAnswer) -> Void,
    verify: @Sendable () -> Void
  )

  /// A mock of a transport. It takes its requests in any order.
  public init(_ name: String, makeTransport: @escaping @Sendable (SourceLocation) -> TransportMock)
  {
    let (load, change) = (ExpectedRequest("GET", "/items/41"), ExpectedRequest("PUT", "/items/52"))
    self.init(
      name, verdict: .atOnce, inOrder: false, knowsItsLine: true,
      right: [Pair(load), Pair(change)],
      wrong: [
        Pair(load, sent: ExpectedRequest("DELETE", "/items/41")),
        Pair(load, sent: ExpectedRequest("GET", "/items/63")),
      ], words: \.description, names: \.parts
    ) { expected, line in
      let mock = makeTransport(line)
      for call in expected.withAnswers { mock.expect(call.request.request(), call.answer) }
      return Mock(
        take: { call in
          let end = await TransportCall(call.request(), of: mock.transport).outcome
          guard let end else { return .silence }
          return end.error != nil ? .error : .status(end.statusCode)
        }, verify: { _ in mock.verify() })
    }
  }
}

extension ExpectedRequest {
  /// What a report of the request has to contain.
  public var parts: [String] { [method, path] }

  /// The method, the path and the headers, as a failure shows them.
  public var withHeaders: String {
    let list = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return list.isEmpty ? "\(self)" : "\(self) with \(list.joined(separator: ", "))"
  }

  /// The request itself.
  public func request(to shop: URL = ShopURL.any) -> URLRequest {
    var request = URLRequest(url: shop.appendingPathComponent(path))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}

extension [ExpectedRequest] {
  /// The requests, each with a status that tells its number.
  fileprivate var withAnswers: [ExpectedCall] {
    enumerated().map { ExpectedCall($1, answer: .status(201 + $0)) }
  }
}

extension URLSessionProtocol {
  fileprivate func outcome(of call: ExpectedRequest) async -> MockOutcome {
    let log = CompletionLog<SessionAnswer>()
    send(call.request(), to: log)
    let answers = await log.values(atLeast: 1)
    guard let answer = answers.first else { return .silence }
    return answer.error != nil ? .error : .status(answer.statusCode)
  }
}

extension DoubledSession {
  fileprivate func outcome(of call: ExpectedRequest) async -> MockOutcome {
    let calls = await RecordedLoad(of: call.request(to: baseURL), by: self).run()
    if calls.isEmpty { return .silence }
    return calls.isOneFailure ? .error : .status(calls.status)
  }
}

extension MockOutcome {
  fileprivate static let silence = MockOutcome { "gave no answer to \($0)" }
  fileprivate static let error = MockOutcome(isRefusal: true) { "answered \($0) with an error" }

  fileprivate static func status(_ status: Int?) -> MockOutcome {
    MockOutcome(number: status.map { $0 - 201 }) {
      "answered \($0) with \(status.map { "status \($0)" } ?? "no response and no error")"
    }
  }
}

extension SessionLaws {
  /// What the lessons up to that on mocks have taught of a double that is told what to expect.
  public static let ofAMock = [
    deliversAsGiven, completesOnce, callsNobodyUnderALock, refusesOutsideItsLocks,
    outlivesItsSession,
  ]
}

extension URLProtocolLaws {
  /// The same below a real session.
  public static let ofAMock = [
    keepsSessionsApart, acceptsEachRequest, endsEachLoad, keepsTheOrder, keepsTheResponse,
    keepsTheBody,
  ]
}
