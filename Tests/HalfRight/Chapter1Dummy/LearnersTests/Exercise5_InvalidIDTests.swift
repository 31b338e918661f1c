// Half right: protocol injection is tested, URLProtocol is not. Earns 8 of 20 points.
import DoubleKit
import ItemDetail
import Testing

/// Exercise 1.5: tests that an invalid id never reaches the network.
@Suite struct InvalidIDTests {
  @Test(arguments: [0, -1])
  func refusesAnInvalidID(id: Int) async {
    let log = CompletionLog<LoadOutcome>()
    let api = ItemDetailAPI.underTest(urlSession: DummyURLSession())
    api.loadItemDetail(id: id, completion: log.completion)
    #expect(await log.first() == .refused(.request))
  }
}
