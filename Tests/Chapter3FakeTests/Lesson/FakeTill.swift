import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: core
/// A till that counts: each sale that it is told of makes the day one longer.
final class FakeTill: ItemServing {
  private let sales = Mutex(0)

  func answer(to request: URLRequest) -> SessionAnswer {
    switch (request.httpMethod, request.url?.path) {
    case ("POST", "/sales"): .status(201, body: "\(ring())")
    case ("GET", "/sales"): .status(200, body: "\(sales.withLock { $0 })")
    case (_, "/sales"): .status(405)
    default: .status(404)
    }
  }

  private func ring() -> Int {
    sales.withLock { sales in
      sales += 1
      return sales
    }
  }
}
// end slice: core

@Suite("Lesson 3: the till")
struct TheTill {
  @Test("answers by what it was told before, and nothing else")
  func counts() {
    // slice: ask
    let till = FakeTill()
    #expect(till.ask("POST", "sales").statusCode == 201)
    #expect(till.ask("POST", "sales").statusCode == 201)
    #expect(till.ask("GET", "sales").data == Data("2".utf8))
    // end slice: ask
    #expect(FakeTill().ask("GET", "sales").data == Data("0".utf8))
    #expect(till.ask("DELETE", "sales").statusCode == 405)
    #expect(till.ask("GET", "coats").statusCode == 404)
  }

  @Test("is one till behind both seams")
  func servesBothSeams() async {
    let till = FakeTill()
    let injected = TillSession(till: till)
    let loaded = TillURLProtocol.makeSession(before: till)
    let bodies = [
      await sell(injected, at: ShopURL.any), await sell(loaded.urlSession, at: loaded.baseURL),
    ]
    #expect(bodies == [Data("1".utf8), Data("2".utf8)])
  }

  private func sell(_ session: any URLSessionProtocol, at baseURL: URL) async -> Data? {
    var request = URLRequest(url: baseURL.appendingPathComponent("sales"))
    request.httpMethod = "POST"
    let log = CompletionLog<SessionAnswer>()
    session.send(request, to: log)
    return await log.first()?.data
  }
}
