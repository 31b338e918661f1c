import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("A shop that has changed", .serialized)
struct ChangeTests {
  @Test("has an amount in place of the price, in each answer with an item")
  func renamesThePrice() async throws {
    try await withChanged(.renamesPrice) { server in
      #expect(try await fields("items/7", of: server) == teapotFields("amount", 21_000))
      let changed = try await fields("items/7/price", of: server, newPrice: 18_000)
      #expect(changed == teapotFields("amount", 18_000))
      #expect(server.items.map(\.price) == [18_000])
    }
  }

  @Test("has the price as text, in each answer with an item")
  func quotesThePrice() async throws {
    try await withChanged(.quotesPrice) { server in
      #expect(try await fields("items/7", of: server) == teapotFields("price", "21000"))
      let changed = try await fields("items/7/price", of: server, newPrice: 18_000)
      #expect(changed == teapotFields("price", "18000"))
    }
  }

  @Test("says 410 where it said 404, and nowhere else")
  func saysGone() async throws {
    try await withChanged(.saysGone) { server in
      #expect(await load("items/8", from: server)?.statusCode == 410)
      #expect(await load("items/7", from: server)?.item == teapot)
      #expect(await load("items/7", from: server, method: "DELETE")?.statusCode == 405)
    }
  }

  @Test("refuses a request without the version, and does nothing for it")
  func requiresTheVersion() async throws {
    try await withChanged(.requiresVersion) { server in
      #expect(await load("items/7", from: server)?.statusCode == 400)
      #expect(await load("items/8", from: server)?.statusCode == 400)
      let body = #"{"price":1}"#
      let refusal = await load("items/7/price", from: server, method: "PUT", body: body)
      #expect(refusal?.statusCode == 400 && server.items == [teapot])
      let request = "GET /items/7 HTTP/1.1\r\nHost: shop\r\nx-shop-version: 2\r\n\r\n"
      #expect(await exchange(request, with: server).status == 200)
    }
  }

  @Test("receives a request, and never answers it")
  func answersTooLate() async throws {
    try await withChanged(.answersTooLate) { server in
      let log = CompletionLog<RawOutcome>()
      Task { log.record(await exchange(get("/items/7"), with: server)) }
      #expect(await server.requests(atLeast: 1).map(\.path) == ["/items/7"])
      server.change(nil)
      // A second client has its answer, and the first still waits.
      #expect(await load("items/7", from: server)?.item == teapot)
      #expect(log.values.isEmpty)
      server.stop()
      #expect(await log.first(within: .test) == .closed)
    }
  }

  @Test("is as it was when the change is taken back", arguments: LoopbackServer.Change.allCases)
  func isTakenBack(_ change: LoopbackServer.Change) async throws {
    try await withChanged(change) { server in
      server.change(nil)
      #expect(await load("items/7", from: server)?.item == teapot)
      #expect(await load("items/8", from: server)?.statusCode == 404)
    }
  }

  @Test("changes no answer of a script, and no other shop")
  func leavesTheRest() async throws {
    try await withChanged(.saysGone) { server in
      server.script(.status(404), for: "/items/8")
      #expect(await load("items/8", from: server)?.statusCode == 404)
      try await withServer(items: [teapot]) { other in
        #expect(await load("items/9", from: other)?.statusCode == 404)
      }
    }
  }

  private func withChanged(
    _ change: LoopbackServer.Change, _ body: (LoopbackServer) async throws -> Void
  ) async throws {
    try await withServer(items: [teapot]) { server in
      server.change(change)
      try await body(server)
    }
  }

  /// The fields of the teapot, one of them with another name or value.
  private func teapotFields(_ key: String, _ value: JSONValue) -> [String: JSONValue] {
    let fields: [String: JSONValue] = [
      "id": 7, "title": .string(teapot.title), "descriptions": .string(teapot.descriptions),
    ]
    return fields.merging([key: value]) { _, new in new }
  }

  private func fields(
    _ path: String, of server: LoopbackServer, newPrice: Int? = nil
  ) async throws -> [String: JSONValue] {
    let body = newPrice.map { "{\"price\":\($0)}" }
    let method = newPrice == nil ? "GET" : "PUT"
    let answer = await load(path, from: server, method: method, body: body)
    #expect(answer?.statusCode == 200)
    return try JSONDecoder().decode([String: JSONValue].self, from: answer?.data ?? Data())
  }
}
