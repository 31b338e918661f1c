import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
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

  /// A self shunt: one script for the shop, one for the bank, and a record of all
  /// calls in one list.
  @Suite final class SelfShunt: ItemDetailAPIDouble, PaymentServiceProtocol {
    private let record = CompletionLog<String>()
    private let price = Mutex(30_000)
    private let late = Mutex<[@Sendable () -> Void]>([])
    private let isSlow = Mutex(false)
    private let lost = Mutex<PaymentCall?>(nil)

    func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
      record.record("\(call)")
      if case .updatePrice(_, let new) = call { price.withLock { $0 = new } }
      let item = Item.lamp.costing(price.withLock { $0 })
      sometime { completion(.success(item)) }
    }

    func cancel(_ call: ItemCall) { record.record("cancel \(call)") }

    func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
      record.record("\(call)")
      let result: PaymentResult =
        lost.withLock { $0 == call } ? .failure(URLError(.notConnectedToInternet)) : .success(())
      sometime { completion(result) }
    }

    private func sometime(_ work: @escaping @Sendable () -> Void) {
      if isSlow.withLock({ $0 }) { late.withLock { $0.append(work) } } else { work() }
    }

    private func catchUp() {
      isSlow.withLock { $0 = false }
      while let work = late.withLock({ $0.popLast() }) { work() }
    }

    private func page(for requirement: Checkout.Requirement) -> any CheckoutProtocol {
      let page = Checkout.underTest(for: requirement, api: self, payments: self)
      page.load(id: 8)
      return page
    }

    @Test func paysOnce() {
      let page = page(for: .payOnce)
      isSlow.withLock { $0 = true }
      for _ in 1...3 { page.pay() }
      late.withLock { $0.popLast() }?()
      page.pay()
      catchUp()
      for _ in 1...3 { page.pay() }
      #expect(record.values == ["load(id: 8)", "reserve(30000)", "collect(30000)"])
    }

    @Test func showsThePriceThatItHas() {
      let page = page(for: .keepTheOldPrice)
      isSlow.withLock { $0 = true }
      price.withLock { $0 = 31_000 }
      page.load(id: 8)
      #expect(page.item == .lamp)
      catchUp()
      #expect(page.item == .lamp.costing(31_000))
    }

    @Test(arguments: [PaymentCall.reserve(.lamp), .collect(.lamp)])
    func losesTheBank(during call: PaymentCall) {
      let page = page(for: .surviveALostConnection)
      lost.withLock { $0 = call }
      page.pay()
      #expect(page.order == .lost)
      lost.withLock { $0 = nil }
      page.pay()
      #expect(page.order == .paid)
    }

    @Test func takesAVoucher() {
      page(for: .keepTheVoucher).redeem(voucher: 500)
      let page = page(for: .keepTheVoucher)
      #expect(page.item?.price == 29_500)
      page.redeem(voucher: 500)
      page.load(id: 8)
      #expect(page.item?.price == 29_000)
    }

    @Test func asksTheBank() {
      page(for: .followTheScript).pay()
      #expect(record.values.dropFirst() == ["reserve(30000)", "collect(30000)"])
    }

    @Test func asksNoMoreAfterAFailure() {
      let page = page(for: .followTheScript)
      lost.withLock { $0 = .reserve(.lamp) }
      page.pay()
      #expect(record.values.dropFirst() == ["reserve(30000)"])
    }

    @Test func leaves() {
      isSlow.withLock { $0 = true }
      let page = page(for: .stopOnLeaving)
      page.leave()
      #expect(Set(record.values.dropFirst()) == ["cancel load(id: 8)"])
    }

    @Test(arguments: [0, -3]) func sendsNothing(id: Int) {
      let session = UntouchedSession()
      let page = Checkout.underTest(for: .sendNoInvalidID, urlSession: session, payments: self)
      page.load(id: id)
      #expect(session.requests.values.isEmpty)
    }

    @Test func sendsOneNumber() async throws {
      let bank = Street.open { _, number in
        number % 2 == 1 ? .failure(URLError(.timedOut)) : .status(200)
      }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      for _ in 1...2 {
        page.pay()
        #expect(await eventually { page.order == .lost })
      }
      try #expect(bank.numbers == Array(repeating: #require(bank.numbers.first), count: 3))
      #expect(bank.numbers.first != .some(nil))
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
      let shop = HeldShop()
      Checkout.underTest(for: .sendNoInvalidID, api: shop, payments: ScriptedBank()).load(id: 0)
      #expect(shop.calls.values == [.load(id: 0)])
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

extension Item {
  /// The same item at another price.
  func costing(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}

extension Checkout {
  /// A page that shows the lamp.
  static func withLamp(
    for requirement: Requirement, payments: any PaymentServiceProtocol
  ) -> any CheckoutProtocol {
    let page = Checkout.underTest(for: requirement, api: ScriptedShop(), payments: payments)
    page.load(id: 8)
    return page
  }

  /// A page at a bank behind a real session.
  static func withLamp(for requirement: Requirement, at bank: DoubledSession)
    -> any CheckoutProtocol
  {
    let page = Checkout.underTest(
      for: requirement, api: ScriptedShop(), configuration: bank.configuration,
      baseURL: bank.baseURL)
    page.load(id: 8)
    return page
  }
}

/// A session that must not be used, and writes down that it was.
struct UntouchedSession: URLSessionProtocol {
  private struct UntouchedTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }

  let requests = CompletionLog<URLRequest>()

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    requests.record(request)
    return UntouchedTask()
  }
}
