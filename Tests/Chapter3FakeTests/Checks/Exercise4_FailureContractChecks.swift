import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("3.4 FailureContract", .tags(.fake, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise4_FailureContract {
  var outcomeClass: @Sendable (Result<Item, any Error>) -> OutcomeClass =
    Exercise4_Subject.outcomeClass
  var answer: @Sendable (ServerFault) -> SessionAnswer = Exercise4_Subject.answer

  let teach = Teaching(
    "A fake fails as the real server fails: in the same group, whatever the error code.",
    open: "Chapters/Chapter3Fake/URLProtocol/Exercise4_FailureContract.swift")

  @Test("sorts each failure of the real server into its group")
  func sortsTheRealFaults() async throws {
    var rows: [Row] = []
    for (fault, group) in Self.faults {
      guard let end = try await endOfTheRealServer(in: fault), end.isUsual(for: group) else {
        continue
      }
      rows.append((end, "In .\(fault), a load from the real server ends in", group))
    }
    expectGroups(of: rows)
  }

  @Test("makes the fake fail as the real server does")
  func failsLikeTheRealServer() async throws {
    var wrong: [String] = []
    for (fault, group) in Self.faults {
      guard let real = try await endOfTheRealServer(in: fault), real.isUsual(for: group) else {
        continue
      }
      let fake = await endOfTheFake(in: fault)
      if real.meaning == fake?.meaning { continue }
      wrong.append(
        "In .\(fault), the real load ends in \(LoadOutcome(real)), and the fake's in"
          + " \(fake.map { LoadOutcome($0) }.orNothing).")
    }
    expectNone(wrong, of: Self.faults.count)
  }

  @Test("sorts every other load into its group", .askedLast)
  func sortsTheRest() {
    let codes: [URLError.Code] = [
      .notConnectedToInternet, .timedOut, .cannotFindHost, .badServerResponse, .cancelled,
    ]
    let lost: [any Error] =
      codes.map { URLError($0) } + [CancellationError(), NSError(domain: "Line", code: 404)]
    expectGroups(
      of: [
        (.success(Self.item), "A load ends in", .item),
        (.failure(APIResponseError.request), "A load ends in", .notAsked),
      ]
        + [302, 400, 410, 503].map {
          (.failure(APIResponseError.network(statusCode: $0)), "A load ends in", .refused)
        }
        + lost.map { (.failure($0), "A load without an answer ends in", .noAnswer) })
  }

  @Test("delivers only what a loader can deliver", .askedLast)
  func deliversWhatALoaderCan() {
    let wrong = Self.faults.compactMap { fault, _ in
      answer(fault).impossibility(in: fault).map { "In .\(fault), the fake has \($0)." }
    }
    expectNone(wrong, of: Self.faults.count)
  }

  private typealias Row = (end: Result<Item, any Error>, words: String, group: OutcomeClass)

  private static let item = Item(id: 1, title: "Stool", descriptions: "", price: 0)

  private static let faults: [(fault: ServerFault, group: OutcomeClass)] = [
    (.notFound, .notFound), (.serverError, .refused), (.emptyBody, .unreadable),
    (.notJSON, .unreadable), (.truncatedBody, .noAnswer), (.closedWithoutAnswer, .noAnswer),
    (.notHTTP, .noAnswer), (.nobodyListening, .noAnswer),
  ]

  private func expectGroups(of rows: [Row], sourceLocation: SourceLocation = #_sourceLocation) {
    let wrong = rows.compactMap { end, words, group in
      let found = outcomeClass(end)
      return found == group
        ? nil : "\(words) \(LoadOutcome(end)). That is not .\(found)."
    }
    expectNone(wrong, of: rows.count, sourceLocation: sourceLocation)
  }

  private func expectNone(
    _ wrong: [String], of count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    teach.count(right: count - wrong.count, of: count)
    if wrong.isEmpty { return }
    teach.record(
      ["\(count - wrong.count) of \(count) right; these are not:"] + wrong,
      sourceLocation: sourceLocation)
  }

  private func endOfTheRealServer(in fault: ServerFault) async throws -> Result<Item, any Error>? {
    await end(of: try ShopUnderContract.open([Self.item], fault))
  }

  private func endOfTheFake(in fault: ServerFault) async -> Result<Item, any Error>? {
    let answer = answer(fault)
    let core = ClosureShop { _ in answer.error.map { .failure($0) } ?? answer }
    return await end(of: ShopUnderContract(FakeShopURLProtocol.makeSession(inFrontOf: core)))
  }

  private func end(of shop: ShopUnderContract) async -> Result<Item, any Error>? {
    let log = CompletionLog<Result<Item, any Error>>()
    ItemDetailAPI(urlSession: shop.urlSession, baseURL: shop.baseURL)
      .loadItemDetail(id: 1) { log.record($0) }
    let end = await log.values(atLeast: 1, within: .test).first
    return withExtendedLifetime(shop) { end }
  }
}

extension Result<Item, any Error> {
  /// Whether a load ends here as it does on Linux: Darwin's loader may hand on what came of
  /// a cut body, or of bytes that are not HTTP, and then no group is right on both.
  fileprivate func isUsual(for group: OutcomeClass) -> Bool {
    group != .noAnswer || meaning == .failed("no answer")
  }

  /// The outcome without the error code, which differs between systems.
  fileprivate var meaning: LoadOutcome {
    switch LoadOutcome(self) {
    case .lost, .failed: .failed("no answer")
    case let outcome: outcome
    }
  }
}

extension SessionAnswer {
  /// What no loader delivers, as the end of a sentence; nil when a loader can deliver it.
  fileprivate func impossibility(in fault: ServerFault) -> String? {
    guard let error else {
      if response == nil { return "neither a response nor an error" }
      return data == nil ? "a response and no body; a loader has empty data then" : nil
    }
    if error is APIResponseError { return "an error of the API, which no loader knows" }
    if data != nil { return "a body beside its error" }
    // Of an answer that was cut, the head may have come.
    return response != nil && fault != .truncatedBody ? "a response beside its error" : nil
  }
}
