import Foundation
import ItemDetail
import Synchronization
import Testing

// Read these listings for exercise 8.7; do not change them. A `GallerySession`
// calls back with `answer(to:)` when its task is resumed, and a `GalleryURLProtocol`
// hands `answer()` to the loader. The real shop understands two requests,
// `GET /items/{id}` and `PUT /items/{id}/price`, and refuses every other.

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

extension Gallery {
  static func listing26() async throws {
    let shop = shop(PriceTagSession())
    shop.updatePrice(ofItem: 9, to: 45_500) { _ in }
    #expect(try await shop.itemDetail(id: 9).price == 45_500)
  }
}

// Listing 27

struct FlagSession: GallerySession {
  let isSuccess: Bool

  func answer(to request: URLRequest) -> SessionAnswer {
    isSuccess ? .status(200, body: Gallery.lamp) : .status(500)
  }
}

extension Gallery {
  static func listing27() async throws {
    // The train enters a tunnel, and the connection is lost.
    let session = FlagSession(isSuccess: false)
    await #expect(throws: (any Error).self) { try await shop(session).itemDetail(id: 5) }
  }
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

extension Gallery {
  static func listing28() async throws {
    let paths = CompletionLog<String>()
    ClosureURLProtocol.handler.withLock {
      $0 = { request in
        paths.record(request.url?.path ?? "")
        return .status(200, body: lamp)
      }
    }
    _ = try await shop(DoubledSession(answeredBy: ClosureURLProtocol.self)).itemDetail(id: 5)
    #expect(paths.values == ["/items/5"])
  }
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

extension Gallery {
  static func listing29() async throws {
    let session = SaleSession(expecting: ["DELETE /items/5/sale"])
    SaleDesk(session: session).endSale(ofItem: 5)
    session.verify()
  }
}

// Listing 30

struct VacantSession: GallerySession {
  func answer(to request: URLRequest) -> SessionAnswer {
    SessionAnswer(data: nil, response: nil, error: nil)
  }
}

extension Gallery {
  static func listing30() async throws {
    await #expect(throws: APIResponseError.network(statusCode: nil)) {
      try await shop(VacantSession()).itemDetail(id: 5)
    }
  }
}
