import CheckKit
import DoubleKit
import Foundation
import Testing

@testable import LoopbackServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("The server gives back what clients and the system keep from it", .serialized)
struct ScarcityTests {
  /// A server for one connection at a time.
  private var single: LoopbackServer.Limits {
    var limits = LoopbackServer.Limits()
    limits.connections = 1
    return limits
  }

  @Test("when all connections are taken the next client waits for one")
  func queuesClients() async throws {
    try await withServer(items: [teapot], limits: single) { server in
      let gate = LoopbackServer.Gate()
      server.scriptNext(.held(by: gate))
      var first: RawClient? = try RawClient(to: server)
      first?.send(get("/items/7"))
      _ = await server.requests(atLeast: 1)
      let second = try RawClient(to: server)
      second.send(get("/items/8"))
      gate.open()
      #expect(first?.readToEnd().status == 200)
      first = nil
      #expect(second.readToEnd().status == 404)
    }
  }

  @Test(
    "a client that does not hang up, or does not read its answer, loses its connection in time",
    arguments: [true, false])
  func cutsOff(reads: Bool) async throws {
    var limits = single
    limits.patience = .milliseconds(50)
    try await withServer(items: [teapot], limits: limits) { server in
      // More than the system keeps for a client that does not read.
      let large = HTTPAnswer(status: 200, body: Data(count: 20_000_000))
      server.scriptNext(reads ? .shop : .answer(large))
      let first = try RawClient(to: server)
      first.send(get("/items/7"))
      if reads { #expect(first.readToEnd().status == 200) }
      let second = try RawClient(to: server)
      second.send(get("/items/7"))
      #expect(second.readToEnd().status == 200)
      withExtendedLifetime(first) {}
    }
  }

  @Test("an answer larger than the system takes at once arrives whole")
  func sendsLargeAnswers() async throws {
    try await withServer { server in
      let body = Data(String(repeating: "tea and cups, ", count: 200_000).utf8)
      server.scriptNext(.answer(HTTPAnswer(status: 200, body: body)))
      #expect(await load("large", from: server)?.data == body)
    }
  }

  @Test("while the system has no descriptor to spare, a client waits")
  func waitsForDescriptors() async throws {
    // The shortage is played: a real one ends processes that use dispatch.
    let listener = try ListeningSocket()
    let backend = Backend(shop: Shop(items: [teapot]), limits: .init(), wake: try WakePipe())
    let thread = try LoopThread {
      var failures = 3
      var loop = EventLoop(listener: listener, backend: backend) { () throws(SystemCallError) in
        failures -= 1
        if failures >= 0 { throw SystemCallError("accept", number: EMFILE) }
        return try listener.accept()
      }
      loop.run()
    }
    let client = try RawClient(port: listener.port)
    client.send(get("/items/7"))
    #expect(client.readToEnd().status == 200)
    backend.wake.requestStop()
    thread.join()
  }
}
