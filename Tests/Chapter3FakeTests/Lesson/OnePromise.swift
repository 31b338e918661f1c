import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: promise
/// One promise: there is no shop window, and the shop says so with 404.
func verifyThatThereIsNoWindow(_ openShop: OpenShop) async throws {
  let shop = try openShop([])
  let answer = await shop.send("GET", "window")
  #expect(answer?.statusCode == 404)
}
// end slice: promise

@Suite("Lesson 3: one promise", .takesTurns)
struct OnePromise {
  @Test("is kept by the real server and by an honest fake")
  func isKept() async throws {
    // slice: real
    try await withServer { server in
      try await verifyThatThereIsNoWindow { _ in
        ShopUnderContract(
          urlSession: URLSession(configuration: .ephemeral), baseURL: server.baseURL)
      }
    }
    // end slice: real
    for shop in HonestShop.all { try await verifyThatThereIsNoWindow(shop.open) }
  }

  @Test("is broken by a stub that says 200 to all")
  func isBroken() async {
    let broken = await issues {
      // A stub has one answer for everything.
      let can = SessionAnswer.status(200, body: "come in")
      try await verifyThatThereIsNoWindow { _ in
        ShopUnderContract(ClosureURLProtocol.makeSession { $0.send(can) })
      }
    }
    #expect(broken.count == 1)
  }

  // The lesson says that codes differ where classes do not.
  #if canImport(FoundationNetworking)
    @Test("on Linux four ways not to answer have four codes")
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
  #endif
}
