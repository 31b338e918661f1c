import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("A script answers instead of the shop", .serialized)
struct ScriptTests {
  @Test("each script does what it says", arguments: ["404", "500", "empty", "own"])
  func answers(name: String) async throws {
    let own = HTTPAnswer(status: 299, headers: ["X-Kind": "green"], body: Data("tea".utf8))
    let scripts: [String: (LoopbackServer.Script, Int, String)] = [
      "404": (.status(404), 404, #"{"error":"The script says 404."}"#),
      "500": (.status(500), 500, #"{"error":"The script says 500."}"#),
      "empty": (.emptyBody, 200, ""), "own": (.answer(own), 299, "tea"),
    ]
    let (script, status, body) = try #require(scripts[name])
    try await withServer(items: [teapot]) { server in
      server.script(script, for: "/items/7")
      let answer = await load("items/7", from: server)
      #expect(answer?.statusCode == status)
      #expect(answer?.data == Data(body.utf8))
    }
  }

  @Test("a reply follows from the request")
  func replies() async throws {
    try await withServer { server in
      server.script(.reply { HTTPAnswer(status: 203, body: Data($0.target.utf8)) }, for: "/tea")
      let answer = await load("tea", from: server)
      #expect(answer?.statusCode == 203 && answer?.data == Data("/tea".utf8))
    }
  }

  @Test("an answer larger than the system takes at once arrives whole")
  func sendsLargeAnswers() async throws {
    try await withServer { server in
      let body = Data(String(repeating: "tea and cups, ", count: 200_000).utf8)
      server.script(.answer(HTTPAnswer(status: 200, body: body)), for: "/large")
      #expect(await load("large", from: server)?.data == body)
    }
  }

  @Test("a broken answer is broken on the wire in the way that was asked for")
  func breaks() async throws {
    try await withServer(items: [teapot]) { server in
      let whole = await exchange(get("/items/7"), with: server)
      server.script(.truncatedBody, for: "/items/7")
      guard case .answer(let text) = whole,
        case .answer(let half) = await exchange(get("/items/7"), with: server)
      else { return #expect(Bool(false), "Two answers were expected.") }
      #expect(half.utf8.count < text.utf8.count && half.contains("\r\n\r\n{"))
      #expect(text.utf8.starts(with: half.utf8))
      server.script(.noAnswer, for: "/items/7")
      #expect(await exchange(get("/items/7"), with: server) == .closed)
      server.script(.garbage, for: "/items/7")
      let garbage = await exchange(get("/items/7"), with: server)
      #expect(garbage != .closed && garbage.status == nil)
    }
  }

  @Test("a script for a path stays until it is taken away, and touches no other path")
  func staysForItsPath() async throws {
    let cup = Item(id: 8, title: "Cup", descriptions: "Holds little.", price: 4_000)
    try await withServer(items: [teapot, cup]) { server in
      server.script(.status(503), for: "/items/7")
      #expect(await exchange(get("/items/7"), with: server).status == 503)
      #expect(await exchange(get("/items/8"), with: server).status == 200)
      #expect(await exchange(get("/items/7"), with: server).status == 503)
      server.script(nil, for: "/items/7")
      #expect(await exchange(get("/items/7"), with: server).status == 200)
    }
  }

  @Test("a script for every path leaves those that have their own, and ends with .shop")
  func answersEverywhere() async throws {
    try await withServer(items: [teapot]) { server in
      server.script(.status(404), for: "/items/7")
      server.scriptEverywhere(.status(500))
      var statuses: [Int?] = []
      for path in ["/tea", "/items/8", "/items/7"] {
        statuses.append(await exchange(get(path), with: server).status)
      }
      #expect(statuses == [500, 500, 404])
      server.scriptEverywhere(.shop)
      #expect(await exchange(get("/items/8"), with: server).status == 404)
      server.script(nil, for: "/items/7")
      #expect(await exchange(get("/items/7"), with: server).status == 200)
    }
  }

  @Test("a PUT that a script answers changes nothing; one that is truncated does")
  func asksTheShopOrNot() async throws {
    try await withServer(items: [teapot]) { server in
      server.script(.status(500), for: "/items/7/price")
      let body = #"{"price":1}"#
      _ = await load("items/7/price", from: server, method: "PUT", body: body)
      #expect(server.items == [teapot])
      server.script(.truncatedBody, for: "/items/7/price")
      _ = await load("items/7/price", from: server, method: "PUT", body: body)
      #expect(server.items.map(\.price) == [1])
    }
  }
}
