import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Right ones that take the long way.
extension Exercise2_Suites {
  /// Every double gets in below the API or below the bank's client.
  @Suite struct SessionTests {
    /// The bank never answers: on a busy machine the second tap could come after the
    /// payment otherwise.
    @Test func paysOnce() async {
      let bank = Street.open { _, _ in nil }
      let page = Checkout.withLamp(for: .payOnce, at: bank)
      page.pay()
      page.pay()
      #expect(await !eventually { bank.paths.count > 1 })
    }

    @Test func paysOnceWhenThePaymentIsOver() async {
      let bank = Street.open { _, _ in .status(200) }
      let page = Checkout.withLamp(for: .payOnce, at: bank)
      page.pay()
      #expect(await eventually { page.order == .paid })
      page.pay()
      #expect(await !eventually { bank.paths.count > 2 })
    }

    @Test func paysAgainAfterALoss() async {
      let bank = Street.open { _, number in
        number == 1 ? .failure(URLError(.networkConnectionLost)) : .status(200)
      }
      let page = Checkout.withLamp(for: .surviveALostConnection, at: bank)
      page.pay()
      #expect(await eventually { page.order == .lost })
      page.pay()
      #expect(await eventually { page.order == .paid })
      #expect(bank.paths == ["/reserve", "/reserve", "/collect"])
    }

    @Test(arguments: [402, 200]) func followsTheScript(status: Int) async {
      let bank = Street.open { _, number in .status(number == 1 ? status : 200) }
      let page = Checkout.withLamp(for: .followTheScript, at: bank)
      page.pay()
      #expect(await eventually { page.order == (status == 200 ? .paid : .refused) })
      #expect(await !eventually { bank.paths.count > (status == 200 ? 2 : 1) })
      #expect(bank.paths == (status == 200 ? ["/reserve", "/collect"] : ["/reserve"]))
      let payments = (Street.requests[bank.baseURL] ?? []).map {
        try? JSONDecoder().decode(Payment.self, from: $0.httpBody ?? Data())
      }
      #expect(Set(payments) == [.lamp])
    }

    @Test func showsBothPrices() {
      let shop = MockShop()
      shop.expect(ExpectedRequest("GET", "/items/8"), answer: .item(.lamp))
      shop.expect(ExpectedRequest("GET", "/items/8"), answer: .item(.lamp.costing(5)))
      let held = HeldSession(base: shop.session)
      let page = Checkout.underTest(
        for: .keepTheOldPrice, urlSession: held, payments: ScriptedBank())
      page.load(id: 8)
      held.resumeAll()
      page.load(id: 8)
      #expect(page.item?.price == 30_000)
      held.resumeAll()
      #expect(page.item?.price == 5)
      shop.verify()
    }

    @Test func tellsTheShopOfTheVoucher() {
      let shop = AnsweringSession()
      let page = Checkout.underTest(
        for: .keepTheVoucher, urlSession: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.redeem(voucher: 7_000)
      page.load(id: 8)
      #expect(shop.bodies.contains(#"PUT {"price":23000}"#))
      #expect(shop.bodies.last == "GET " && shop.bodies.first == "GET ")
      #expect(page.item == .lamp)
    }

    @Test(arguments: [0, -8]) func sendsNothing(id: Int) async {
      let shop = Street.open { _, _ in .item(.lamp) }
      let page = Checkout.underTest(
        for: .sendNoInvalidID, urlSession: shop.urlSession, payments: ScriptedBank(),
        baseURL: shop.baseURL)
      page.load(id: id)
      page.load(id: 8)
      #expect(await eventually { page.item != nil })
      #expect(shop.paths == ["/items/8"])
    }

    @Test func stopsTheLoad() async {
      let shop = Street.open { _, _ in nil }
      let page = Checkout.underTest(
        for: .stopOnLeaving, urlSession: shop.urlSession, payments: ScriptedBank(),
        baseURL: shop.baseURL)
      page.load(id: 8)
      #expect(await eventually { shop.paths.count == 1 })
      page.leave()
      #expect(await eventually { Street.stopped[shop.baseURL] == 1 })
    }

    /// A fake bank: it takes money for the first order that it hears of.
    @Test func isRecognized() async {
      let order = CompletionLog<String>()
      let bank = Street.open { request, number in
        order.record(request.value(forHTTPHeaderField: "Order-Number") ?? "none")
        let isKnown = order.values.last == order.values.first && order.values.last != "none"
        return .status(isKnown && number != 2 ? 200 : 402)
      }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      page.pay()
      #expect(await eventually { page.order == .refused })
      page.pay()
      #expect(await eventually { page.order == .paid })
    }
  }
}

/// A session whose tasks are resumed when the test says so.
private final class HeldSession: URLSessionProtocol {
  private struct HeldTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  private let base: any URLSessionProtocol
  private let held = Mutex<[any URLSessionDataTaskProtocol]>([])

  init(base: any URLSessionProtocol) {
    self.base = base
  }

  func resumeAll() {
    let tasks = held.withLock { held in
      defer { held = [] }
      return held
    }
    for task in tasks { task.resume() }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = base.dataTask(with: request, completionHandler: completionHandler)
    return HeldTask { [self] in held.withLock { $0.append(task) } }
  }
}

/// A session that answers each request with the lamp, and keeps what was sent.
private struct AnsweringSession: URLSessionProtocol {
  private let sent = CompletionLog<String>()
  var bodies: [String] { sent.values }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    sent.record(
      "\(request.httpMethod ?? "") \(String(decoding: request.httpBody ?? Data(), as: UTF8.self))")
    let answer = SessionAnswer.item(.lamp)
    return StubTask { completionHandler(answer.data, answer.response, nil) }
  }

  private struct StubTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }
}
