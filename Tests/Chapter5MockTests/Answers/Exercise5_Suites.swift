import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The tests that the answers are made of.

private let json = #"{"id":9,"title":"Kettle","descriptions":"Iron.","price":88000}"#
private let wantsJSON: MockShop.Condition = {
  $0.value(forHTTPHeaderField: "Accept")?.contains("json") == true
}

extension MockShop {
  /// The API under test in front of this shop.
  fileprivate func api(through seam: Seam) -> any ItemDetailAPIProtocol {
    if seam == .protocolInjection { return makeAPI(session, ShopURL.any) }
    let doubled = makeSession()
    return makeAPI(doubled.urlSession, doubled.baseURL)
  }
}

/// Tests whose verdict is the mock's alone.
private protocol ShopTests {
  var condition: MockShop.Condition { get }
  var loadAnswer: SessionAnswer { get }
  var changesThePrice: Bool { get }
  var verifies: Bool { get }
}

extension ShopTests {
  var condition: MockShop.Condition { wantsJSON }
  var loadAnswer: SessionAnswer { .status(500) }
  var changesThePrice: Bool { true }
  var verifies: Bool { true }

  func tryOut(_ seam: Seam = .protocolInjection) async {
    let shop = MockShop(inOrder: false)
    let api = shop.api(through: seam)
    let log = CompletionLog<LoadOutcome>()
    shop.expect(ExpectedRequest("GET", "/items/9"), answer: loadAnswer, where: condition)
    if changesThePrice {
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(200, body: json))
    }
    api.loadItemDetail(id: 9, completion: log.completion)
    if changesThePrice { api.updatePrice(ofItem: 9, to: 88_000, completion: log.completion) }
    await log.values(atLeast: changesThePrice ? 2 : 1)
    if verifies { shop.verify() }
  }
}

extension Exercise5_Suites {
  @Suite struct VerdictAlone: ShopTests {
    @Test(arguments: Seam.allCases) func triesOut(seam: Seam) async { await tryOut(seam) }
  }
}

extension Exercise5_Suites {
  @Suite struct NoVerdict: ShopTests {
    @Test func triesOut() async { await tryOut() }
    var verifies: Bool { false }
  }
}

extension Exercise5_Suites {
  @Suite struct UnheardOfHeader: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = { $0.value(forHTTPHeaderField: "If-Match") != nil }
  }
}

extension Exercise5_Suites {
  @Suite struct ExactHeaders: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = {
      $0.allHTTPHeaderFields == ["Accept": "application/json"]
    }
  }
}

extension Exercise5_Suites {
  @Suite struct AnyHeaders: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = { _ in true }
  }
}

extension Exercise5_Suites {
  @Suite struct NoReasonToRetry: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let loadAnswer = SessionAnswer.status(200, body: json)
  }
}

extension Exercise5_Suites {
  @Suite struct LoadAlone: ShopTests {
    @Test func triesOut() async { await tryOut() }
    var changesThePrice: Bool { false }
  }
}

extension Exercise5_Suites {
  @Suite struct SeparateTests {
    @Test(arguments: Seam.allCases) func loads(seam: Seam) async {
      let shop = MockShop()
      defer { shop.verify() }
      shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(418), where: wantsJSON)
      let api = shop.api(through: seam)
      await #expect(throws: APIResponseError.network(statusCode: 418)) {
        try await value(within: .answer) { try await api.itemDetail(id: 9) }
      }
    }

    @Test(arguments: Seam.allCases) func changesThePrice(seam: Seam) async {
      let shop = MockShop()
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(200, body: json))
      let log = CompletionLog<LoadOutcome>()
      shop.api(through: seam).updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
      _ = await log.first()
      shop.verify()
    }
  }
}

extension Exercise5_Suites {
  @Suite struct TestsWithASpy {
    @Test func byProtocolInjection() async throws {
      let spy = SpyAsMock()
      spy.expect(ExpectedRequest("", ""), answer: .status(500))
      let api = makeAPI(spy, ShopURL.any)
      let log = CompletionLog<LoadOutcome>()
      api.loadItemDetail(id: 9, completion: log.completion)
      api.updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
      await log.values(atLeast: 2)
      let calls = spy.requests.map { "\($0.httpMethod ?? "") \($0.url?.path ?? "")" }
      #expect(calls.sorted() == ["GET /items/9", "PUT /items/9/price"])
      let accepted = spy.requests.map { $0.value(forHTTPHeaderField: "Accept") }
      #expect(accepted == ["application/json", "application/json"])
    }

    /// The other seam needs a test as well, of whatever it is good for.
    @Test func byURLProtocol() async {
      let shop = MockShop()
      shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(410))
      let log = CompletionLog<LoadOutcome>()
      shop.api(through: .urlProtocol).loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .refused(.network(statusCode: 410)))
    }
  }
}

extension Exercise5_Suites {
  @Suite struct TestsWithAStub {
    @Test func byProtocolInjection() async throws {
      let stub = StubAsMock()
      stub.expect(ExpectedRequest("", ""), answer: .status(500))
      let log = CompletionLog<LoadOutcome>()
      makeAPI(stub, ShopURL.any).loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .refused(.network(statusCode: 500)))
    }
  }
}

extension Exercise5_Suites {
  /// Looks twenty times, since a thread may be quick enough once.
  @Suite struct ImpatientTests {
    @Test func byProtocolInjection() async throws {
      for _ in 1...20 {
        let shop = MockShop()
        shop.expect(ExpectedRequest("GET", "/items/9"), answer: .status(500), where: wantsJSON)
        let log = CompletionLog<LoadOutcome>()
        makeAPI(shop.session, ShopURL.any).loadItemDetail(id: 9, completion: log.completion)
        #expect(log.values == [.refused(.network(statusCode: 500))])
        shop.verify()
      }
    }
  }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise5_Suites {}

extension Exercise5_Suites {
  /// Tests the real API, whichever one is to be judged.
  @Suite struct OwnAPI {
    @Test func all() async {
      let log = CompletionLog<LoadOutcome>()
      ItemDetailAPI(urlSession: URLSession.shared, baseURL: ShopURL.any)
        .loadItemDetail(id: 0, completion: log.completion)
      #expect(await log.first() == .refused(.request))
    }
  }
}

extension Exercise5_Suites {
  /// Two loads are independent, and so are their ends.
  @Suite struct OrderedOutcomes {
    @Test func two() async {
      let shop = MockShop()
      for id in [4, 9] {
        shop.expect(ExpectedRequest("GET", "/items/\(id)"), answer: .status(500 + id))
      }
      let log = CompletionLog<LoadOutcome>()
      let api = shop.api(through: .protocolInjection)
      for id in [4, 9] { api.loadItemDetail(id: id, completion: log.completion) }
      let outcomes = await log.values(atLeast: 2)
      let statuses = [504, 509].map { LoadOutcome.refused(.network(statusCode: $0)) }
      #expect(outcomes == statuses)
    }
  }

  @Suite struct TimedRequests: ShopTests {
    @Test func triesOut() async { await tryOut() }
    let condition: MockShop.Condition = { wantsJSON($0) && $0.timeoutInterval == 60 }
  }
}

extension Exercise5_Suites {
  /// Asks ten times, since a busy machine may send the first before the second
  /// is made.
  @Suite struct OrderedRequests {
    @Test func two() async {
      for _ in 1...10 {
        let shop = MockShop(inOrder: true)
        for id in [4, 9] {
          shop.expect(ExpectedRequest("GET", "/items/\(id)"), answer: .status(500))
        }
        let log = CompletionLog<LoadOutcome>()
        let api = shop.api(through: .protocolInjection)
        for id in [4, 9] { api.loadItemDetail(id: id, completion: log.completion) }
        await log.values(atLeast: 2)
        shop.verify()
      }
    }
  }

  @Suite struct ExactBody {
    @Test func change() async {
      let shop = MockShop()
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(409)) {
        $0.bodyBytes == Data(#"{"price":88000}"#.utf8)
      }
      let log = CompletionLog<LoadOutcome>()
      shop.api(through: .protocolInjection)
        .updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
      await log.values(atLeast: 1)
      shop.verify()
    }
  }

  /// The shop is asked for its verdict on the load alone.
  @Suite struct UnverifiedChange: ShopTests {
    @Test(arguments: Seam.allCases) func loads(seam: Seam) async { await tryOut(seam) }
    var changesThePrice: Bool { false }

    @Test(arguments: Seam.allCases) func changes(seam: Seam) async {
      let shop = MockShop()
      shop.expect(ExpectedRequest("PUT", "/items/9/price"), answer: .status(409))
      let log = CompletionLog<LoadOutcome>()
      shop.api(through: seam).updatePrice(ofItem: 9, to: 88_000, completion: log.completion)
      #expect(await log.first() == .refused(.network(statusCode: 409)))
    }
  }
}
