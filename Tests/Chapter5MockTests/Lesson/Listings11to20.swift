import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The listings of exercise 5.6: ten small tests, each with one double. Read them; do not
/// change them. The names of the types mislead: judge how the test uses the double.
///
/// A `GallerySession` calls back with `answer(to:)` when its task is resumed, and a
/// `GalleryURLProtocol` hands `answer()` to the loader.
@Suite("The listings of 5.6 are green") struct MisnamedListings {
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

  @Test func listing11() async throws {
    let session = MockURLSession()
    session.when("/items/5", thenReturn: .status(410))
    await #expect(throws: APIResponseError.network(statusCode: 410)) {
      try await Gallery.shop(session).itemDetail(id: 5)
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

  @Test func listing12() async throws {
    let session = DoubledSession(answeredBy: DummyURLProtocol.self)
    await #expect(throws: APIResponseError.request) {
      try await Gallery.shop(session).itemDetail(id: -3)
    }
    #expect(DummyURLProtocol.count(of: session) == 0)
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

  @Test func listing13() async throws {
    let session = SpyURLSession(watchingFor: ["/items/5"])
    _ = try await Gallery.shop(session).itemDetail(id: 5)
    session.debrief()
  }

  // Listing 14: the double of listing 12, in another test

  @Test func listing14() async throws {
    let session = DoubledSession(answeredBy: DummyURLProtocol.self)
    let log = CompletionLog<LoadOutcome>()
    Gallery.shop(session).loadItemDetail(id: 5, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .lost(.notConnectedToInternet))
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

  @Test func listing15() async throws {
    let shop = Gallery.shop(StubPriceService())
    let log = CompletionLog<LoadOutcome>()
    shop.updatePrice(ofItem: 7, to: 45_500, completion: log.completion)
    shop.updatePrice(ofItem: 7, to: 45_505, completion: log.completion)
    #expect(
      log.values == [
        .item(Item(id: 7, title: "Lamp", descriptions: "", price: 45_500)),
        .refused(.network(statusCode: 422)),
      ])
  }

  // Listing 16

  struct StubURLSessionWithoutAnswer: GallerySession {
    func answer(to request: URLRequest) -> SessionAnswer {
      SessionAnswer(data: nil, response: nil, error: nil)
    }
  }

  @Test func listing16() async throws {
    let session = StubURLSessionWithoutAnswer()
    // Sources/ItemDetail/API/ItemDetailAPI+Async.swift says what `itemDetail` does first.
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Gallery.shop(session).itemDetail(id: 5)
    }
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  // Listing 17

  final class FakeFlakyServer: GallerySession {
    private let answers: Mutex<[SessionAnswer]>

    init(answers: [SessionAnswer]) { self.answers = Mutex(answers) }

    func answer(to request: URLRequest) -> SessionAnswer {
      let next = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      return next ?? .failure(URLError(.networkConnectionLost))
    }
  }

  @Test func listing17() async throws {
    let shop = Gallery.shop(
      FakeFlakyServer(answers: [.status(503), .status(200, body: Gallery.lamp)]))
    await #expect(throws: APIResponseError.network(statusCode: 503)) {
      try await shop.itemDetail(id: 5)
    }
    #expect(try await shop.itemDetail(id: 5).title == "Lamp")
  }

  // Listing 18

  struct StubURLSession: GallerySession {
    let handler: @Sendable (URLRequest) -> SessionAnswer

    func answer(to request: URLRequest) -> SessionAnswer { handler(request) }
  }

  @Test func listing18() async throws {
    let methods = CompletionLog<String>()
    let session = StubURLSession { request in
      methods.record(request.httpMethod ?? "no method")
      return .status(200, body: Gallery.lamp)
    }
    Gallery.shop(session).updatePrice(ofItem: 5, to: 48_000) { _ in }
    #expect(methods.values == ["PUT"])
  }

  // Listing 19: the test itself is the session

  final class LoadTest: GallerySession {
    private let paths = CompletionLog<String>()

    func answer(to request: URLRequest) -> SessionAnswer {
      paths.record(request.url?.path ?? "no path")
      return .status(200, body: Gallery.lamp)
    }

    func asksForTheItem() async throws {
      _ = try await Gallery.shop(self).itemDetail(id: 5)
      #expect(paths.values == ["/items/5"])
    }
  }

  @Test func listing19() async throws {
    try await LoadTest().asksForTheItem()
  }

  // Listing 20

  final class StubServer: GalleryURLProtocol {
    private struct Script {
      var answers: [String: SessionAnswer]
      var others: [String] = []
    }

    private static let scripts = PerHost<Script>()

    override func answer() -> SessionAnswer {
      var answer = SessionAnswer.status(404)
      Self.scripts.update(request.url, from: Script(answers: [:])) { script in
        let path = request.url?.path ?? ""
        if let row = script.answers.removeValue(forKey: path) {
          answer = row
        } else {
          script.others.append(path)
        }
      }
      return answer
    }

    static func serving(
      _ answers: [String: SessionAnswer], body: (ItemDetailAPI) async throws -> Void
    ) async throws {
      let session = DoubledSession(answeredBy: StubServer.self)
      scripts[session.baseURL] = Script(answers: answers)
      try await body(Gallery.shop(session))
      let script = scripts[session.baseURL]
      #expect(script?.answers.isEmpty == true && script?.others.isEmpty == true)
    }
  }

  @Test func listing20() async throws {
    try await StubServer.serving(["/items/5": .status(200, body: Gallery.lamp)]) { shop in
      let item = try await shop.itemDetail(id: 5)
      #expect(item.title == "Lamp")
    }
  }
}
