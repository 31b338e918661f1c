import Foundation
import ItemDetail
import Synchronization
import Testing

// Read these listings for exercise 1.3; do not change them. A `GallerySession`
// calls back with `answer(to:)` when its task is resumed.

// Listing 6

final class SessionF: GallerySession {
  let shouldSucceed: Bool
  let lastRequest = Mutex<URLRequest?>(nil)

  init(shouldSucceed: Bool) { self.shouldSucceed = shouldSucceed }

  func answer(to request: URLRequest) -> SessionAnswer {
    lastRequest.withLock { $0 = request }
    return shouldSucceed ? .status(200, body: Gallery.lamp) : .status(402)
  }
}

extension Gallery {
  static func listing6() async throws {
    let session = SessionF(shouldSucceed: true)
    #expect(try await shop(session).itemDetail(id: 5).title == "Lamp")
  }
}

// Listing 7

final class SessionG: GallerySession {
  private let price = Mutex(48_000)

  func answer(to request: URLRequest) -> SessionAnswer {
    if let body = request.httpBody, let change = try? JSONDecoder().decode(Change.self, from: body)
    {
      price.withLock { $0 = change.price }
    }
    let price = price.withLock { $0 }
    return .status(200, body: #"{"id":5,"title":"Lamp","descriptions":"","price":\#(price)}"#)
  }

  private struct Change: Decodable { let price: Int }
}

extension Gallery {
  static func listing7() async throws {
    let shop = shop(SessionG())
    shop.updatePrice(ofItem: 5, to: 45_500) { _ in }
    #expect(try await shop.itemDetail(id: 5).price == 45_500)
  }
}

// Listing 8

struct SessionH: GallerySession {
  func answer(to request: URLRequest) -> SessionAnswer {
    Issue.record("Nobody told me of \(request).")
    return .failure(URLError(.cancelled))
  }
}

extension Gallery {
  static func listing8() async throws {
    await #expect(throws: APIResponseError.request) {
      try await shop(SessionH()).itemDetail(id: 0)
    }
  }
}

// Listing 9

final class SessionI: GallerySession {
  private let requests = CompletionLog<String>()

  func answer(to request: URLRequest) -> SessionAnswer {
    requests.record("\(request.httpMethod ?? "") \(request.url?.path ?? "")")
    return .status(200, body: Gallery.lamp)
  }

  func verify() -> [String] { requests.values }
}

extension Gallery {
  static func listing9() async throws {
    let session = SessionI()
    _ = try await shop(session).itemDetail(id: 5)
    #expect(session.verify() == ["GET /items/5"])
  }
}

// Listing 10

final class ProtocolJ: GalleryURLProtocol {
  static let pages = PerHost<[String: SessionAnswer]>()

  override func answer() -> SessionAnswer {
    let page = request.url.flatMap { Self.pages[$0]?[$0.path] }
    return page ?? .failure(URLError(.fileDoesNotExist))
  }
}

extension Gallery {
  static func listing10() async throws {
    let session = DoubledSession(answeredBy: ProtocolJ.self)
    ProtocolJ.pages[session.baseURL] = [
      "/items/5": .status(200, body: lamp), "/items/6": .status(404),
    ]
    #expect(try await shop(session).itemDetail(id: 5).id == 5)
    await #expect(throws: APIResponseError.network(statusCode: 404)) {
      try await shop(session).itemDetail(id: 6)
    }
  }
}
