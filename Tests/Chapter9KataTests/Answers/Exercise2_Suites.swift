import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The tests that the answers to 9.2 are made of.
@Suite(.whenJudged) enum Exercise2_Suites {
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

    @Test func paysOnceWhenTheMoneyIsReserved() async {
      let bank = Street.open { _, number in number == 1 ? .status(200) : nil }
      let page = Checkout.withLamp(for: .payOnce, at: bank)
      page.pay()
      #expect(await eventually { bank.paths.count == 2 })
      page.pay()
      #expect(await !eventually { bank.paths.count > 2 })
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
        number == 1 || number == 3 ? .failure(URLError(.networkConnectionLost)) : .status(200)
      }
      let page = Checkout.withLamp(for: .surviveALostConnection, at: bank)
      for paths in [["/reserve"], ["/reserve", "/reserve", "/collect"]] {
        page.pay()
        #expect(await eventually { page.order == .lost && bank.paths == paths })
      }
      page.pay()
      #expect(await eventually { page.order == .paid })
      #expect(bank.paths.count == 5)
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

  @Suite struct NoTests {}

  @Suite struct Unwaited {
    // Many payments: on a busy machine, one may be over before the test looks.
    @Test(arguments: 0..<12) func sendsANumber(round: Int) {
      let bank = Street.open { _, _ in .status(200) }
      Checkout.withLamp(for: .keepTheOrderNumber, at: bank).pay()
      #expect(bank.numbers.count == 2)
    }
  }

  @Suite struct AskedForNothing {
    @Test func asksTheAPI() {
      let calls = CompletionLog<ItemCall>()
      let shop = ScriptedShop { call, _ in calls.record(call) }
      Checkout.underTest(for: .sendNoInvalidID, api: shop, payments: ScriptedBank()).load(id: 0)
      #expect(calls.values == [.load(id: 0)])
    }
  }

  @Suite struct TriesOnce {
    @Test func isLost() {
      let bank = ScriptedBank { _ in .failure(URLError(.networkConnectionLost)) }
      let page = Checkout.withLamp(for: .surviveALostConnection, payments: bank)
      page.pay()
      #expect(page.order == .lost)
    }
  }
}
