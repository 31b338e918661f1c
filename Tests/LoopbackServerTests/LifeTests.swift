import DoubleKit
import Foundation
import Testing

@testable import LoopbackServer

@Suite("A server starts, stops and leaves nothing behind")
struct LifeTests {

  @Test("listens on 127.0.0.1 and nowhere else, at a port of its own")
  func bindsToLoopback() throws {
    let (first, second) = (try ListeningSocket(), try ListeningSocket())
    let address = try ListeningSocket.boundAddress(of: first.descriptor.number)
    #expect(address.host == 0x7F00_0001)
    #expect(address.port == first.port && first.port != second.port && first.port != 0)
  }

  @Test("has nobody listening once it is stopped; stopping twice is harmless")
  func stops() throws {
    let server = try LoopbackServer()
    server.stop()
    server.stop()
    #expect(throws: SystemCallError("connect", number: ECONNREFUSED)) { try RawClient(to: server) }
  }

  @Test("stops with the last reference to it, and at the end of withServer, thrown or not")
  func stopsByItself() async throws {
    var server: LoopbackServer? = try LoopbackServer()
    let client = try RawClient(to: try #require(server))
    server = nil
    #expect(client.readToEnd() == .closed)

    struct Interruption: Error {}
    var kept: LoopbackServer?
    await #expect(throws: Interruption.self) {
      try await withServer { server in
        kept = server
        throw Interruption()
      }
    }
    let stopped = try #require(kept)
    #expect(throws: SystemCallError.self) { try RawClient(to: stopped) }
  }

  @Test("hangs up on whoever waits when it stops")
  func freesEverybody() async throws {
    let server = try LoopbackServer()
    server.script(.held(by: .init()), for: "/slow")
    let (held, silent) = (try RawClient(to: server), try RawClient(to: server))
    held.send(get("/slow"))
    #expect(await server.requests(atLeast: 1).count == 1)
    server.stop()
    #expect(held.readToEnd() == .closed)
    #expect(silent.readToEnd() == .closed)
  }
}
