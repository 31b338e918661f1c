// Half right: the item has its test, the two failures have none. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 6.1: three old tests, to be rewritten with Swift Testing.
@Suite struct LoadingTests {
  private let ends = CompletionLog<LoadOutcome>()

  @Test(arguments: Seam.allCases) func loadsAnItem(seam: Seam) async {
    let body = #"{"id":9,"title":"Kettle","descriptions":"Sings.","price":32000}"#
    let kettle = Item(id: 9, title: "Kettle", descriptions: "Sings.", price: 32_000)
    let api = StubShop(answer: .status(200, body: body)).apiUnderTest(through: seam)
    api.loadItemDetail(id: 9, completion: ends.completion)
    #expect(await ends.first() == .item(kettle))
    #expect(ends.values.count == 1)
  }

  // TODO: The item that is sold out, and the lost connection.
}
