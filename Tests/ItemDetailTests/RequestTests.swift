import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("ItemDetailAPI sends a request")
struct RequestTests {
  let session = SpyURLSession(answer: nil)
  let log = CompletionLog<Result<Item, any Error>>()

  @Test(arguments: ["https://shop.invalid", "https://shop.invalid/", "https://shop.invalid/v1"])
  func asksForAnItem(at base: String) throws {
    api(at: try #require(URL(string: base))).loadItemDetail(id: 7, completion: log.record)
    let request = try #require(session.requests.values.first)
    let root = base.hasSuffix("/") ? base : base + "/"
    #expect(request.url?.absoluteString == "\(root)items/7")
    #expect(request.httpMethod == "GET")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(request.httpBody == nil)
  }

  @Test func asksForAnotherPrice() throws {
    api().updatePrice(ofItem: 7, to: 4_800, completion: log.record)
    let request = try #require(session.requests.values.first)
    #expect(request.url?.absoluteString == "https://shop.invalid/items/7/price")
    #expect(request.httpMethod == "PUT")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    let body = try JSONDecoder().decode([String: Int].self, from: request.httpBody ?? Data())
    #expect(body == ["price": 4_800])
  }

  @Test(arguments: [0, -1, .min])
  func sendsNothingForAnIDThatIsNotPositive(_ id: Int) {
    let tasks = [
      api().loadItemDetail(id: id, completion: log.record),
      api().updatePrice(ofItem: id, to: 4_800, completion: log.record),
    ]
    #expect(tasks.allSatisfy { $0 == nil })
    #expect(session.requests.values.isEmpty)
    #expect(log.values.count == 2)
    for result in log.values {
      #expect(throws: APIResponseError.request) { try result.get() }
    }
  }

  @Test func sendsTheSmallestAndTheLargestID() {
    for id in [1, Int.max] { api().loadItemDetail(id: id, completion: log.record) }
    #expect(session.requests.values.map(\.url?.lastPathComponent) == ["1", "\(Int.max)"])
  }

  @Test func resumesItsTaskOnce() {
    let tasks = [
      api().loadItemDetail(id: 7, completion: log.record),
      api().updatePrice(ofItem: 7, to: 4_800, completion: log.record),
    ]
    withExtendedLifetime(tasks) {
      #expect(session.requests.values.count == 2)
      #expect(session.events.values == ["resume", "resume"])
    }
  }

  @Test func returnsTheTaskThatCancels() {
    for task in [
      api().loadItemDetail(id: 7, completion: log.record),
      api().updatePrice(ofItem: 7, to: 4_800, completion: log.record),
    ] { task?.cancel() }
    #expect(session.events.values.filter { $0 == "cancel" }.count == 2)
  }

  @Test func readsTheAnswerToAPriceAsItReadsAnyOther() throws {
    let session = SpyURLSession(answer: .status(200, body: barleyTeaJSON))
    ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
      .updatePrice(ofItem: 7, to: 4_500, completion: log.record)
    #expect(try log.values.map { try $0.get() } == [barleyTea])
  }

  private func api(at baseURL: URL = ShopURL.any) -> ItemDetailAPI {
    ItemDetailAPI(urlSession: session, baseURL: baseURL)
  }
}
