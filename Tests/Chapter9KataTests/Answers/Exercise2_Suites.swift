import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The tests that the answers to 9.2 are made of.
@Suite(.whenJudged) enum Exercise2_Suites {
  @Suite struct AskedForNothing: ItemDetailAPIDouble {
    private let calls = CompletionLog<ItemCall>()

    func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { calls.record(call) }

    @Test func asksTheAPI() {
      Checkout.underTest(for: .sendNoInvalidID, api: self, payments: SelfShunt()).load(id: 0)
      #expect(calls.values == [.load(id: 0)])
    }
  }

  /// A self shunt: one script for the shop, one for the bank, and a record of all calls in
  /// one list.
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
      let requests = CompletionLog<URLRequest>()
      let session = ClosureSession { request, _ in
        requests.record(request)
        return ClosureTask {}
      }
      let page = Checkout.underTest(for: .sendNoInvalidID, urlSession: session, payments: self)
      page.load(id: id)
      #expect(requests.values.isEmpty)
    }

    @Test func sendsOneNumber() async {
      let numbers = CompletionLog<String?>()
      let bank = ClosureURLProtocol.makeSession { double in
        numbers.record(double.request.value(forHTTPHeaderField: "Order-Number"))
        let isOdd = numbers.values.count % 2 == 1
        double.send(isOdd ? .failure(URLError(.timedOut)) : .status(200))
      }
      let page = Checkout.underTest(
        for: .keepTheOrderNumber, api: self, configuration: bank.urlSession.configuration,
        baseURL: bank.baseURL)
      page.load(id: 8)
      for count in [1, 3] {
        page.pay()
        #expect(await eventually { numbers.values.count == count && page.order == .lost })
      }
      let first = numbers.values.first ?? nil
      #expect(first != nil && numbers.values == [first, first, first])
    }
  }
}

extension Item {
  fileprivate static let lamp = Item(id: 8, title: "Lamp", descriptions: "Paper.", price: 30_000)

  /// The same item at another price.
  fileprivate func costing(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}

extension Payment {
  fileprivate static let lamp = Payment(item: 8, amount: 30_000)
}
