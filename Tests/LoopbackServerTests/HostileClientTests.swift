import Foundation
import LoopbackServer
import Testing

@Suite("Bad clients are refused and take nothing down")
struct HostileClientTests {
  @Test(
    "what is malformed gets 400, and half a request too, when the client says that this is all",
    arguments: [
      "\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\0\0\0\0\r\n\r\n",
      "GET /items/7 HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", "G",
      "PUT /items/7/price HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n{\"pri",
    ])
  func refusesMalformed(text: String) async throws {
    try await withServer(items: [teapot]) { server in
      #expect(await exchange(text, with: server, endsWriting: true).status == 400)
      #expect(await exchange(get("/items/7"), with: server).status == 200)
      #expect(server.receivedRequests.count == 1)
    }
  }

  @Test("a client that is refused may send all the same, and then reads why")
  func listensToTheEnd() async throws {
    try await withServer(items: [teapot]) { server in
      // More than the system keeps for a server that does not read.
      let outcome = await blocking {
        let client = try? RawClient(to: server)
        let isSent = client?.send(Data(repeating: UInt8(ascii: "A"), count: 20_000_000))
        client?.endWriting()
        return (isSent, client?.readToEnd().status)
      }
      #expect(outcome == (true, 413))
    }
  }

  @Test("a client that says nothing and hangs up gets nothing")
  func closesSilently() async throws {
    try await withServer(items: [teapot]) { server in
      #expect(await exchange("", with: server, endsWriting: true) == .closed)
      #expect(await exchange(get("/items/7"), with: server).status == 200)
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

  @Test("an answer larger than the system takes at once arrives whole")
  func sendsLargeAnswers() async throws {
    try await withServer { server in
      let body = Data(String(repeating: "tea and cups, ", count: 200_000).utf8)
      server.script(.answer(HTTPAnswer(status: 200, body: body)), for: "/large")
      #expect(await load("large", from: server)?.data == body)
    }
  }
}
