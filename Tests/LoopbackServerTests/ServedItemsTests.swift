import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("A real URLSession uses the shop", .serialized)
struct ServedItemsTests {
  @Test("gets an item, and 404 for one that the shop does not have")
  func getsItems() async throws {
    try await withServer(items: [teapot]) { server in
      let found = await load("items/7", from: server)
      #expect(found?.statusCode == 200)
      #expect(found?.item == teapot)
      #expect((found?.response as? HTTPURLResponse)?.mimeType == "application/json")
      let missing = await load("items/8", from: server)
      #expect(missing?.statusCode == 404)
      #expect(missing?.data == Data(#"{"error":"There is no item 8."}"#.utf8))
    }
  }

  @Test("changes a price that the next load sees, in this server only")
  func changesPrices() async throws {
    try await withServer(items: [teapot]) { server in
      try await withServer(items: [teapot]) { other in
        let body = #"{"price":18000}"#
        let changed = await load("items/7/price", from: server, method: "PUT", body: body)
        #expect(changed?.statusCode == 200)
        #expect(changed?.item?.price == 18_000)
        #expect(await load("items/7", from: server)?.item?.price == 18_000)
        #expect(await load("items/7", from: other)?.item?.price == 21_000)
        #expect(server.items.map(\.price) == [18_000])
      }
    }
  }

  @Test(
    "is told what it did wrong",
    arguments: [
      ("PUT", "items/7/price", "{}", 400), ("PUT", "items/8/price", #"{"price":1}"#, 404),
      ("DELETE", "items/7", nil, 405), ("GET", "items/7/price", nil, 405), ("GET", "", nil, 404),
    ])
  func refuses(method: String, path: String, body: String?, status: Int) async throws {
    try await withServer(items: [teapot]) { server in
      let answer = await load(path, from: server, method: method, body: body)
      #expect(answer?.statusCode == status)
      #expect(answer?.data?.isEmpty == false)
      #expect(server.items == [teapot])
    }
  }

  @Test("serves ItemDetailAPI")
  func servesTheAPI() async throws {
    try await withServer(items: [teapot]) { server in
      let session = URLSession(configuration: .ephemeral)
      defer { session.finishTasksAndInvalidate() }
      let api = ItemDetailAPI(urlSession: session, baseURL: server.baseURL)
      let log = CompletionLog<Result<Item, any Error>>()
      api.updatePrice(ofItem: 7, to: 5, completion: log.record)
      let changed = try await log.first(within: .test)?.get()
      #expect(changed?.price == 5)
      let loaded = try await api.itemDetail(id: 7)
      #expect(loaded.price == 5)
    }
  }

  @Test("leaves its requests behind: method, path, header fields and body")
  func recordsRequests() async throws {
    try await withServer(items: [teapot]) { server in
      _ = await load("items/7/price", from: server, method: "PUT", body: #"{"price":3}"#)
      _ = await load("nowhere", from: server)
      let requests = await server.requests(atLeast: 2)
      #expect(requests.map(\.method) == ["PUT", "GET"])
      #expect(requests.map(\.path) == ["/items/7/price", "/nowhere"])
      #expect(requests.first?.body == Data(#"{"price":3}"#.utf8))
      #expect(requests.first?.headers["content-length"] == "11")
      #expect(requests.last?.body.isEmpty == true)
    }
  }

  @Test("sends a body of almost 1 MiB, and is told 413 for a larger one")
  func sendsLargeBodies() async throws {
    try await withServer(items: [teapot]) { server in
      for (padding, status) in [(1_000_000, 200), (1_100_000, 413)] {
        let body = #"{"price":4}"# + String(repeating: " ", count: padding)
        let answer = await load("items/7/price", from: server, method: "PUT", body: body)
        #expect(answer?.statusCode == status)
      }
    }
  }
}
