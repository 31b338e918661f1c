import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("7.6 ShopClientTests: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_ShopClientTests

  static let judge = Judge<Checks>.ofTests(
    onReal: ("passesOnTheRealClient", { await $0.passesOnTheRealClient() }))

  static let wrongAnswers: [Wrong] = [
    .suite(
      "allows no other header", Exercise6_Suites.WholeRequest.self, rejectedBy: "passesOn",
      saying: "adds one harmless header"),
    .suite(
      "is content with any failure", Exercise6_Suites.FailuresAlone.self, rejectedBy: "failsOn",
      saying: "sends its requests through URLSession.shared"),
  ]

  static let rightAnswers: [Right] = [
    .suite("small tests", Exercise6_Suites.SmallTests.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

extension Exercise6_ShopClientTests: ChecksOfTests {}

/// The tests that the answers to 7.6 are made of.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite struct SmallTests {
    @Test func sendsItsHeaders() async {
      let counter = Counter()
      let outcome = await counter.outcome()
      #expect((try? outcome.get())?.title == "Cup")
      #expect(counter.shop.requests.values.first?.value(forHTTPHeaderField: "X-Table") == "9")
      #expect(counter.configuration.httpAdditionalHeaders?["X-Table"] as? String == "9")
    }

    /// A compressed body is counted before it arrives.
    @Test func readsWholeBodies() async {
      let short = await Counter(.cup(["Content-Length": "5000"])).outcome()
      #expect(throws: ShopClientError.incomplete(received: 62, expected: 5000)) {
        try short.get()
      }
      let headers = ["Content-Length": "5000", "Content-Encoding": "br"]
      let packed = await Counter(.cup(headers)).outcome()
      #expect((try? packed.get())?.id == 9)
    }

    @Test func handsOnErrors() async {
      let outcome = await Counter(.failure(URLError(.dnsLookupFailed))).outcome()
      #expect(throws: URLError(.dnsLookupFailed)) { try outcome.get() }
    }

    @Test func staysAtItsHost() async {
      let other = SpyShop(answer: .cup)
      let outcome = await Counter(.redirect(to: other.baseURL)).outcome()
      #expect(throws: APIResponseError.network(statusCode: 302)) { try outcome.get() }
    }

    @Test func stopsTheLoad() async throws {
      let counter = Counter(nil)
      let load = Task { await counter.outcome() }
      _ = await counter.shop.requests.first()
      load.cancel()
      #expect(await counter.shop.stopped.first() != nil)
      let outcome = try await value(within: .answer) { await load.value }
      let error = #expect(throws: (any Error).self) { try outcome?.get() }
      #expect(error is CancellationError || error as? URLError == URLError(.cancelled))
    }
  }

  @Suite struct WholeRequest {
    @Test func sendsTwoHeaders() async {
      let counter = Counter()
      _ = await counter.outcome()
      #expect(counter.shop.requests.values.first?.allHTTPHeaderFields?.count == 2)
    }
  }

  /// Every test is about a failure, and any failure will do.
  @Suite struct FailuresAlone {
    @Test func failsOnHalfABody() async {
      let outcome = await Counter(.cup(["Content-Length": "5000"])).outcome()
      #expect(throws: (any Error).self) { try outcome.get() }
    }
  }
}

/// A client of a test, and the shop that it asks.
private struct Counter {
  let shop: SpyShop
  let configuration: URLSessionConfiguration
  let client: any ShopClientProtocol

  init(_ answer: SessionAnswer? = .cup) {
    shop = SpyShop(answer: answer)
    configuration = shop.configuration(headers: ["X-Table": "9"])
    client = ShopClient.underTest(configuration: configuration, baseURL: shop.baseURL)
  }

  /// How a load of the cup ends.
  func outcome() async -> Result<Item, any Error> {
    do { return .success(try await client.item(id: 9)) } catch { return .failure(error) }
  }
}

extension SessionAnswer {
  fileprivate static let cup = SessionAnswer.cup([:])

  fileprivate static func redirect(to url: URL) -> SessionAnswer {
    .cup(["Location": url.appendingPathComponent("items/9").absoluteString], status: 302)
  }

  /// A cup, in 62 bytes.
  fileprivate static func cup(_ headers: [String: String], status: Int = 200) -> SessionAnswer {
    let body = #"{"id":9,"title":"Cup","descriptions":"For one tea","price":12}"#
    var answer = SessionAnswer.status(status, body: body)
    answer.response = HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    return answer
  }
}
