import Foundation
import ItemDetail
import Synchronization
import Testing

// Read these listings for exercise 5.6; do not change them. A `GallerySession`
// calls back with `answer(to:)` when its task is resumed. The names of the types
// mislead: judge how the test uses the double.

// Listing 11

final class MockURLSession: GallerySession {
  private let answers = Mutex<[String: SessionAnswer]>([:])

  func when(_ path: String, thenReturn answer: SessionAnswer) {
    answers.withLock { $0[path] = answer }
  }

  func answer(to request: URLRequest) -> SessionAnswer {
    let answer = answers.withLock { $0[request.url?.path ?? ""] }
    return answer ?? .failure(URLError(.unsupportedURL))
  }
}

extension Gallery {
  static func listing11() async throws {
    let session = MockURLSession()
    session.when("/items/5", thenReturn: .status(410))
    await #expect(throws: APIResponseError.network(statusCode: 410)) {
      try await shop(session).itemDetail(id: 5)
    }
  }
}

// Listing 12

final class DummyURLProtocol: GalleryURLProtocol {
  private static let counts = PerHost<Int>()

  static func count(of session: DoubledSession) -> Int { counts[session.baseURL] ?? 0 }

  override func answer() -> SessionAnswer {
    Self.counts.update(request.url, from: 0) { $0 += 1 }
    return .failure(URLError(.notConnectedToInternet))
  }
}

extension Gallery {
  static func listing12() async throws {
    let session = DoubledSession(answeredBy: DummyURLProtocol.self)
    await #expect(throws: APIResponseError.request) {
      try await shop(session).itemDetail(id: -3)
    }
    #expect(DummyURLProtocol.count(of: session) == 0)
  }
}

// Listing 13

final class SpyURLSession: GallerySession {
  private let watchedFor: [String]
  private let seen = CompletionLog<String>()

  init(watchingFor paths: [String]) { watchedFor = paths }

  func answer(to request: URLRequest) -> SessionAnswer {
    seen.record(request.url?.path ?? "")
    return .status(200, body: Gallery.lamp)
  }

  func debrief() {
    #expect(seen.values == watchedFor)
  }
}

extension Gallery {
  static func listing13() async throws {
    let session = SpyURLSession(watchingFor: ["/items/5"])
    _ = try await shop(session).itemDetail(id: 5)
    session.debrief()
  }
}

// Listing 14: the double of listing 12, in another test

extension Gallery {
  static func listing14() async throws {
    let session = DoubledSession(answeredBy: DummyURLProtocol.self)
    let log = CompletionLog<LoadOutcome>()
    shop(session).loadItemDetail(id: 5, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .lost(.notConnectedToInternet))
  }
}

// Listing 15

struct StubPriceService: GallerySession {
  func answer(to request: URLRequest) -> SessionAnswer {
    let id = request.url?.pathComponents.dropFirst(2).first ?? ""
    guard let change = try? JSONDecoder().decode(Change.self, from: request.httpBody ?? Data())
    else { return .status(400) }
    // The shop has no coin below ten won.
    guard change.price.isMultiple(of: 10) else { return .status(422) }
    return .status(
      200, body: #"{"id":\#(id),"title":"Lamp","descriptions":"","price":\#(change.price)}"#)
  }

  private struct Change: Decodable { let price: Int }
}

extension Gallery {
  static func listing15() async throws {
    let shop = shop(StubPriceService())
    let log = CompletionLog<LoadOutcome>()
    shop.updatePrice(ofItem: 7, to: 45_500, completion: log.completion)
    shop.updatePrice(ofItem: 7, to: 45_505, completion: log.completion)
    #expect(
      log.values == [
        .item(Item(id: 7, title: "Lamp", descriptions: "", price: 45_500)),
        .refused(.network(statusCode: 422)),
      ])
  }
}
