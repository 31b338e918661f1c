import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("Lesson 4: the tests")
struct SpyTests {
  // slice: learnersTests
  struct PriceTests: LearnersTests {
    func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
      let spy = TallyURLSession()
      let log = CompletionLog<LoadOutcome>()
      makeAPI(spy, ShopURL.any).updatePrice(ofItem: 6, to: 700, completion: log.completion)
      guard await log.first("The price was never answered.") != nil else { return }
      #expect(spy.tally == ["/items/6/price": 1])
      #expect(log.values.count == 1)
    }
  }
  // end slice: learnersTests

  @Test("find a write that is dropped, and an API that calls back twice")
  func findTwoFaults() async throws {
    let run = GradedRun(
      of: PriceTests(), mutants: [.dropsTheWrite, .callsBackTwice], teach: Teaching("", open: ""))
    await run.expectPassOnRealAPI()
    await run.expectFailure(on: [.dropsTheWrite, .callsBackTwice])
  }

  @Test("run with single starts when a task is resumed twice")
  func singleStarts() async {
    let run = GradedRun(
      of: WireTests(), mutants: [.resumeTwice], teach: Teaching("", open: ""))
    await run.expectPass(on: [.resumeTwice])
    await run.expectPassOnRealAPI()
  }
}

private struct WireTests: LearnersTests {
  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let doubled = DoubledSession(answeredBy: TallyURLProtocol.self)
    let log = CompletionLog<LoadOutcome>()
    makeAPI(doubled.urlSession, doubled.baseURL).loadItemDetail(id: 3, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(TallyURLProtocol.tally(of: doubled) == ["/items/3": 1])
  }
}
