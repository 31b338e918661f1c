import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: fussy
@Suite struct FussyTests {
  @Test func asksForTheItem() async {
    let shop = MockShop()
    shop.expect(ExpectedRequest("GET", "/items/3"), answer: .status(410)) { request in
      request.allHTTPHeaderFields?.count == 1
    }
    let log = CompletionLog<LoadOutcome>()
    let api = ItemDetailAPI.underTest(urlSession: shop.session)
    api.loadItemDetail(id: 3, completion: log.completion)
    await log.values(atLeast: 1)
    shop.verify()
  }
}
// end slice: fussy

@Suite("Lesson 5: over-specification")
struct OverSpecification {
  @Test("a test that counts headers gives a false alarm")
  func falseAlarms() async {
    // slice: alarms
    let run = GradedRun(of: LearnersSuite(FussyTests.self), teach: Teaching("", open: ""))
    var falseAlarms: [String] = []
    for api in APIVariant.equivalents {
      if await run.verdict(on: api, through: .protocolInjection).verdict == .killed {
        falseAlarms.append(api.name)
      }
    }
    #expect(falseAlarms == ["sendsExtraHeader"])
    // end slice: alarms
  }
}
