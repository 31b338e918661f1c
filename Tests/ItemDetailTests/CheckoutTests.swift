import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing

/// The real checkout, and the twin that the faulty ones are made of: without a fault it
/// does the same.
enum CheckoutVersion: CaseIterable {
  case real, twin

  func page(from parts: CheckoutParts) -> any CheckoutProtocol {
    switch self {
    case .real: parts.checkout
    case .twin: CheckoutVariant.twins.make(.payOnce, parts)
    }
  }
}

@Suite("A checkout shows one item and pays for it once") struct CheckoutTests {
  private let shop = HeldCalls<ItemCall, ItemResult>()
  private let bank = HeldCalls<PaymentCall, PaymentResult>()

  @Test(
    "A newer load cancels the older one, and only its answer is shown",
    arguments: CheckoutVersion.allCases)
  func newest(version: CheckoutVersion) {
    let page = version.page(from: .doubles(shop, bank))
    page.load(id: 1)
    page.load(id: 2)
    #expect(shop.cancelled.values == [.load(id: 1)])
    shop.end(1, with: .success(.cup(2)))
    #expect(page.item == .cup(2))
    shop.end(0, with: .success(.cup(1)))
    #expect(page.item == .cup(2))
  }

  @Test("A load that fails leaves the page as it was", arguments: CheckoutVersion.allCases)
  func failure(version: CheckoutVersion) {
    let page = version.page(from: .doubles(shop, bank))
    showCup(on: page)
    page.load(id: 1)
    shop.end(1, with: .failure(URLError(.timedOut)))
    #expect(page.item == .cup(1))
    page.leave()
    #expect(shop.cancelled.values.isEmpty)
  }

  @Test(
    "After leaving, a late answer changes nothing, and a payment goes on",
    arguments: CheckoutVersion.allCases)
  func leaving(version: CheckoutVersion) {
    let page = version.page(from: .doubles(shop, bank))
    showCup(on: page)
    page.pay()
    page.load(id: 2)
    page.leave()
    #expect(shop.cancelled.values == [.load(id: 2)])
    shop.end(1, with: .success(.cup(2)))
    #expect(page.item == .cup(1))
    bank.end(0, with: .success(()))
    bank.end(1, with: .success(()))
    #expect(page.order == .paid)
  }

  @Test(
    "Without an item there is nothing to pay for, and no voucher",
    arguments: CheckoutVersion.allCases)
  func empty(version: CheckoutVersion) {
    let page = version.page(from: .doubles(shop, bank))
    page.pay()
    page.redeem(voucher: 100)
    #expect(bank.calls.values.isEmpty && shop.calls.values.isEmpty)
    #expect(page.order == .open)
  }

  @Test(
    "A voucher never makes a price negative", arguments: CheckoutVersion.allCases,
    [(300, 700), (5_000, 0)])
  func vouchers(version: CheckoutVersion, redeemed: (voucher: Int, price: Int)) {
    let page = version.page(from: .doubles(shop, bank))
    showCup(on: page)
    page.redeem(voucher: redeemed.voucher)
    #expect(shop.calls.values.last == .updatePrice(id: 1, to: redeemed.price))
  }

  @Test(
    "Both calls can be refused or lost, and the customer can pay again",
    arguments: CheckoutVersion.allCases)
  func failures(version: CheckoutVersion) {
    let page = version.page(from: .doubles(shop, bank))
    showCup(on: page)
    page.pay()
    bank.end(0, with: .failure(PaymentError.refused))
    #expect(page.order == .refused)
    page.pay()
    bank.end(1, with: .success(()))
    bank.end(2, with: .failure(URLError(.networkConnectionLost)))
    #expect(page.order == .lost)
    page.pay()
    #expect(page.order == .paying)
    #expect(bank.calls.values.count == 4)
  }

  @Test(
    "An API that answers before it returns leaves nothing to cancel",
    arguments: CheckoutVersion.allCases)
  func eager(version: CheckoutVersion) {
    let spy = EagerShop()
    let page = version.page(from: .doubles(spy, bank))
    page.load(id: 1)
    page.leave()
    #expect(page.item == .cup(1) && spy.cancelled.values.isEmpty)
  }

  private func showCup(on page: any CheckoutProtocol) {
    page.load(id: 1)
    shop.end(0, with: .success(.cup(1)))
  }
}

@Suite("The bank's client says for which order it asks") struct CardPaymentsTests {
  @Test(
    "A request has its path, its payment and the order's number",
    arguments: CheckoutVersion.allCases)
  func requests(version: CheckoutVersion) async throws {
    let log = CompletionLog<URLRequest>()
    let bank = ClosureURLProtocol.makeSession { double in
      log.record(double.request.withBodyRead())
      double.send(.status(204))
    }
    let page = version.page(
      from: .configuration(
        EagerShop(), bank.urlSession.configuration, baseURL: bank.baseURL))
    page.load(id: 1)
    page.pay()
    #expect(await eventually { page.order == .paid })
    let payment = Payment(item: 1, amount: 1_000)
    let requests = log.values
    #expect(requests.map { $0.url?.path } == ["/reserve", "/collect"])
    #expect(requests.map(\.httpMethod) == ["POST", "POST"])
    let bodies = try requests.map {
      try JSONDecoder().decode(Payment.self, from: $0.httpBody ?? Data())
    }
    #expect(bodies == [payment, payment])
    #expect(Set(requests.map { $0.value(forHTTPHeaderField: "Order-Number") }).count == 1)
  }
}

extension Item {
  fileprivate static func cup(_ id: Int) -> Item {
    Item(id: id, title: "Cup \(id)", descriptions: "Blue.", price: 1_000)
  }
}

/// Keeps each call and its completion handler, by number.
private final class HeldCalls<Call: Sendable, Result: Sendable>: Sendable {
  let calls = CompletionLog<Call>()
  let cancelled = CompletionLog<Call>()
  private let completions = CompletionLog<@Sendable (Result) -> Void>()

  func end(_ number: Int, with result: Result) { completions.values[number](result) }

  func hold(_ call: Call, _ completion: @escaping @Sendable (Result) -> Void) {
    calls.record(call)
    completions.record(completion)
  }
}

extension HeldCalls: ItemDetailAPIProtocol, ItemDetailAPIDouble
where Call == ItemCall, Result == ItemResult {
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { hold(call, completion) }
  func cancel(_ call: ItemCall) { cancelled.record(call) }
}

extension HeldCalls: PaymentServiceProtocol where Call == PaymentCall, Result == PaymentResult {
  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    hold(call, completion)
  }
}

private struct EagerShop: ItemDetailAPIDouble {
  let cancelled = CompletionLog<ItemCall>()

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    completion(.success(.cup(call.id)))
  }
  func cancel(_ call: ItemCall) { cancelled.record(call) }
}
