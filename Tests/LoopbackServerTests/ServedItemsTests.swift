import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("A real URLSession uses the shop", .serialized)
struct ServedItemsTests {
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
