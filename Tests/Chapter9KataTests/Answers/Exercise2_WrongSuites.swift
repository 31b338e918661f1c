import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Suites that miss something, or ask for too much.
extension Exercise2_Suites {
  @Suite struct NoTests {}

  @Suite struct OwnCheckout {
    @Test func shows() {
      let page = Checkout(api: ScriptedShop(), payments: ScriptedBank())
      page.load(id: 8)
      #expect(page.item == .lamp)
    }
  }

  @Suite struct NoAssertions {
    @Test func pays() { Checkout.withLamp(for: .payOnce, payments: ScriptedBank()).pay() }
  }

  /// One test, with a page for each of two requirements.
  @Suite struct OneForTwo {
    @Test func paysAndTriesAgain() {
      for requirement in [Checkout.Requirement.payOnce, .surviveALostConnection] {
        let page = Checkout.withLamp(for: requirement, payments: ScriptedBank())
        page.pay()
        #expect(page.order == .paid)
      }
    }
  }

  @Suite struct DummyOneLevelUp {
    @Test func asksNobody() {
      let calls = CompletionLog<ItemCall>()
      let shop = ScriptedShop { call, _ in calls.record(call) }
      Checkout.underTest(for: .sendNoInvalidID, api: shop, payments: ScriptedBank()).load(id: 0)
      #expect(calls.values.isEmpty)
    }
  }

  @Suite struct Unwaited {
    // Many payments: on a busy machine, one may be over before the test looks.
    @Test(arguments: 0..<12) func sendsANumber(round: Int) {
      let bank = Street.open { _, _ in .status(200) }
      Checkout.withLamp(for: .keepTheOrderNumber, at: bank).pay()
      #expect(bank.numbers.count == 2)
    }
  }

  @Suite struct CountedCancels {
    @Test func cancelsOnce() {
      let cancels = CompletionLog<ItemCall>()
      let shop = ScriptedShop(cancels: cancels) { _, _ in }
      let page = Checkout.underTest(for: .stopOnLeaving, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.leave()
      #expect(cancels.values == [.load(id: 8)])
    }
  }

  @Suite struct AskedForNothing {
    @Test func asksTheAPI() {
      let shop = HeldShop()
      Checkout.underTest(for: .sendNoInvalidID, api: shop, payments: ScriptedBank()).load(id: 0)
      #expect(shop.calls.values == [.load(id: 0)])
    }
  }

  @Suite struct EveryCallOfAVoucher {
    @Test func tellsTheShop() {
      let calls = CompletionLog<ItemCall>()
      let shop = ScriptedShop { call, completion in
        calls.record(call)
        completion(.success(.lamp))
      }
      let page = Checkout.underTest(for: .keepTheVoucher, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.redeem(voucher: 1)
      #expect(calls.values == [.load(id: 8), .updatePrice(id: 8, to: 29_999)])
    }
  }

  @Suite struct CountedHeaders {
    @Test func sendsTwoHeaders() async {
      let bank = Street.open { _, _ in .status(200) }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      page.pay()
      #expect(await eventually { page.order == .paid })
      let names = Street.requests[bank.baseURL]?.first?.allHTTPHeaderFields?.keys.sorted()
      #expect(names?.contains("Accept-Language") == false)
    }
  }
}

// Suites that miss a fault.
extension Exercise2_Suites {
  @Suite struct TapsWhilePaying {
    @Test func paysOnce() {
      let bank = HeldBank()
      let page = Checkout.withLamp(for: .payOnce, payments: bank)
      page.pay()
      page.pay()
      bank.release(.success(()))
      #expect(bank.calls.values.count == 2)
    }
  }

  @Suite struct TapsWhenPaid {
    @Test func paysOnce() {
      let calls = CompletionLog<PaymentCall>()
      let bank = ScriptedBank { call in
        calls.record(call)
        return .success(())
      }
      let page = Checkout.withLamp(for: .payOnce, payments: bank)
      page.pay()
      page.pay()
      #expect(calls.values.count == 2)
    }
  }

  /// A bank with rules, and money for one lamp.
  @Suite struct OneLampsMoney {
    @Test(arguments: [true, false]) func paysOnce(isHeld: Bool) {
      let bank = HeldBank()
      let page = Checkout.withLamp(for: .payOnce, payments: bank)
      page.pay()
      if !isHeld { bank.release(.success(())) }
      page.pay()
      bank.release(isHeld ? .success(()) : .failure(PaymentError.refused))
      #expect(page.order == .paid)
    }
  }

  @Suite struct LastPriceAlone {
    @Test func showsTheNewPrice() {
      let shop = HeldShop()
      let page = Checkout.underTest(for: .keepTheOldPrice, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      shop.release(.success(.lamp))
      page.load(id: 8)
      shop.release(.success(.lamp.costing(1)))
      #expect(page.item?.price == 1)
    }
  }

  @Suite struct FirstPriceAlone {
    @Test func showsTheOldPrice() {
      let shop = HeldShop()
      let page = Checkout.underTest(for: .keepTheOldPrice, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      shop.release(.success(.lamp))
      page.load(id: 8)
      #expect(page.item == .lamp)
    }
  }

  @Suite struct ZeroAlone {
    @Test func sendsNothing() {
      let session = UntouchedSession()
      Checkout.underTest(for: .sendNoInvalidID, urlSession: session, payments: ScriptedBank())
        .load(id: 0)
      #expect(session.requests.values.isEmpty)
    }
  }

  /// What the page shows does not say what was sent.
  @Suite struct RefusalsOneLevelUp {
    @Test(arguments: [0, -1]) func showsNothing(id: Int) {
      let shop = ScriptedShop { _, completion in completion(.failure(APIResponseError.request)) }
      let page = Checkout.underTest(
        for: .sendNoInvalidID, api: shop, payments: ScriptedBank())
      page.load(id: id)
      #expect(page.item == nil)
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

  @Suite struct PaysUnlooked {
    @Test func paysAgain() {
      let calls = CompletionLog<PaymentCall>()
      let bank = ScriptedBank { call in
        calls.record(call)
        return calls.values.count > 1 ? .success(()) : .failure(URLError(.timedOut))
      }
      let page = Checkout.withLamp(for: .surviveALostConnection, payments: bank)
      page.pay()
      #expect(page.order != .paid)
      page.pay()
      #expect(page.order == .paid)
    }
  }

  /// Two canned prices, for the two loads.
  @Suite struct CannedVoucher {
    @Test func showsTheLowerPrice() {
      let calls = CompletionLog<ItemCall>()
      let shop = ScriptedShop { call, completion in
        calls.record(call)
        completion(.success(.lamp.costing(calls.values.count == 1 ? 30_000 : 29_000)))
      }
      let page = Checkout.underTest(for: .keepTheVoucher, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.redeem(voucher: 1_000)
      page.load(id: 8)
      #expect(page.item?.price == 29_000)
    }
  }

  @Suite struct LoadsNoMore {
    @Test func tellsTheShop() {
      let calls = CompletionLog<ItemCall>()
      let shop = ScriptedShop { call, completion in
        calls.record(call)
        completion(.success(.lamp))
      }
      let page = Checkout.underTest(for: .keepTheVoucher, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.redeem(voucher: 1)
      #expect(calls.values.contains(.updatePrice(id: 8, to: 29_999)))
    }
  }

  @Suite struct NoRefusal {
    @Test func asksTheBank() {
      let bank = HeldBank()
      Checkout.withLamp(for: .followTheScript, payments: bank).pay()
      bank.release(.success(()))
      #expect(bank.calls.values == [.reserve(.lamp), .collect(.lamp)])
    }
  }

  @Suite struct CountedCalls {
    @Test(arguments: [PaymentResult.success(()), .failure(PaymentError.refused)])
    func asksTheBank(result: PaymentResult) {
      let bank = HeldBank()
      Checkout.withLamp(for: .followTheScript, payments: bank).pay()
      bank.release(result)
      #expect(bank.calls.values.count == ((try? result.get()) == nil ? 1 : 2))
    }
  }

  @Suite struct PaidIsEnough {
    @Test func pays() {
      let page = Checkout.withLamp(for: .followTheScript, payments: ScriptedBank())
      page.pay()
      #expect(page.order == .paid)
    }
  }

  @Suite struct LeavesUnwatched {
    @Test func showsNothing() {
      let shop = HeldShop()
      let page = Checkout.underTest(for: .stopOnLeaving, api: shop, payments: ScriptedBank())
      page.load(id: 8)
      page.leave()
      shop.release(.success(.lamp))
      #expect(page.item == nil && shop.calls.values == [.load(id: 8)])
    }
  }

  @Suite struct FirstTryAlone {
    @Test func sendsOneNumber() async {
      let bank = Street.open { _, _ in .status(200) }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      page.pay()
      #expect(await eventually { page.order == .paid })
      #expect(Set(bank.numbers).count == 1 && bank.numbers.first != .some(nil))
    }
  }

  @Suite struct SameNothing {
    @Test func sendsOneNumber() async {
      let bank = Street.open { _, number in .status(number == 1 ? 402 : 200) }
      let page = Checkout.withLamp(for: .keepTheOrderNumber, at: bank)
      for order in [Checkout.Order.refused, .paid] {
        page.pay()
        #expect(await eventually { page.order == order })
      }
      #expect(Set(bank.numbers).count == 1)
    }
  }
}
