import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The tests that the answers to 9.2 are made of.
@Suite(.whenJudged) enum Exercise2_Suites {}

extension Checkout {
  /// A page that shows the lamp.
  static func withLamp(
    for requirement: Requirement, payments: any PaymentServiceProtocol
  ) -> Checkout {
    let page = Checkout.underTest(for: requirement, api: ScriptedShop(), payments: payments)
    page.load(id: 8)
    return page
  }

  /// A page at a bank behind a real session.
  static func withLamp(for requirement: Requirement, at bank: DoubledSession) -> Checkout {
    let page = Checkout.underTest(
      for: requirement, api: ScriptedShop(), configuration: bank.configuration,
      baseURL: bank.baseURL)
    page.load(id: 8)
    return page
  }
}

// Right ones.
extension Exercise2_Suites {
  /// One test for each fault, with doubles that are made of closures.
  @Suite struct SmallTests {
    @Test(arguments: [true, false]) func paysOnce(isPaid: Bool) {
      let bank = HeldBank()
      let page = Checkout.withLamp(for: .payOnce, payments: bank)
      page.pay()
      if isPaid { bank.release(.success(())) }
      page.pay()
      #expect(bank.calls.values.count { $0 == .reserve(.lamp) } == 1)
    }

    @Test func showsTheOldPrice() {
      let shop = HeldShop()
      let page = Checkout.underTest(for: .keepTheOldPrice, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      shop.release(.success(.lamp))
      page.load(id: 8)
      #expect(page.item == .lamp)
    }

    @Test func showsTheNewPrice() {
      let prices = CompletionLog<Int>()
      let shop = ScriptedShop { _, completion in
        prices.record(1)
        completion(.success(Item.lamp.costing(30_000 + prices.values.count)))
      }
      let page = Checkout.underTest(for: .keepTheOldPrice, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.load(id: 8)
      #expect(page.item?.price == 30_002)
    }

    @Test(arguments: [-1, 0]) func sendsNothing(id: Int) {
      let session = UntouchedSession()
      Checkout.underTest(for: .sendNoInvalidID, urlSession: session, payments: ScriptedBank())
        .load(id: id)
      #expect(session.requests.values.isEmpty)
    }

    @Test func staysOpenWhenLost() {
      let tries = CompletionLog<PaymentCall>()
      let bank = ScriptedBank { call in
        tries.record(call)
        return tries.values.count > 2 ? .success(()) : .failure(URLError(.timedOut))
      }
      let page = Checkout.withLamp(for: .surviveALostConnection, payments: bank)
      for expected in [Checkout.Order.lost, .lost, .paid] {
        page.pay()
        #expect(page.order == expected)
      }
    }

    @Test func keepsTheVoucher() {
      let price = CompletionLog<Int>()
      let shop = ScriptedShop { call, completion in
        if case .updatePrice(_, let new) = call { price.record(new) }
        completion(.success(Item.lamp.costing(price.values.last ?? 30_000)))
      }
      let page = Checkout.underTest(for: .keepTheVoucher, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.redeem(voucher: 1_000)
      #expect(page.item?.price == 29_000)
      page.load(id: 8)
      #expect(page.item?.price == 29_000)
    }

    @Test(arguments: [PaymentResult.success(()), .failure(PaymentError.refused)])
    func followsTheScript(result: PaymentResult) {
      let bank = HeldBank()
      Checkout.withLamp(for: .followTheScript, payments: bank).pay()
      bank.release(result)
      let isRefused = (try? result.get()) == nil
      #expect(
        bank.calls.values == (isRefused ? [.reserve(.lamp)] : [.reserve(.lamp), .collect(.lamp)]))
    }

    @Test func stopsOnLeaving() {
      let cancels = CompletionLog<ItemCall>()
      let shop = ScriptedShop(cancels: cancels) { _, _ in }
      let page = Checkout.underTest(for: .stopOnLeaving, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      #expect(cancels.values.isEmpty)
      page.leave()
      #expect(!cancels.values.isEmpty)
    }

    @Test func keepsTheOrderNumber() async {
      let bank = Street.open { _, number in .status(number < 2 ? 402 : 200) }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      for expected in [Checkout.Order.refused, .paid] {
        page.pay()
        #expect(await eventually { page.order == expected })
      }
      #expect(Set(bank.numbers).count == 1 && bank.numbers.first != .some(nil))
    }
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
