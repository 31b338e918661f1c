import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

@testable import CheckKit

extension SessionAnswer {
  /// The answer, for a double that awaits.
  fileprivate func forClient() throws -> (Data, HTTPURLResponse) {
    let (response, data) = try asHTTP()
    return (data, response)
  }
}

/// As most clients have it: the first result goes to the first call.
private final class ResultsClient: HTTPClient {
  private let results: Mutex<[SessionAnswer]>

  init(_ results: [SessionAnswer]) { self.results = Mutex(results) }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try results.withLock { $0.removeFirst() }.forClient()
  }
}

/// Has one result, for all clients.
private struct StaticClient: HTTPClient {
  static let result = Mutex<SessionAnswer>(.failure(URLError(.unknown)))

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try Self.result.withLock(\.self).forClient()
  }
}

private struct KindClient: HTTPClient {
  let result: SessionAnswer?

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try (result ?? .status(200, body: "{}")).forClient()
  }
}

/// Waits for a result that nobody sets any more.
private struct PatientClient: HTTPClient {
  let result: SessionAnswer?

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    if result == nil { try await neverUnlessCancelled() }
    return try (result ?? .failure(URLError(.unknown))).forClient()
  }
}

/// Makes a response of its own.
private struct StatusClient: HTTPClient {
  let result: SessionAnswer?

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let (data, response) = try (result ?? .failure(URLError(.unknown))).forClient()
    let own = HTTPURLResponse(
      url: ShopURL.any, statusCode: response.statusCode, httpVersion: nil, headerFields: nil)
    return (data, own ?? response)
  }
}

/// Keeps one continuation for each path: a second call of it overwrites the first.
private actor WaitingClient: HTTPClient {
  private let results: [String: SessionAnswer]
  private var waiting: [String: CheckedContinuation<SessionAnswer, Never>] = [:]

  init(_ results: [String: SessionAnswer]) { self.results = results }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let path = request.url?.path ?? ""
    return try await withCheckedContinuation { continuation in
      waiting[path] = continuation
      Task { answer(path) }
    }.forClient()
  }

  private func answer(_ path: String) {
    waiting.removeValue(forKey: path)?
      .resume(returning: results[path] ?? .failure(URLError(.unknown)))
  }
}

/// Keeps all laws: an actor that answers by path, and later.
private actor PathClient: HTTPClient {
  private let results: [String: SessionAnswer]
  private var requests: [URLRequest] = []

  init(_ results: [String: SessionAnswer]) { self.results = results }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    requests.append(request)
    await Task.yield()
    guard let result = results[request.url?.path ?? ""] else {
      throw UnexpectedRequest(request, expected: nil)
    }
    return try result.forClient()
  }
}

/// Keeps all laws, too: one answer for all calls.
private struct OneAnswerClient: HTTPClient {
  let result: SessionAnswer?

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try (result ?? .failure(UnexpectedRequest(request, expected: nil))).forClient()
  }
}

extension Specimen {
  private init(
    awaiting name: String, _ findings: [Finding] = [],
    make: @escaping @Sendable (ToldTransport.Answers) -> any HTTPClient
  ) {
    let double = DoubleFromElsewhere(
      urlProtocol: nil, makeTransport: { HTTPClientBridge(double: make($0)) })
    self.init(name, double, findings)
  }

  private static let answersInTurn: Finding = (
    .answersInTurn, [TransportLaws.givesEachItsOwn.description]
  )

  static let brokenTransports = [
    Specimen(
      awaiting: "a list of results",
      [(.trapsUntold, [TransportLaws.endsEachCall.description]), answersInTurn]
    ) { ResultsClient($0.map(\.answer)) },
    Specimen(
      awaiting: "a static result", [(.sharesAnswers, [TransportLaws.sharesNothing.description])]
    ) { answers in
      StaticClient.result.withLock { $0 = answers.first?.answer ?? .failure(URLError(.unknown)) }
      return StaticClient()
    },
    Specimen(
      awaiting: "200 by default",
      [(.answersStrangers, [TransportLaws.failsTheFirstCall.description])]
    ) { KindClient(result: $0.first?.answer) },
    Specimen(
      awaiting: "waits for a result", [(.neverEnds, [TransportLaws.endsEachCall.description])]
    ) { PatientClient(result: $0.first?.answer) },
    Specimen(
      awaiting: "a status alone",
      [(.changesAnswers, [TransportLaws.deliversAsGiven.description])]
    ) { StatusClient(result: $0.first?.answer) },
    Specimen(
      awaiting: "one continuation for a path",
      [(.losesUpdates, [TransportLaws.losesNothing.description])]
    ) { WaitingClient(byPath($0)) },
  ]

  static let soundTransports = [
    Specimen(awaiting: "an actor, by path") { PathClient(byPath($0)) },
    Specimen(awaiting: "one answer") { OneAnswerClient(result: $0.first?.answer) },
  ]

  private static func byPath(_ answers: ToldTransport.Answers) -> [String: SessionAnswer] {
    Dictionary(answers.map { ($0.request.url?.path ?? "", $0.answer) }) { first, _ in first }
  }
}
