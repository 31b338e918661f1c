import DoubleKit
import Foundation
import Testing

@testable import LoopbackServer

@Suite("A server starts, stops and leaves nothing behind")
struct LifeTests {
  @Test("starts in under 50 milliseconds: four of them within the deadline of one answer")
  func startsFast() async throws {
    // The deadline is 0.2 seconds, and waits longer on a machine that is busy.
    let answers = try await value(within: .answer) {
      try (1...4).map { _ in
        let server = try LoopbackServer(items: [teapot])
        let client = try RawClient(to: server)
        client.send(get("/items/7"))
        return client.readToEnd().status
      }
    }
    #expect(answers == [200, 200, 200, 200])
  }

  @Test("listens on 127.0.0.1 and nowhere else, at a port of its own")
  func bindsToLoopback() throws {
    let (first, second) = (try ListeningSocket(), try ListeningSocket())
    let address = try ListeningSocket.boundAddress(of: first.descriptor.number)
    #expect(address.host == 0x7F00_0001)
    #expect(address.port == first.port && first.port != second.port && first.port != 0)
  }

  @Test("names its address")
  func namesItsAddress() async throws {
    try await withServer { server in
      #expect(server.baseURL.absoluteString.hasPrefix("http://127.0.0.1:"))
    }
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

  @Test("frees whoever waits when it stops: held clients, silent ones, tests")
  func freesEverybody() async throws {
    let server = try LoopbackServer()
    server.script(.held(by: .init()), for: "/slow")
    let (held, silent) = (try RawClient(to: server), try RawClient(to: server))
    held.send(get("/slow"))
    #expect(await server.requests(atLeast: 1).count == 1)
    let waiting = Task { await server.receivedRequests(atLeast: 99).count }
    server.stop()
    #expect(held.readToEnd() == .closed)
    #expect(silent.readToEnd() == .closed)
    #expect(try await value(within: .test) { await waiting.value } == 1)
    #expect(await server.receivedRequests(atLeast: 99).count == 1)
  }

  @Test("lets a cancelled test go that waits for requests")
  func letsCancelledTestsGo() async throws {
    try await withServer { server in
      let waiting = Task { await server.receivedRequests(atLeast: 1).count }
      waiting.cancel()
      let count = try await value(within: .test) { await waiting.value }
      #expect(count == 0)
    }
  }

  @Test("leaves no thread and no descriptor behind")
  func leavesNothing() async {
    // In a process of its own, since the tests beside it open both as well.
    await #expect(processExitsWith: .success) {
      try Life.live()
      let before = Footprint.now()
      let stopped = try (1...40).map { _ in try Life.live() }
      // The process has other threads and descriptors, which come and go, and the
      // system lists a thread for a while after it could be joined. What each
      // life left behind would be there forty times.
      let after = Footprint.now(orUntil: { $0.threads < before.threads + 20 })
      #expect(after.descriptors < before.descriptors + 20)
      #expect(after.threads < before.threads + 20)
      #expect(before.descriptors > 0 && before.threads > 0)
      withExtendedLifetime(stopped) {}
    }
  }
}

/// The life of one server, with clients of every kind.
private enum Life {
  @discardableResult
  static func live() throws -> LoopbackServer {
    let server = try LoopbackServer(items: [teapot])
    server.script(.held(by: .init()), for: "/slow")
    let clients = try (1...3).map { _ in try RawClient(to: server) }
    clients[0].send(get("/items/7"))
    clients[1].send(get("/slow"))
    clients[2].send("GET /it")
    guard clients[0].readToEnd().status == 200 else { throw CancellationError() }
    let during = Footprint.now()
    server.stop()
    guard during.descriptors > Footprint.now().descriptors else { throw CancellationError() }
    return server
  }
}
