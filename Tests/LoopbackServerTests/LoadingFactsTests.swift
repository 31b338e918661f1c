import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

/// What the real loader does with real answers, on which the doubles rest. A
/// toolchain that changes one of these facts fails here, by its name.
@Suite("Facts: what URLSession makes of a real server's answers", .serialized)
struct LoadingFactsTests {
  private func outcome(of script: LoopbackServer.Script) async throws -> Outcome? {
    try await withServer(items: [teapot]) { server in
      server.script(script, for: "/items/7")
      return await load("items/7", from: server)?.outcome
    }
  }

  @Test("an answer without a body has empty data, not nil")
  func emptyBody() async throws {
    #expect(try await outcome(of: .emptyBody) == .answered(200, isEmpty: true))
    #expect(
      try await outcome(of: .answer(HTTPAnswer(status: 204))) == .answered(204, isEmpty: true))
  }

  @Test("an error status is an answer with its body, not an error", arguments: [404, 500])
  func errorStatus(status: Int) async throws {
    #expect(try await outcome(of: .status(status)) == .answered(status, isEmpty: false))
  }

  @Test("a redirection is followed")
  func redirection() async throws {
    try await withServer(items: [teapot]) { server in
      let moved = HTTPAnswer(
        status: 302, headers: ["Location": "\(server.baseURL)/items/7"], body: Data())
      server.script(.answer(moved), for: "/old")
      let answer = await load("old", from: server)
      #expect(answer?.item == teapot)
      #expect(answer?.response?.url?.path == "/items/7")
    }
  }

  @Test("a connection closed without an answer is a URLError")
  func closed() async throws {
    #expect(try await outcome(of: .noAnswer) == .transportError)
  }

  @Test("a body shorter than its length is a URLError, and none of it is delivered")
  func truncated() async throws {
    #expect(try await outcome(of: .truncatedBody) == .transportError)
  }

  @Test("bytes that are not HTTP are a URLError")
  func garbage() async throws {
    #expect(try await outcome(of: .garbage) == .transportError)
  }

  @Test("a port at which nobody listens is a URLError")
  func nobodyListens() async throws {
    let server = try LoopbackServer()
    server.stop()
    #expect(await load("items/7", from: server)?.outcome == .transportError)
  }

  /// On Apple's systems a response may come with it once the head has come
  /// (documentation of `dataTask(with:completionHandler:)`).
  @Test("an error comes without a body, and on Linux without a response")
  func errorsComeWithoutABody() async throws {
    for script in [LoopbackServer.Script.noAnswer, .truncatedBody, .garbage] {
      try await withServer(items: [teapot]) { server in
        server.script(script, for: "/items/7")
        let answer = await load("items/7", from: server)
        #expect(answer?.data == nil)
        #if !canImport(Darwin)
          #expect(answer?.response == nil)
        #endif
      }
    }
  }

  @Test("cancelling a task that the server keeps waiting is URLError.cancelled")
  func cancelled() async throws {
    try await withServer(items: [teapot]) { server in
      server.script(.held(by: .init()), for: "/items/7")
      let session = URLSession(configuration: .ephemeral)
      defer { session.finishTasksAndInvalidate() }
      let log = CompletionLog<SessionAnswer>()
      let url = server.baseURL.appendingPathComponent("items/7")
      let api: any URLSessionProtocol = session
      let task = api.dataTask(with: URLRequest(url: url), completionHandler: log.handler)
      task.resume()
      _ = await server.requests(atLeast: 1)
      task.cancel()
      let answer = await log.first(within: .test)
      #expect((answer?.error as? URLError)?.code == .cancelled)
    }
  }
}
