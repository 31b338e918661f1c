// Half right: four of the eight requirements have a double and a test. Earns 30 of 60 points.
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 9.2: eight requirements of a checkout, and a double for each.
enum Capstone {
  static func choice(for requirement: Checkout.Requirement) -> Checkout.Choice? {
    switch requirement {
    case .payOnce: (.spy, .oneLevelUp)
    case .keepTheOldPrice: (.stub, .oneLevelUp)
    case .sendNoInvalidID: nil
    case .surviveALostConnection: (.stub, .oneLevelUp)
    case .keepTheVoucher: (.fake, .oneLevelUp)
    case .followTheScript: nil
    case .stopOnLeaving: nil
    case .keepTheOrderNumber: nil
    }
  }
}

@Suite struct CapstoneTests {
  private let kettle = Item(id: 6, title: "Kettle", descriptions: "Cast iron.", price: 90_000)

  @Test func paysOnceHoweverOftenItIsTapped() {
    let (bank, payment) = (SpyBank(), Payment(item: 6, amount: 90_000))
    let page = Checkout.underTest(for: .payOnce, api: StubAPI(item: kettle), payments: bank)
    page.load(id: 6)
    for _ in 1...3 {
      page.pay()
      page.pay()
      bank.answerNext()
    }
    #expect(page.order == .paid)
    #expect(bank.calls.values == [.reserve(payment), .collect(payment)])
  }

  @Test func showsTheOldPriceUntilTheNewOneIsThere() {
    let shop = HeldAPI()
    let page = Checkout.underTest(for: .keepTheOldPrice, api: shop, payments: StubBank())
    page.load(id: 6)
    shop.release(kettle)
    page.load(id: 6)
    #expect(page.item?.price == 90_000)
    shop.release(Item(id: 6, title: "Kettle", descriptions: "Cast iron.", price: 85_000))
    #expect(page.item?.price == 85_000)
  }

  @Test(arguments: [[], [PaymentResult.success(())]])
  func paysAfterTheConnectionWasLost(before: [PaymentResult]) {
    let bank = StubBank(before + [.failure(URLError(.networkConnectionLost))])
    let page = Checkout.underTest(
      for: .surviveALostConnection, api: StubAPI(item: kettle), payments: bank)
    page.load(id: 6)
    page.pay()
    #expect(page.order == .lost)
    page.pay()
    #expect(page.order == .paid)
  }

  @Test func keepsThePriceAfterAVoucher() {
    let page = Checkout.underTest(
      for: .keepTheVoucher, api: FakeAPI(selling: kettle), payments: StubBank())
    page.load(id: 6)
    page.redeem(voucher: 10_000)
    page.load(id: 6)
    #expect(page.item?.price == 80_000)
  }
}

/// A stub: the shop has one item.
private struct StubAPI: ItemDetailAPIDouble {
  let item: Item
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { completion(.success(item)) }
}

/// A held stub.
private final class HeldAPI: ItemDetailAPIDouble {
  private let held = Mutex<ItemCompletion?>(nil)

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.withLock { $0 = completion }
  }

  func release(_ item: Item) { held.withLock { $0.take() }?(.success(item)) }
}

/// A fake: it keeps the price that it is told.
private final class FakeAPI: ItemDetailAPIDouble {
  private let item: Mutex<Item>
  init(selling item: Item) { self.item = Mutex(item) }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    let now = item.withLock { item in
      if case .updatePrice(let id, let price) = call {
        item = Item(id: id, title: item.title, descriptions: item.descriptions, price: price)
      }
      return item
    }
    completion(.success(now))
  }
}

/// A stub: its first answers, and then only successes.
private final class StubBank: PaymentServiceProtocol {
  private let first: Mutex<[PaymentResult]>
  init(_ first: [PaymentResult] = []) { self.first = Mutex(first) }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    completion(first.withLock { $0.isEmpty ? .success(()) : $0.removeFirst() })
  }
}

/// A spy that holds its answers, so that a test can tap while a payment is on its way.
private final class SpyBank: PaymentServiceProtocol {
  let calls = CompletionLog<PaymentCall>()
  private let held = Mutex<[PaymentCompletion]>([])

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    calls.record(call)
    held.withLock { $0.append(completion) }
  }

  func answerNext() {
    held.withLock { $0.isEmpty ? nil : $0.removeFirst() }?(.success(()))
  }
}
