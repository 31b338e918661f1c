import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

// The lesson says what a loader hands on, and that codes differ where classes
// do not.
#if !canImport(Darwin)
  @Suite("Lesson 3: how a load of the real server fails on Linux", .serialized)
  struct LoaderFacts {
    @Test("an answer of no bytes has a body, which is empty")
    func emptyBody() async throws {
      try await withServer { server in
        server.script(.emptyBody, for: "/items/1")
        let real = URLSession(configuration: .ephemeral)
        let shop = ShopUnderContract(urlSession: real, baseURL: server.baseURL)
        let answer = await shop.send("GET", "items/1")
        #expect(answer?.statusCode == 200 && answer?.data == Data() && answer?.error == nil)
      }
    }

    @Test("a load that fails has an error and no body")
    func errorAlone() async throws {
      try await withServer(items: [item(1)]) { server in
        let real = URLSession(configuration: .ephemeral)
        let shop = ShopUnderContract(urlSession: real, baseURL: server.baseURL)
        for script in [LoopbackServer.Script.noAnswer, .truncatedBody, .garbage] {
          server.script(script, for: "/items/1")
          let answer = await shop.send("GET", "items/1")
          #expect(answer?.error != nil && answer?.data == nil)
        }
      }
    }

    @Test("four ways not to answer have four codes")
    func fourCodes() async throws {
      let server = try LoopbackServer(items: (1...3).map { item($0) })
      defer { server.stop() }
      let closed = try LoopbackServer()
      closed.stop()
      server.script(.noAnswer, for: "/items/1")
      server.script(.truncatedBody, for: "/items/2")
      server.script(.garbage, for: "/items/3")
      let real = URLSession(configuration: .ephemeral)
      let shop = ShopUnderContract(urlSession: real, baseURL: server.baseURL)
      let outcomes = [
        await shop.load(1), await shop.load(2), await shop.load(3),
        await ShopUnderContract(urlSession: real, baseURL: closed.baseURL).load(4),
      ]
      let codes = outcomes.compactMap {
        if case .lost(let code) = $0 { code.rawValue } else { nil }
      }
      #expect(Set(codes).count == 4, "\(codes)")
    }

    private func item(_ id: Int) -> Item {
      Item(id: id, title: "Broom", descriptions: "Straw.", price: 8000)
    }
  }
#endif

#if !canImport(Darwin)
  /// Where a `URLProtocol` finds the body of a data task, on which 3.2 rests. A
  /// toolchain that changes it fails here, by name.
  @Suite("Lesson 3: the body of a request on Linux")
  struct BodyFacts {
    @Test("is in httpBody when it was set as data")
    func data() async {
      let seen = await bodySeen { $0.httpBody = Data("tea".utf8) }
      #expect(seen?.httpBody == Data("tea".utf8) && seen?.httpBodyStream == nil)
    }

    @Test("is in httpBodyStream when it was set as a stream")
    func stream() async {
      let seen = await bodySeen { $0.httpBodyStream = InputStream(data: Data("tea".utf8)) }
      #expect(seen?.httpBody == nil && seen?.bodyBytes == Data("tea".utf8))
    }

    private func bodySeen(_ set: (inout URLRequest) -> Void) async -> URLRequest? {
      let log = CompletionLog<URLRequest>()
      let doubled = ClosureURLProtocol.makeSession {
        log.record($0.request)
        $0.send(.status(200))
      }
      var request = URLRequest(url: doubled.baseURL)
      request.httpMethod = "PUT"
      set(&request)
      doubled.urlSession.send(request, to: CompletionLog<SessionAnswer>())
      return await log.first()
    }
  }
#endif
