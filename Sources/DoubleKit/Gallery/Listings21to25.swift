import Foundation
import ItemDetail
import Testing

// Read these listings for exercise 8.7; do not change them. A `GallerySession`
// calls back with `answer(to:)` when its task is resumed, and a `GalleryURLProtocol`
// hands `answer()` to the loader. The real shop understands two requests,
// `GET /items/{id}` and `PUT /items/{id}/price`, and refuses every other.

// Listing 21

struct MockItemSession: GallerySession {
  let result: SessionAnswer

  func answer(to request: URLRequest) -> SessionAnswer { result }
}

extension Gallery {
  static func listing21() async throws {
    let session = MockItemSession(result: .status(503))
    await #expect(throws: APIResponseError.network(statusCode: 503)) {
      try await shop(session).itemDetail(id: 5)
    }
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

extension Gallery {
  static func listing22() async throws {
    let session = PromptSession()
    _ = try await shop(session).itemDetail(id: 5)
    #expect(session.paths.values == ["/items/5"])
  }
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

extension Gallery {
  static func listing23() async throws {
    let shop = shop(ShelfSession())
    #expect(try await shop.itemDetail(id: 8).title == "Lamp 8")
    await #expect(throws: URLError.self) { try await shop.itemDetail(id: 12) }
  }
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

extension Gallery {
  static func listing24() async throws {
    let session = DoubledSession(answeredBy: PagesURLProtocol.self)
    PagesURLProtocol.pages[session.baseURL] = ["/items/5": .status(200, body: lamp)]
    #expect(try await shop(session).itemDetail(id: 5).title == "Lamp")
    await #expect(throws: (any Error).self) { try await shop(session).itemDetail(id: 6) }
  }
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

extension Gallery {
  static func listing25() async throws {
    let session = ScenarioSession(scenario: .error400)
    await #expect(throws: APIResponseError.self) { try await shop(session).itemDetail(id: 5) }
  }
}
