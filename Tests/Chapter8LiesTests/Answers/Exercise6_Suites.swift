import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {}

// Suites that are right, each in its own way.
extension Exercise6_Suites {
  @Suite struct Spied: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
  }

  /// The mock holds the verdict, and each call has a mock of its own.
  @Suite(.serialized) struct Mocked {
    private let shop = MockShop(inOrder: false)
    private let log = CompletionLog<LoadOutcome>()
    private let api: any ItemDetailAPIProtocol

    init() { api = ItemDetailAPI.underTest(urlSession: shop.session) }

    @Test func loads() async {
      for id in [4, 9, 4] {
        shop.expect(ExpectedRequest("GET", "/items/\(id)"), answer: .status(500)) { $0.wantsJSON }
      }
      for id in [4, 4, 9] { api.loadItemDetail(id: id, completion: log.completion) }
      let outcomes = await log.values(atLeast: 3)
      #expect(outcomes.allSatisfy { $0 == .refused(.network(statusCode: 500)) })
      #expect(outcomes.count == 3)
      shop.verify()
    }

    @Test func remembersNoAnswer() async {
      for _ in 1...2 {
        shop.expect(
          ExpectedRequest("GET", "/items/9"), answer: .status(200, body: Exercise6_Shop.json))
        api.loadItemDetail(id: 9, completion: log.completion)
      }
      await log.values(atLeast: 2)
      shop.verify()
    }

    @Test func changes() async {
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(204)) {
        $0.price == 63_000
      }
      api.updatePrice(ofItem: 9, to: 63_000, completion: log.completion)
      #expect(await log.first() == .refused(.unwrapping))
      shop.verify()
    }

    @Test func readsWhatARealSessionHandsOn() async throws {
      let found = StubShop(answer: .status(200, body: Exercise6_Shop.json))
        .apiUnderTest(through: .urlProtocol)
      #expect(
        try await value(within: .answer) { try await found.itemDetail(id: 9) }
          == Exercise6_Shop.bowl)
    }

    @Test func handsOnALoss() async {
      StubShop(answer: .failure(URLError(.timedOut))).apiUnderTest(through: .urlProtocol)
        .loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .lost(.timedOut))
    }
  }
}

extension Exercise6_Suites {
  /// A fake in the place of the spy: what was sent shows in what the shop then
  /// sells. Only headers and counts need a record.
  @Suite struct Faked {
    private let core = JournalShop()

    @Test(arguments: Seam.allCases) func sellsForTheNewPrice(seam: Seam) async throws {
      let api = api(through: seam)
      let log = CompletionLog<LoadOutcome>()
      api.loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .item(Exercise6_Shop.bowl))
      api.updatePrice(ofItem: 9, to: 70_000, completion: log.completion)
      await log.values(atLeast: 2)
      api.loadItemDetail(id: 9, completion: log.completion)
      let prices = await log.values(atLeast: 3).map(\.price)
      #expect(prices == [63_000, 70_000, 70_000])
      #expect(core.count(of: "PUT") == 1)
      #expect(core.count(of: "GET") == 2)
    }

    @Test func failsOnce() async {
      let log = CompletionLog<LoadOutcome>()
      api(through: .protocolInjection).loadItemDetail(id: 10, completion: log.completion)
      #expect(await log.first() == .refused(.network(statusCode: 404)))
      #expect(log.values.count == 1 && core.count(of: "GET") == 1)
    }

    @Test func loses() async {
      let log = CompletionLog<LoadOutcome>()
      let lost = StubShop(answer: .failure(URLError(.networkConnectionLost)))
      lost.apiUnderTest(through: .protocolInjection)
        .loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .lost(.networkConnectionLost))
    }

    private func api(through seam: Seam) -> any ItemDetailAPIProtocol {
      if seam == .protocolInjection {
        return makeAPI(FakeShopSession(inFrontOf: core), ShopURL.any)
      }
      let session = FakeShopURLProtocol.makeSession(inFrontOf: core)
      return makeAPI(session.urlSession, session.baseURL)
    }
  }
}

extension LoadOutcome {
  fileprivate var price: Int? { if case .item(let item) = self { item.price } else { nil } }
}

/// A shop with a journal: it refuses whoever does not ask for JSON.
private final class JournalShop: ItemServing {
  private let journal = CompletionLog<String>()
  private let shop = InMemoryShop(selling: [Exercise6_Shop.bowl])

  func count(of method: String) -> Int { journal.values.count { $0 == method } }

  func answer(to request: URLRequest) -> SessionAnswer {
    journal.record(request.httpMethod ?? "")
    return request.wantsJSON ? shop.answer(to: request) : .status(406)
  }
}
