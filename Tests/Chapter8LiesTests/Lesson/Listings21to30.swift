import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The listings of exercise 8.7: ten small tests, each with a double that misleads it. Read
/// them; do not change them.
///
/// A `GallerySession` calls back with `answer(to:)` when its task is resumed, and a
/// `GalleryURLProtocol` hands `answer()` to the loader. The real shop understands two
/// requests, `GET /items/{id}` and `PUT /items/{id}/price`, and refuses every other.
@Suite("The listings of 8.7 are green") struct LyingListings {
  // Listing 21

  struct MockItemSession: GallerySession {
    let result: SessionAnswer

    func answer(to request: URLRequest) -> SessionAnswer { result }
  }

  @Test func listing21() async throws {
    let session = MockItemSession(result: .status(503))
    await #expect(throws: APIResponseError.network(statusCode: 503)) {
      try await Gallery.shop(session).itemDetail(id: 5)
    }
  }

  // Listing 22

  final class PromptSession: URLSessionProtocol {
    let paths = CompletionLog<String>()

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      paths.record(request.url?.path ?? "")
      let answer = SessionAnswer.status(200, body: Gallery.lamp)
      completionHandler(answer.data, answer.response, nil)
      return PromptTask()
    }
  }

  private struct PromptTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }

  @Test func listing22() async throws {
    let session = PromptSession()
    _ = try await Gallery.shop(session).itemDetail(id: 5)
    #expect(session.paths.values == ["/items/5"])
  }

  // Listing 23

  struct ShelfSession: GallerySession {
    func answer(to request: URLRequest) -> SessionAnswer {
      let place = request.url.flatMap { Int($0.lastPathComponent) } ?? 0
      var answer = SessionAnswer.status(
        200, body: #"{"id":\#(place),"title":"Lamp \#(place)","descriptions":"","price":48000}"#)
      // The shelf has room for ten lamps.
      if place > 10 { answer.error = URLError(.resourceUnavailable) }
      return answer
    }
  }

  @Test func listing23() async throws {
    let shop = Gallery.shop(ShelfSession())
    #expect(try await shop.itemDetail(id: 8).title == "Lamp 8")
    await #expect(throws: URLError.self) { try await shop.itemDetail(id: 12) }
  }

  // Listing 24

  final class PagesURLProtocol: GalleryURLProtocol {
    static let pages = PerHost<[String: SessionAnswer]>()

    override func startLoading() {
      let page = request.url.flatMap { Self.pages[$0]?[$0.path] }
      if let response = page?.response {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: page?.data ?? Data())
      }
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  @Test func listing24() async throws {
    let session = DoubledSession(answeredBy: PagesURLProtocol.self)
    PagesURLProtocol.pages[session.baseURL] = ["/items/5": .status(200, body: Gallery.lamp)]
    #expect(try await Gallery.shop(session).itemDetail(id: 5).title == "Lamp")
    await #expect(throws: (any Error).self) { try await Gallery.shop(session).itemDetail(id: 6) }
  }

  // Listing 25

  struct ScenarioSession: GallerySession {
    enum Scenario { case success, error400, error500 }
    let scenario: Scenario

    func answer(to request: URLRequest) -> SessionAnswer {
      switch scenario {
      case .success: .status(200, body: Gallery.lamp)
      case .error400: .status(404)
      case .error500: .status(500)
      }
    }
  }

  @Test func listing25() async throws {
    let session = ScenarioSession(scenario: .error400)
    await #expect(throws: APIResponseError.self) {
      try await Gallery.shop(session).itemDetail(id: 5)
    }
  }

  // Listing 26

  final class PriceTagSession: GallerySession {
    private let price = Mutex(48_000)

    func answer(to request: URLRequest) -> SessionAnswer {
      let change = request.httpBody.flatMap { try? JSONDecoder().decode(Change.self, from: $0) }
      let price = price.withLock { price in
        price = change?.price ?? price
        return price
      }
      return .status(200, body: #"{"id":5,"title":"Lamp","descriptions":"","price":\#(price)}"#)
    }

    private struct Change: Decodable { let price: Int }
  }

  @Test func listing26() async throws {
    let shop = Gallery.shop(PriceTagSession())
    shop.updatePrice(ofItem: 9, to: 45_500) { _ in }
    #expect(try await shop.itemDetail(id: 9).price == 45_500)
  }

  // Listing 27

  struct FlagSession: GallerySession {
    let isSuccess: Bool

    func answer(to request: URLRequest) -> SessionAnswer {
      isSuccess ? .status(200, body: Gallery.lamp) : .status(500)
    }
  }

  @Test func listing27() async throws {
    // The train enters a tunnel, and the connection is lost.
    let session = FlagSession(isSuccess: false)
    await #expect(throws: (any Error).self) { try await Gallery.shop(session).itemDetail(id: 5) }
  }

  // Listing 28

  final class ClosureURLProtocol: GalleryURLProtocol {
    typealias Handler = @Sendable (URLRequest) -> SessionAnswer
    static let handler = Mutex<Handler?>(nil)

    override func answer() -> SessionAnswer {
      let handler = Self.handler.withLock { $0 }
      return handler?(request) ?? .failure(URLError(.unsupportedURL))
    }
  }

  @Test func listing28() async throws {
    let paths = CompletionLog<String>()
    ClosureURLProtocol.handler.withLock {
      $0 = { request in
        paths.record(request.url?.path ?? "")
        return .status(200, body: Gallery.lamp)
      }
    }
    _ = try await Gallery.shop(DoubledSession(answeredBy: ClosureURLProtocol.self)).itemDetail(
      id: 5)
    #expect(paths.values == ["/items/5"])
  }

  // Listing 29: `SaleDesk` is the code under test

  struct SaleDesk {
    let session: any URLSessionProtocol

    func endSale(ofItem id: Int) {
      var request = URLRequest(url: ShopURL.any.appendingPathComponent("items/\(id)/sale"))
      request.httpMethod = "DELETE"
      session.dataTask(with: request) { _, _, _ in }.resume()
    }
  }

  final class SaleSession: GallerySession {
    private let expected: Mutex<[String]>

    init(expecting requests: [String]) { expected = Mutex(requests) }

    func answer(to request: URLRequest) -> SessionAnswer {
      let name = "\(request.httpMethod ?? "") \(request.url?.path ?? "")"
      let next = expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if name != next { Issue.record("\(name) came; \(next ?? "nothing") was expected.") }
      return .status(204)
    }

    func verify() {
      #expect(expected.withLock { $0.isEmpty }, "A request did not come.")
    }
  }

  @Test func listing29() async throws {
    let session = SaleSession(expecting: ["DELETE /items/5/sale"])
    SaleDesk(session: session).endSale(ofItem: 5)
    session.verify()
  }

  // Listing 30

  struct VacantSession: GallerySession {
    func answer(to request: URLRequest) -> SessionAnswer {
      SessionAnswer(data: nil, response: nil, error: nil)
    }
  }

  @Test func listing30() async throws {
    await #expect(throws: APIResponseError.network(statusCode: nil)) {
      try await Gallery.shop(VacantSession()).itemDetail(id: 5)
    }
  }
}
