import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: page
/// The item page: shows an item that it has, and can load it again.
struct ItemPage {
  let item: Item
  let api: any ItemDetailAPIProtocol

  var heading: String { "\(item.title), \(item.price) won" }

  func reload(_ completion: @escaping ItemCompletion) {
    api.loadItemDetail(id: item.id, completion: completion)
  }
}
// end slice: page

// slice: quiet session
struct QuietURLSession: URLSessionProtocol {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    QuietDataTask()
  }
}

struct QuietDataTask: URLSessionDataTaskProtocol {
  func resume() {}
  func cancel() {}
}
// end slice: quiet session

// slice: quiet protocol
final class QuietURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {}

  override func stopLoading() {}
}
// end slice: quiet protocol

@Suite("Lesson 1: the heading of an item page")
struct ItemPageTests {
  let scarf = Item(id: 17, title: "Scarf", descriptions: "Wool.", price: 26_000)

  // slice: by protocol injection
  @Test func headingByProtocolInjection() {
    let api = ItemDetailAPI(urlSession: QuietURLSession(), baseURL: ShopURL.any)
    #expect(ItemPage(item: scarf, api: api).heading == "Scarf, 26000 won")
  }
  // end slice: by protocol injection

  // slice: by URLProtocol
  @Test func headingByURLProtocol() {
    let session = DoubledSession(answeredBy: QuietURLProtocol.self)
    let api = ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
    #expect(ItemPage(item: scarf, api: api).heading == "Scarf, 26000 won")
  }
  // end slice: by URLProtocol

  @Test("a quiet dummy hides that it is used")
  func quietDummyHidesItsUse() {
    let results = CompletionLog<Result<Item, any Error>>()
    let api = ItemDetailAPI(urlSession: QuietURLSession(), baseURL: ShopURL.any)
    ItemPage(item: scarf, api: api).reload(results.record)
    #expect(results.values.isEmpty)
  }
}
