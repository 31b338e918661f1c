import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// A dummy that is called, and what it reports.
struct DummyTransportPlay {
  private let line: SourceLocation
  private let dummy: any HTTPTransport

  init(of makeDummy: @Sendable (SourceLocation) -> any HTTPTransport, at line: SourceLocation) {
    self.line = line
    dummy = makeDummy(line)
  }

  /// What is wrong with the last call, as a sentence; nil when nothing is.
  func fault(after requests: [URLRequest], isCancelled: Bool = false) async -> String? {
    for request in requests {
      let end = CompletionLog<SessionAnswer?>()
      let (issues, warnings) = await issuesAndWarnings { [dummy] in
        end.record(await TransportCall(request, of: dummy, isCancelled: isCancelled).outcome)
      }
      let calls =
        requests.map(\.methodAndPath).inWords + (isCancelled ? " of a cancelled task" : "")
      let what = fault(in: issues, warnings, of: request, end: end.values.first ?? nil)
      if let what { return "DummyTransport got \(calls). \(what)." }
    }
    return nil
  }

  private func fault(
    in issues: [Issue], _ warnings: [Issue], of request: URLRequest, end: SessionAnswer?
  ) -> String? {
    let answer = end.flatMap { $0.error == nil ? $0 : nil }
    guard let issue = issues.first else {
      if let answer { return "It answered \(answer.inWords), as a stub does, and reported nothing" }
      return warnings.isEmpty
        ? "No report of the call reached the test"
        : "It reported a warning, which fails no test"
    }
    if let answer { return "It reported the call, and answered \(answer.inWords)" }
    if end == nil { return "It reported the call, and did not end it: its caller waits for ever" }
    if issues.count > 1 { return "It reported one call \(issues.count) times" }
    if issue.sourceLocation != line {
      return "Its report is not at the line of the test that made it: \(issue.account)"
    }
    let url = request.url?.absoluteString ?? ""
    return issue.sentence.contains(url)
      ? nil : "Its report does not name the URL \(url): \(issue.sentence)"
  }
}

/// Requests of a stub, and what ends each.
enum StubTransportPlay {
  static let answers: [String: SessionAnswer] = [
    "/items/41": .item(.released(41)), "/items/52": .status(410),
    "/items/41/price": .failure(URLError(.timedOut)), "/items/74": .item(.released(74)),
  ]

  static let requests = [
    ItemCall.load(id: 41), .load(id: 52), .updatePrice(id: 41, to: 900), .load(id: 63),
    .load(id: 74), .updatePrice(id: 52, to: 900),
  ].map(\.request)

  @Sendable static func model(of requests: [URLRequest]) -> [String] {
    requests.map { answers[$0.url?.path ?? ""].map(\.inWords) ?? "an error" }
  }

  /// How each call ends. What a path without an answer throws is the stub's own affair.
  static func ends(after requests: [URLRequest], of stub: any HTTPTransport) async -> [String] {
    var ends: [String] = []
    for request in requests {
      let end = await TransportCall(request, of: stub).outcome
      let isUnknown = answers[request.url?.path ?? ""] == nil
      ends.append(isUnknown && end?.error != nil ? "an error" : end?.inWords ?? "nothing, yet")
      if end == nil { break }
    }
    return ends
  }
}

/// The real client in front of a double.
enum ClientPlay {
  private static func client(_ transport: any HTTPTransport) -> ItemDetailClient {
    ItemDetailClient(transport: transport, baseURL: ShopURL.any)
  }

  /// What is wrong with three loads at the same time; nil when nothing is.
  static func fault(ofLoadsBy stub: any HTTPTransport) async -> String? {
    let client = client(stub)
    let loads = Loads { try await client.itemDetails(ids: [74, 52, 41]) }
    let end = await loads.end
    return end == "items [74, 41]"
      ? nil
      : "An ItemDetailClient asked StubTransport for items 74, 52 and 41 at the same time, and got"
        + " \(end). It should get items 74 and 41, since the answer for 52 is status 410."
  }

  /// What is wrong when the later of two requests is answered first; nil when nothing
  /// is.
  static func fault(ofTheLaterFirst held: Exercise8_Subject.Held) async -> String? {
    let client = client(held.transport)
    let loads = Loads {
      async let first = client.itemDetail(id: 41)
      async let second = client.itemDetail(id: 52)
      return try await [first, second]
    }
    for id in [52, 41] {
      let isReleased = await eventually { held.release("/items/\(id)", .item(.released(id))) }
      if !isReleased { return "\(story). It released no call for item \(id)." }
    }
    let end = await loads.end
    return end == "items [41, 52]"
      ? nil : "\(story). The test released item 52 and then 41, and the client got \(end)."
  }

  /// What is wrong when one of two requests fails, and the client cancels the other one;
  /// nil when nothing is.
  static func fault(ofAFailureBeside held: Exercise8_Subject.Held) async -> String? {
    let client = client(held.transport)
    let loads = Loads { try await client.itemDetails(ids: [41, 52]) }
    guard await eventually({ held.held().count == 2 }) else {
      return "\(story). It listed \(held.held().map(\.methodAndPath).inWords)."
    }
    _ = held.release("/items/52", .status(500))
    let end = await loads.end
    _ = held.release("/items/41", .status(500))
    return end == ".network(statusCode: 500)"
      ? nil
      : "\(story). The test released item 52 with status 500, so the client cancelled its request"
        + " for item 41. Then it should have ended with that status, and ended with \(end)."
  }

  /// What is wrong with loads that follow a change at once; nil when nothing is.
  static func fault(ofLoadsAfterChanges fake: any HTTPTransport) async -> String? {
    let client = client(fake)
    let oldPrices = try? await value(within: .test) {
      var count = 0
      for price in 1...100 {
        _ = try await client.updatePrice(ofItem: 41, to: price)
        if try await client.itemDetail(id: 41).price != price { count += 1 }
      }
      return count
    }
    guard let count = oldPrices ?? nil else {
      return "An ItemDetailClient changed the price of item 41 and loaded the item, 100 times."
        + " FakeTransport failed one of these calls, or did not end it."
    }
    return count == 0
      ? nil
      : "An ItemDetailClient changed the price of item 41 and loaded the item right after, 100 times."
        + " FakeTransport answered \(count) of the loads with an older price."
  }

  private static let story =
    "An ItemDetailClient asked HeldTransport for items 41 and 52 at the same time"

  /// What the client gets for each call.
  static func outcomes(
    after calls: [ItemCall], of transport: any HTTPTransport
  ) async -> [FakePlay.Answer] {
    let client = client(transport)
    var outcomes: [FakePlay.Answer] = []
    for call in calls {
      let load = Loads {
        switch call {
        case .load(let id): [try await client.itemDetail(id: id)]
        case .updatePrice(let id, let price): [try await client.updatePrice(ofItem: id, to: price)]
        }
      }
      let result = await load.result
      outcomes.append(.init(outcome: result.map { LoadOutcome($0.map { $0[0] }) }))
      if result == nil { break }
    }
    return outcomes
  }
}

/// Loads of the client in a task of their own, which nobody waits for too long.
private struct Loads {
  private let log = CompletionLog<Result<[Item], any Error>>()

  init(_ load: @escaping @Sendable () async throws -> [Item]) {
    Task(executorPreference: TransportCall.ownThreads) { [log] in
      do { log.record(.success(try await load())) } catch { log.record(.failure(error)) }
    }
  }

  var result: Result<[Item], any Error>? {
    get async { await log.values(atLeast: 1).first }
  }

  var end: String {
    get async {
      switch await result {
      case .success(let items)?: "items \(items.map(\.id))"
      case .failure(let error)?: "\(LoadOutcome(.failure(error)))"
      case nil: "nothing: it waits still"
      }
    }
  }
}
