import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("The server bears a load", .serialized)
struct LoadTests {
  @Test("of 1,000 requests in a row")
  func servesInARow() async throws {
    try await withServer(items: [teapot]) { server in
      let statuses = await blocking {
        (1...1000).map { _ in
          let client = try? RawClient(to: server)
          client?.send(get("/items/7"))
          return client?.readToEnd().status
        }
      }
      #expect(statuses == Array(repeating: 200, count: 1000))
      #expect(server.receivedRequests.count == 1000)
    }
  }

  @Test("of 50 at once from one URLSession, all in the server before the first is answered")
  func servesAtOnce() async throws {
    try await withServer(items: [teapot]) { server in
      let gate = LoopbackServer.Gate()
      server.script(.held(by: gate), for: "/items/7")
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = 50
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let log = CompletionLog<SessionAnswer>()
      let request = URLRequest(url: server.baseURL.appendingPathComponent("items/7"))
      for _ in 1...50 { session.send(request, to: log) }
      #expect(await server.requests(atLeast: 50).count == 50)
      gate.open()
      let answers = await log.values(atLeast: 50, within: .test)
      #expect(answers.map(\.item) == Array(repeating: teapot, count: 50))
    }
  }
}
