import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 3.5: tests of a price change, with your fakes from 3.1 and 3.2.
///
/// No stub can serve the second load, since its answer depends on the change
/// before it. Two items, neither with the id 1, show an API that mixes items up.
/// The tests compare whole items, so that a field in the wrong place shows. The
/// shop at the end makes this file independent of exercises 3.1 and 3.2; yours
/// need not be. Another right way: one test for each promise, each with a shop of
/// its own.
@Suite struct PriceChangeTests {
  @Test func showsAPriceAfterItsChange() async throws {
    let api = ItemDetailAPI.underTest(urlSession: ShelfSession(shelf: Shelf()))
    try await expectChangedPrice(through: api)
  }

  @Test func showsAPriceAfterItsChangeThroughARealSession() async throws {
    let session = ShelfURLProtocol.makeSession(inFrontOf: Shelf())
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    try await expectChangedPrice(through: api)
  }

  private func expectChangedPrice(through api: any ItemDetailAPIProtocol) async throws {
    let reduced = Item(id: 5, title: "Vase", descriptions: "Celadon.", price: 60_000)
    #expect(try await end { api.loadItemDetail(id: 5, completion: $0) } == .item(Shelf.vase))
    #expect(
      try await end { api.updatePrice(ofItem: 5, to: 60_000, completion: $0) } == .item(reduced))
    #expect(try await end { api.loadItemDetail(id: 5, completion: $0) } == .item(reduced))
    #expect(try await end { api.loadItemDetail(id: 6, completion: $0) } == .item(Shelf.bowl))
  }

  /// How a call ends; the test stops at the first one that does not.
  private func end(of call: (@escaping ItemCompletion) -> Void) async throws -> LoadOutcome {
    let log = CompletionLog<LoadOutcome>()
    call(log.completion)
    return try #require(await log.first())
  }
}

/// A shop with two items that answers what this test asks, and fails the rest.
private final class Shelf: ItemServing {
  static let vase = Item(id: 5, title: "Vase", descriptions: "Celadon.", price: 85_000)
  static let bowl = Item(id: 6, title: "Bowl", descriptions: "Brass.", price: 47_000)

  private let items = Mutex([vase, bowl])

  func answer(to request: URLRequest) -> SessionAnswer {
    let asked = "\(request.httpMethod ?? "") \(request.url?.path ?? "")"
    return items.withLock { items in
      for index in items.indices {
        let get = "GET /items/\(items[index].id)"
        if asked == get.replacing("GET", with: "PUT") + "/price" {
          items[index] = items[index].priced(by: request.bodyBytes)
        } else if asked != get {
          continue
        }
        let json = try? JSONEncoder().encode(items[index])
        return .status(200, body: String(decoding: json ?? Data(), as: UTF8.self))
      }
      return .status(404)
    }
  }
}

extension Item {
  fileprivate func priced(by body: Data?) -> Item {
    let prices = try? JSONDecoder().decode([String: Int].self, from: body ?? Data())
    return Item(id: id, title: title, descriptions: descriptions, price: prices?["price"] ?? price)
  }
}

private struct ShelfSession: URLSessionProtocol, URLSessionDataTaskProtocol {
  let shelf: Shelf
  var start: @Sendable () -> Void = {}

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ShelfSession(shelf: shelf) {
      let answer = shelf.answer(to: request)
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func resume() { start() }
  func cancel() {}
}

private final class ShelfURLProtocol: URLProtocol {
  private static let shelves = PerHost<Shelf>()

  static func makeSession(inFrontOf shelf: Shelf) -> DoubledSession {
    let session = DoubledSession(answeredBy: ShelfURLProtocol.self)
    shelves[session.baseURL] = shelf
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = Self.shelves[request.url]?.answer(to: request)
    guard let response = answer?.response, let body = answer?.data else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
