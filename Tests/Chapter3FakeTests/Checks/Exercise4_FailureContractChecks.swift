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
    expectGroups(
      of: try await realEnds().map {
        ($0.end, "In .\($0.fault), a load from the real server ends in", $0.group)
      })
  }

  @Test("makes the fake fail as the real server does")
  func failsLikeTheRealServer() async throws {
    var wrong: [String] = []
    for (fault, _, end) in try await realEnds() {
      let (real, fake) = (LoadOutcome(end), await endOfTheFake(in: fault))
      if real.withoutCode == fake?.withoutCode { continue }
      wrong.append(
        "In .\(fault), the real load ends in \(real), and the fake's in \(fake.orNothing).")
    }
    expectNone(wrong, of: Self.faults.count)
  }

  @Test("sorts every other load into its group", .askedLast)
  func sortsTheRest() {
    let lost: [any Error] = [
      URLError(.timedOut), URLError(.badServerResponse), CancellationError(),
      NSError(domain: "Line", code: 404),
    ]
    expectGroups(
      of: [
        (.success(Self.item), "A load ends in", .item),
        (.failure(APIResponseError.request), "A load ends in", .notAsked),
        (.failure(APIResponseError.network(statusCode: 302)), "A load ends in", .refused),
        (.failure(APIResponseError.network(statusCode: 410)), "A load ends in", .refused),
      ] + lost.map { (.failure($0), "A load without an answer ends in", .noAnswer) })
  }

  @Test("delivers only what a loader can deliver", .askedLast)
  func deliversWhatALoaderCan() {
    let wrong = Self.faults.map(\.fault).filter { !answer($0).isPossible(in: $0) }.map {
      "In .\($0), the fake delivers (\(answer($0))). A response comes with a body, which may be"
        + " empty, and an error of the loader comes alone."
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

  /// How loads from the real server end, in the faults that end alike on Linux and Darwin.
  private func realEnds() async throws
    -> [(fault: ServerFault, group: OutcomeClass, end: Result<Item, any Error>)]
  {
    var ends: [(ServerFault, OutcomeClass, Result<Item, any Error>)] = []
    for (fault, group) in Self.faults {
      let end = await end(of: try ShopUnderContract.open([Self.item], fault))
      guard let end else { continue }
      // Darwin's loader may hand on what came of a cut body, or of bytes that are not HTTP.
      let isUsual = group != .noAnswer || LoadOutcome(end).withoutCode == .failed("no answer")
      if isUsual { ends.append((fault, group, end)) }
    }
    return ends
  }

  private func endOfTheFake(in fault: ServerFault) async -> LoadOutcome? {
    let answer = answer(fault)
    let core = ClosureShop { _ in answer.error.map { .failure($0) } ?? answer }
    return await ShopUnderContract(FakeShopURLProtocol.makeSession(inFrontOf: core)).load(1)
  }

  private func end(of shop: ShopUnderContract) async -> Result<Item, any Error>? {
    let log = CompletionLog<Result<Item, any Error>>()
    ItemDetailAPI(urlSession: shop.urlSession, baseURL: shop.baseURL)
      .loadItemDetail(id: 1) { log.record($0) }
    let end = await log.values(atLeast: 1, within: .test).first
    return withExtendedLifetime(shop) { end }
  }
}

extension LoadOutcome {
  /// The outcome without the error code, which differs between systems.
  fileprivate var withoutCode: LoadOutcome {
    switch self {
    case .lost, .failed: .failed("no answer")
    default: self
    }
  }
}

extension SessionAnswer {
  /// Whether a loader can end so: with a response and a body, or with an error alone.
  fileprivate func isPossible(in fault: ServerFault) -> Bool {
    switch (data, response, error) {
    case (_?, _?, nil): true
    case (nil, nil, let error?): !(error is APIResponseError)
    // Of an answer that was cut, the head may have come.
    case (nil, _?, _?): fault == .truncatedBody
    default: false
    }
  }
}
