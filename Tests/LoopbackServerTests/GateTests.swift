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
      server.script(.held(by: gate), for: "/slow")
      let log = CompletionLog<RawOutcome>()
      Task { log.record(await exchange(get("/slow"), with: server)) }
      #expect(await server.requests(atLeast: 1).count == 1)
      #expect(await exchange(get("/items/7"), with: server).status == 200)
      #expect(log.values.isEmpty && !gate.isOpen)
      gate.open()
      #expect(await log.first(within: .test)?.status == 404)
    }
  }

  @Test("asks the shop when it opens, and holds nothing from then on")
  func staysOpen() async throws {
    try await withServer(items: [teapot]) { server in
      let gate = LoopbackServer.Gate()
      server.script(.held(by: gate), for: "/items/7")
      gate.open()
      #expect(await exchange(get("/items/7"), with: server).status == 200)
    }
  }

  @Test("may be opened after the server stops")
  func opensLate() async throws {
    let gate = LoopbackServer.Gate()
    let server = try LoopbackServer(items: [teapot])
    server.script(.held(by: gate), for: "/items/7")
    let client = try RawClient(to: server)
    client.send(get("/items/7"))
    _ = await server.requests(atLeast: 1)
    server.stop()
    gate.open()
    #expect(client.readToEnd() == .closed)
  }
}
