import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

// slice: learnersTests
@Suite struct PriceTests {
  @Test func sendsAPriceOnce() async throws {
    let spy = TallyURLSession()
    let log = CompletionLog<LoadOutcome>()
    let api = ItemDetailAPI.underTest(urlSession: spy)
    api.updatePrice(ofItem: 6, to: 700, completion: log.completion)
    _ = try #require(await log.first("The price was never answered."))
    #expect(spy.tally == ["/items/6/price": 1])
    #expect(log.values.count == 1)
  }
}
// end slice: learnersTests

@Suite("Lesson 4: the tests")
struct SpyTests {
  @Test("find a write that is dropped, and an API that calls back twice")
  func findTwoFaults() async throws {
    let run = GradedRun(of: LearnersSuite(PriceTests.self), teach: Teaching("", open: ""))
    await run.expectPassOnRealAPI()
    await run.expectFailure(on: [.dropsTheWrite, .callsBackTwice])
  }

  @Test("run with single starts when a task is resumed twice")
  func singleStarts() async {
    let run = GradedRun(of: LearnersSuite(WireTests.self), teach: Teaching("", open: ""))
    await run.expectPass(on: [.resumeTwice])
    await run.expectPassOnRealAPI()
  }
}

@Suite private struct WireTests {
  @Test func loadsOnce() async throws {
    let doubled = DoubledSession(answeredBy: TallyURLProtocol.self)
    let log = CompletionLog<LoadOutcome>()
    let api = ItemDetailAPI.underTest(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    api.loadItemDetail(id: 3, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(TallyURLProtocol.tally(of: doubled) == ["/items/3": 1])
  }
}
