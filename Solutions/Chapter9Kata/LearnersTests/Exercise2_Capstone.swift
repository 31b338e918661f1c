import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 9.2: eight requirements of a checkout, and a double for each.
///
/// Six of the eight doubles get in one level up, where an answer is an item and not
/// a status with JSON. Only what the API or the bank's client does itself needs a
/// session: nothing may leave for an invalid id, and the order number is in a
/// header. A count or a cancel needs a spy, since the page looks the same without
/// it. Another right way: one double with a closure for each side, and in each test
/// the few lines that make it a stub, a spy or a fake.
enum Capstone {
  static func choice(for requirement: Checkout.Requirement) -> Checkout.Choice? {
    switch requirement {
    case .payOnce: (.spy, .oneLevelUp)
    case .keepTheOldPrice: (.stub, .oneLevelUp)
    case .sendNoInvalidID: (.dummy, .protocolInjection)
    case .surviveALostConnection: (.stub, .oneLevelUp)
    case .keepTheVoucher: (.fake, .oneLevelUp)
    case .followTheScript: (.mock, .oneLevelUp)
    case .stopOnLeaving: (.spy, .oneLevelUp)
    case .keepTheOrderNumber: (.spy, .urlProtocol)
    }
  }
}

@Suite struct CapstoneTests {
  private let kettle = Item(id: 6, title: "Kettle", descriptions: "Cast iron.", price: 90_000)
  private let payment = Payment(item: 6, amount: 90_000)

  @Test func paysOnceHoweverOftenItIsTapped() {
    let bank = SpyBank()
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

  @Test(arguments: [0, -6]) func sendsNothingForAnInvalidID(id: Int) {
    let page = Checkout.underTest(
      for: .sendNoInvalidID, urlSession: DummySession(), payments: StubBank())
    page.load(id: id)
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

  @Test func reservesAndCollectsWhatItShows() {
    let bank = MockBank()
    bank.expect(.reserve(payment), result: .success(()))
    bank.expect(.collect(payment), result: .success(()))
    payOnce(at: bank)
  }

  @Test func collectsNothingThatWasRefused() {
    let bank = MockBank()
    bank.expect(.reserve(payment), result: .failure(PaymentError.refused))
    payOnce(at: bank)
  }

  private func payOnce(at bank: MockBank) {
    let page = Checkout.underTest(
      for: .followTheScript, api: StubAPI(item: kettle), payments: bank)
    page.load(id: 6)
    page.pay()
    bank.verify()
  }

  @Test func stopsLoadingOnLeaving() {
    let shop = HeldAPI()
    let page = Checkout.underTest(for: .stopOnLeaving, api: shop, payments: StubBank())
    page.load(id: 6)
    page.leave()
    #expect(shop.cancelled.values.contains(.load(id: 6)))
  }

  @Test func keepsTheNumberOfTheOrder() async {
    let bank = DoubledSession(answeredBy: SpyBankURLProtocol.self)
    let page = Checkout.underTest(
      for: .keepTheOrderNumber, api: StubAPI(item: kettle),
      configuration: bank.urlSession.configuration, baseURL: bank.baseURL)
    page.load(id: 6)
    page.pay()
    #expect(await eventually { page.order == .lost })
    page.pay()
    #expect(await eventually { page.order == .paid })
    let numbers = SpyBankURLProtocol.numbers[bank.baseURL] ?? []
    #expect(numbers.count == 3 && !numbers.contains(nil) && Set(numbers).count == 1)
  }
}

/// A stub: the shop has one item.
private struct StubAPI: ItemDetailAPIDouble {
  let item: Item
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { completion(.success(item)) }
}

/// A held stub, and a spy in the test that reads `cancelled`.
private final class HeldAPI: ItemDetailAPIDouble {
  let cancelled = CompletionLog<ItemCall>()
  private let held = Mutex<ItemCompletion?>(nil)

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    held.withLock { $0 = completion }
  }

  func cancel(_ call: ItemCall) { cancelled.record(call) }

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

/// A mock: it knows its script, and reports every other call at once.
private final class MockBank: PaymentServiceProtocol {
  private let expected = Mutex<[(call: PaymentCall, result: PaymentResult)]>([])

  func expect(_ call: PaymentCall, result: PaymentResult) {
    expected.withLock { $0.append((call, result)) }
  }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    let next = expected.withLock { $0.first?.call == call ? $0.removeFirst() : nil }
    if next == nil { Issue.record("\(call) came unexpected.") }
    completion(next?.result ?? .failure(PaymentError.refused))
  }

  func verify() {
    for (call, _) in expected.withLock({ $0 }) { Issue.record("\(call) did not come.") }
  }
}

/// A dummy: it reports that it was used.
private struct DummySession: URLSessionProtocol {
  private struct DummyTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("\(request) was to be sent.")
    return DummyTask()
  }
}

/// A spy behind a real session: it keeps the order numbers, and loses the first
/// connection.
private final class SpyBankURLProtocol: URLProtocol {
  static let numbers = PerHost<[String?]>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let isFirst = Self.numbers[request.url] == nil
    let number = request.value(forHTTPHeaderField: "Order-Number")
    Self.numbers.update(request.url, from: []) { $0.append(number) }
    guard !isFirst, let answer = SessionAnswer.status(200).response else {
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      return
    }
    client?.urlProtocol(self, didReceive: answer, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
