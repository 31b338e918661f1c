import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("A gate holds answers back", .serialized)
struct GateTests {
  @Test("until it opens, while others are answered")
  func holdsUntilOpened() async throws {
    try await withServer(items: [teapot]) { server in
      let gate = LoopbackServer.Gate()
      server.scriptNext(.held(by: gate))
      let log = CompletionLog<RawOutcome>()
      Task { log.record(await exchange(get("/items/7"), with: server)) }
      #expect(await server.requests(atLeast: 1).count == 1)
      #expect(await exchange(get("/items/7"), with: server).status == 200)
      #expect(log.values.isEmpty && !gate.isOpen)
      gate.open()
      #expect(await log.first(within: .test)?.status == 200)
    }
  }

  @Test("lets a hundred go at once, and starves nobody meanwhile")
  func holdsMany() async throws {
    try await withServer(items: [teapot]) { server in
      let gate = LoopbackServer.Gate()
      server.script(.held(by: gate, then: .status(404)), for: "/slow")
      let clients = try (1...100).map { _ in try RawClient(to: server) }
      for client in clients { client.send(get("/slow")) }
      #expect(await server.requests(atLeast: 100).count == 100)
      #expect(await exchange(get("/items/7"), with: server).status == 200)
      gate.open()
      #expect(clients.allSatisfy { $0.readToEnd().status == 404 })
    }
  }

  @Test("asks the shop when it opens, and may stand behind another gate")
  func chains() async throws {
    try await withServer(items: [teapot]) { server in
      let (outer, inner) = (LoopbackServer.Gate(), LoopbackServer.Gate())
      server.scriptNext(.held(by: outer, then: .held(by: inner)))
      let log = CompletionLog<RawOutcome>()
      Task { log.record(await exchange(get("/items/7"), with: server)) }
      _ = await server.requests(atLeast: 1)
      outer.open()
      let body = #"{"price":9}"#
      _ = await load("items/7/price", from: server, method: "PUT", body: body)
      #expect(log.values.isEmpty)
      inner.open()
      guard case .answer(let text) = await log.first(within: .test) else { return }
      #expect(text.contains(#""price":9,"#))
    }
  }

  @Test("holds nothing once it is open")
  func staysOpen() async throws {
    try await withServer(items: [teapot]) { server in
      let gate = LoopbackServer.Gate()
      gate.open()
      server.scriptNext(.held(by: gate), .held(by: gate, then: .held(by: gate, then: .noAnswer)))
      #expect(await exchange(get("/items/7"), with: server).status == 200)
      #expect(await exchange(get("/items/7"), with: server) == .closed)
    }
  }

  @Test("survives a client that gave up")
  func survivesLostClients() async throws {
    try await withServer(items: [teapot]) { server in
      let gate = LoopbackServer.Gate()
      // Large enough to be written in parts, the second of them to nobody.
      let large = HTTPAnswer(status: 200, body: Data(count: 20_000_000))
      server.scriptNext(.held(by: gate, then: .answer(large)))
      try RawClient(to: server).send(get("/items/7"))
      _ = await server.requests(atLeast: 1)
      gate.open()
      #expect(await exchange(get("/items/7"), with: server).status == 200)
    }
  }

  @Test("may be opened while and after the server stops")
  func opensLate() async throws {
    for _ in 1...20 {
      let gate = LoopbackServer.Gate()
      let server = try LoopbackServer(items: [teapot])
      server.script(.held(by: gate), for: "/items/7")
      let client = try RawClient(to: server)
      client.send(get("/items/7"))
      _ = await server.requests(atLeast: 1)
      await withTaskGroup { group in
        group.addTask { gate.open() }
        group.addTask { server.stop() }
        group.addTask { server.stop() }
      }
      gate.open()
      #expect([200, nil].contains(client.readToEnd().status))
    }
  }
}
