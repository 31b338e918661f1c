import Foundation
import LoopbackServer
import Testing

@Suite("Bad clients are refused and take nothing down")
struct HostileClientTests {
  private func expectAlive(_ server: LoopbackServer) async {
    #expect(await exchange(get("/items/7"), with: server).status == 200)
  }

  @Test(
    "what is malformed gets 400",
    arguments: [
      "\r\n\r\n", "tea\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\0\0\0\0\r\n\r\n",
      "GET /items/7 HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    ])
  func refusesMalformed(text: String) async throws {
    try await withServer(items: [teapot]) { server in
      #expect(await exchange(text, with: server).status == 400)
      await expectAlive(server)
      #expect(server.receivedRequests.count == 1)
    }
  }

  @Test("more than 64 KiB of header gets 413")
  func refusesALargeHeader() async throws {
    try await withServer(items: [teapot]) { server in
      let text = "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 65_536) + "\r\n\r\n"
      #expect(await exchange(text, with: server).status == 413)
      await expectAlive(server)
    }
  }

  @Test(
    "a client that is refused may send all the same, and then reads why",
    arguments: [(UInt8(ascii: "A"), 413), (0, 400)])
  func listensToTheEnd(byte: UInt8, status: Int) async throws {
    try await withServer(items: [teapot]) { server in
      // More than the system keeps for a server that does not read.
      let outcome = await blocking {
        let client = try? RawClient(to: server)
        let isSent = client?.send(Data(repeating: byte, count: 20_000_000))
        client?.endWriting()
        return (isSent, client?.readToEnd().status)
      }
      #expect(outcome == (true, status))
    }
  }

  @Test("more than 1 MiB of body gets 413, whether it is sent or only announced")
  func refusesALargeBody() async throws {
    try await withServer(items: [teapot]) { server in
      let head = "PUT /items/7/price HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n"
      #expect(await exchange(head, with: server).status == 413)
      let body = String(repeating: " ", count: 1_048_577)
      #expect(await exchange(head + body, with: server).status == 413)
      await expectAlive(server)
    }
  }

  @Test("a chunked body gets 411")
  func refusesChunks() async throws {
    try await withServer(items: [teapot]) { server in
      let text = """
        PUT /items/7/price HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\
        b\r\n{"price":1}\r\n0\r\n\r\n
        """
      #expect(await exchange(text, with: server).status == 411)
      await expectAlive(server)
    }
  }

  @Test(
    "half a request gets 400 when the client says that this is all",
    arguments: [
      "G", "GET /items/7 HTTP/1.1\r\nHo",
      "PUT /items/7/price HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n{\"pri",
    ])
  func refusesHalves(text: String) async throws {
    try await withServer(items: [teapot]) { server in
      #expect(await exchange(text, with: server, endsWriting: true).status == 400)
      await expectAlive(server)
    }
  }

  @Test("a client that says nothing and hangs up gets nothing")
  func closesSilently() async throws {
    try await withServer(items: [teapot]) { server in
      #expect(await exchange("", with: server, endsWriting: true) == .closed)
      await expectAlive(server)
    }
  }

  @Test("a request is answered when its client has said that this is all")
  func answersAfterTheEnd() async throws {
    try await withServer(items: [teapot]) { server in
      #expect(await exchange(get("/items/7"), with: server, endsWriting: true).status == 200)
    }
  }

  @Test(
    "a client that stops halfway is cut off",
    arguments: ["", "GET /items/7 HT", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"])
  func cutsOff(text: String) async throws {
    var limits = LoopbackServer.Limits()
    limits.patience = .milliseconds(50)
    try await withServer(items: [teapot], limits: limits) { server in
      #expect(await exchange(text, with: server) == .closed)
      // With so little patience an honest client may be cut off as well when
      // the machine is busy, so it may try again.
      var status: Int?
      for _ in 1...20 where status == nil {
        status = await exchange(get("/items/7"), with: server).status
      }
      #expect(status == 200)
    }
  }

  @Test("a client that waits for 100 Continue gets it, then its answer")
  func continues() async throws {
    try await withServer(items: [teapot]) { server in
      let head = """
        PUT /items/7/price HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\
        Content-Length: 11\r\n\r\n
        """
      let outcome = await blocking {
        let client = try? RawClient(to: server)
        client?.send(head)
        let interim = client?.read(upTo: 25)
        client?.send(#"{"price":2}"#)
        return (interim, client?.readToEnd().status)
      }
      #expect(outcome == ("HTTP/1.1 100 Continue\r\n\r\n", 200))
    }
  }

  @Test("single bytes are read as well as one piece")
  func readsSingleBytes() async throws {
    try await withServer(items: [teapot]) { server in
      let status = await blocking {
        let client = try? RawClient(to: server)
        for byte in get("/items/7").utf8 { client?.send(CollectionOfOne(byte)) }
        return client?.readToEnd().status
      }
      #expect(status == 200)
    }
  }
}
