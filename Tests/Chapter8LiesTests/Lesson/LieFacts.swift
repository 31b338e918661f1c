import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("Lesson 8: the sign on Saturday", .serialized)
struct SaturdaySign {
  @Test("says Closed, in front of the server that changed")
  func saysClosed() async throws {
    let shop = try Answerer.server.open(stub: .status(500))
    let log = CompletionLog<String>()
    DoorSign(urlSession: shop.urlSession, baseURL: shop.baseURL).light(show: log.record)
    #expect(await log.values(atLeast: 1, within: .test) == ["Closed"])
  }
}

// The gallery says what no loader does.
#if !canImport(Darwin)
  @Suite("Lesson 8: the promises of a real session on Linux", .serialized)
  struct SessionPromises {
    private let broom = Item(id: 5, title: "Broom", descriptions: "Straw.", price: 8000)

    @Test("hands over a response with a body, or an error alone", arguments: ServerFault.allCases)
    func eitherOr(fault: ServerFault) async throws {
      let shop = try ShopUnderContract.open([broom], fault)
      let answer = try #require(await shop.send("GET", "items/5"))
      #expect((answer.response == nil) == (answer.error != nil))
      #expect((answer.data == nil) == (answer.error != nil))
    }

    @Test("sends nothing before a task is resumed")
    func nothingBeforeResume() async throws {
      try await withServer(items: [broom]) { server in
        let session = URLSession(configuration: .ephemeral)
        let shop = ShopUnderContract(urlSession: session, baseURL: server.baseURL)
        let log = CompletionLog<SessionAnswer>()
        let task = shop.urlSession.dataTask(
          with: shop.request("items/4"), completionHandler: log.handler)
        _ = await shop.send("GET", "items/5")
        #expect(server.receivedRequests.map(\.path) == ["/items/5"] && log.values.isEmpty)
        task.cancel()
      }
    }

    @Test("takes a load that ends without a response for an empty answer")
    func endWithoutResponse() async throws {
      let double = EmptyFinishFakeURLProtocol.makeSession(inFrontOf: InMemoryShop(selling: []))
      let answer = try #require(await ShopUnderContract(double).send("GET", "items/5"))
      #expect(answer.data == Data() && answer.response == nil && answer.error == nil)
    }
  }
#endif
