import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("3.4 FailureContract", .tags(.fake, .urlProtocol), .serialized)
struct Exercise4_FailureContract {
  var outcomeClass: @Sendable (Result<Item, any Error>) -> OutcomeClass =
    Exercise4_Subject.outcomeClass
  var answer: @Sendable (ServerFault) -> SessionAnswer = Exercise4_Subject.answer

  let teach = Teaching(
    "A fake fails as the real server fails: in the same class of outcome, whatever the code.",
    open: "Chapters/Chapter3Fake/URLProtocol/Exercise4_FailureContract.swift")

  @Test("sorts the outcome of each fault of the real server")
  func sortsTheRealFaults() async throws {
    let ends = try await endsOfTheRealServer()
    for (fault, expected) in Self.faults {
      let end = try #require(ends[fault], "A load from the real server never ended in .\(fault).")
      guard end.isUsual(for: expected) else { continue }
      guard expect(end, isCalled: expected, "In .\(fault), a load from the real server") else {
        return
      }
    }
  }

  @Test("sorts an item, a refused id, and every other status")
  func sortsTheRest() {
    let statuses = [100, 199, 300, 302, 400, 403, 405, 410, 429, 500, 501, 503, 599, 999]
    let rows: [(end: Result<Item, any Error>, expected: OutcomeClass)] =
      [
        (.success(stool), .item), (.success(gift), .item),
        (.failure(APIResponseError.request), .notAsked),
      ]
      + statuses.map { (.failure(APIResponseError.network(statusCode: $0)), .refused) }
    for (end, expected) in rows {
      guard expect(end, isCalled: expected, "A load") else { return }
    }
  }

  @Test("puts every error of the transport in one class, whatever its code")
  func looksAtNoCode() {
    let codes: [URLError.Code] = [
      .notConnectedToInternet, .timedOut, .networkConnectionLost, .cannotFindHost,
      .cannotConnectToHost, .badServerResponse, .cannotParseResponse, .secureConnectionFailed,
      .dnsLookupFailed, .zeroByteResource, .unknown, .cancelled, .resourceUnavailable,
    ]
    let others: [any Error] = [
      LineCut(), CancellationError(), NSError(domain: "Line", code: 404), POSIXError(.ECONNRESET),
    ]
    for error in codes.map({ URLError($0) }) + others {
      guard expect(.failure(error), isCalled: .noAnswer, "A load without an answer") else { return }
    }
  }

  @Test("makes the fake fail as the real server does")
  func failsLikeTheRealServer() async throws {
    let real = try await endsOfTheRealServer()
    let fake = await endsOfTheFake()
    for (fault, expected) in Self.faults where real[fault]?.isUsual(for: expected) ?? true {
      let realEnd = real[fault].map { LoadOutcome($0) }
      let fakeEnd = fake[fault].map { LoadOutcome($0) }
      guard realEnd?.meaning == fakeEnd?.meaning else {
        Issue.record(
          teach(
            "In .\(fault), a load from the real server ends in \(realEnd.text), and one from the fake in \(fakeEnd.text)."
          ))
        return
      }
      // Two good statuses end alike, and the server's is 200.
      let isGood = expected == .unreadable
      let status = answer(fault).statusCode
      teach.expect(
        !isGood || status == 200,
        "In .\(fault), the real server answers 200, and the fake \(status.map(String.init) ?? "nothing")."
      )
    }
  }

  @Test("delivers only what a loader can deliver")
  func deliversWhatALoaderCan() {
    for (fault, _) in Self.faults {
      let answer = answer(fault)
      let isWhole = answer.data != nil && answer.statusCode != nil
      // Only of a body that was cut has the head of an answer come.
      let mayRespond = answer.error == nil || fault == .truncatedBody
      teach.expect(
        answer.error == nil ? isWhole : answer.data == nil,
        "In .\(fault), the fake delivers neither a response with a body nor an error without one.")
      teach.expect(
        mayRespond || answer.response == nil,
        "In .\(fault), the fake delivers a response and an error; a loader has no response then.")
      teach.expect(
        !(answer.error is APIResponseError),
        "In .\(fault), the fake fails with the API's own error, which no loader knows.")
      let json = try? JSONSerialization.jsonObject(
        with: answer.data ?? Data(), options: .fragmentsAllowed)
      teach.expect(
        fault != .notJSON || json == nil, "In .notJSON, the fake sends a body that is JSON.")
    }
  }

  private static let faults: [(fault: ServerFault, expected: OutcomeClass)] = [
    (.notFound, .notFound), (.serverError, .refused), (.emptyBody, .unreadable),
    (.notJSON, .unreadable), (.truncatedBody, .noAnswer), (.closedWithoutAnswer, .noAnswer),
    (.notHTTP, .noAnswer), (.nobodyListening, .noAnswer),
  ]

  private let gift = Item(id: 2, title: "", descriptions: "", price: 0)
  private let stool = Item(id: 1, title: "Stool", descriptions: "Three legs.", price: 38_000)

  /// Records one issue, and returns false, when an end gets another class.
  private func expect(
    _ end: Result<Item, any Error>, isCalled expected: OutcomeClass, _ subject: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let found = outcomeClass(end)
    teach.expect(
      found == expected,
      "\(subject) ended in \(LoadOutcome(end)). That is .\(expected), and FailureContract says .\(found).",
      sourceLocation: sourceLocation)
    return found == expected
  }

  private typealias Ends = [ServerFault: Result<Item, any Error>]

  /// How a load ends in each fault of a real server; all are asked at once.
  private func endsOfTheRealServer() async throws -> Ends {
    let server = try LoopbackServer(items: Self.faults.indices.map { stool.withID($0 + 1) })
    defer { server.stop() }
    let closed = try LoopbackServer()
    closed.stop()
    for (index, row) in Self.faults.enumerated() {
      server.script(row.fault.script, for: "/items/\(index + 1)")
    }
    return await ends { fault in
      let baseURL = fault == .nobodyListening ? closed.baseURL : server.baseURL
      return (URLSession(configuration: .ephemeral), baseURL)
    }
  }

  private func endsOfTheFake() async -> Ends {
    await ends { fault in
      let session = FaultURLProtocol.makeSession(answer: answer(fault))
      return (session.urlSession, session.baseURL)
    }
  }

  private func ends(of makeSession: (ServerFault) -> (URLSession, URL)) async -> Ends {
    let log = CompletionLog<(ServerFault, Result<Item, any Error>)>()
    for (index, row) in Self.faults.enumerated() {
      let (urlSession, baseURL) = makeSession(row.fault)
      ItemDetailAPI(urlSession: urlSession, baseURL: baseURL)
        .loadItemDetail(id: index + 1) { log.record((row.fault, $0)) }
    }
    return Dictionary(await log.values(atLeast: Self.faults.count, within: .test)) { first, _ in
      first
    }
  }
}

/// An error of the transport that is no `URLError`.
private struct LineCut: Error {}

extension Item {
  fileprivate func withID(_ id: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}

extension Result<Item, any Error> {
  /// Whether a load ends here as it does on Linux.
  ///
  /// Loaders need not agree on a torn body or on bytes that are not HTTP: Darwin's
  /// may hand on what came, and then no class is right on both systems. Such a
  /// fault is left out where it ends otherwise; `LoadingFactsTests` shows that none
  /// is left out on Linux.
  fileprivate func isUsual(for expected: OutcomeClass) -> Bool {
    guard expected == .noAnswer, case .failure(let error) = self else {
      return expected != .noAnswer
    }
    return !(error is APIResponseError)
  }
}

extension LoadOutcome {
  /// The outcome without what may differ from one platform to the next.
  fileprivate var meaning: LoadOutcome {
    switch self {
    case .lost, .failed: .failed("no answer")
    case .item, .refused: self
    }
  }
}

extension LoadOutcome? {
  fileprivate var text: String { map { "\($0)" } ?? "nothing" }
}

extension ServerFault {
  /// The server's script; no script makes a server stop listening.
  fileprivate var script: LoopbackServer.Script {
    switch self {
    case .notFound: .status(404)
    case .serverError: .status(500)
    case .emptyBody: .emptyBody
    case .notJSON: .answer(HTTPAnswer(status: 200, body: Data("<html>".utf8)))
    case .truncatedBody: .truncatedBody
    case .closedWithoutAnswer: .noAnswer
    case .notHTTP: .garbage
    case .nobodyListening: .shop
    }
  }
}

/// Answers every request of a session with one answer, as a loader would.
private final class FaultURLProtocol: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func makeSession(answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: FaultURLProtocol.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = Self.answers[request.url]
    guard answer?.error == nil, let response = answer?.response else {
      client?.urlProtocol(self, didFailWithError: answer?.error ?? URLError(.badServerResponse))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer?.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
