import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The listings of exercise 1.3: ten small tests, each with one double. Read them; do not
/// change them. Their doubles are lettered, so that no name gives the kind away.
///
/// A `GallerySession` calls back with `answer(to:)` when its task is resumed, and a
/// `GalleryURLProtocol` hands `answer()` to the loader.
@Suite("The listings of 1.3 are green") struct NameThatDoubleListings {
  // Listing 1

  struct SessionA: GallerySession {
    enum Condition { case fine, gone, offline }
    let condition: Condition

    func answer(to request: URLRequest) -> SessionAnswer {
      switch condition {
      case .fine: .status(200, body: Gallery.lamp)
      case .gone: .status(410)
      case .offline: .failure(URLError(.notConnectedToInternet))
      }
    }
  }

  @Test func listing1() async throws {
    let session = SessionA(condition: .gone)
    await #expect(throws: APIResponseError.network(statusCode: 410)) {
      try await Gallery.shop(session).itemDetail(id: 5)
    }
  }

  // Listing 2

  final class SessionB: GallerySession {
    let url = Mutex<URL?>(nil)
    let wasResumed = Mutex(false)

    func answer(to request: URLRequest) -> SessionAnswer {
      url.withLock { $0 = request.url }
      wasResumed.withLock { $0 = true }
      return .status(200, body: Gallery.lamp)
    }
  }

  @Test func listing2() async throws {
    let session = SessionB()
    _ = try await Gallery.shop(session).itemDetail(id: 5)
    #expect(session.url.withLock { $0?.path } == "/items/5")
    #expect(session.wasResumed.withLock { $0 })
  }

  // Listing 3

  struct SessionC: GallerySession {
    let body: String

    func answer(to request: URLRequest) -> SessionAnswer {
      .status(200, body: body)
    }
  }

  @Test func listing3() async throws {
    let session = SessionC(body: Gallery.lamp)
    await #expect(throws: APIResponseError.request) {
      try await Gallery.shop(session).itemDetail(id: -3)
    }
  }

  // Listing 4

  final class ProtocolD: GalleryURLProtocol {
    typealias Handler = @Sendable (URLRequest) throws -> SessionAnswer
    static let handlers = PerHost<Handler>()

    override func answer() -> SessionAnswer {
      do { return try Self.handlers[request.url]?(request) ?? super.answer() } catch {
        return .failure(error)
      }
    }
  }

  @Test func listing4() async throws {
    let session = DoubledSession(answeredBy: ProtocolD.self)
    ProtocolD.handlers[session.baseURL] = { _ in .status(200, body: Gallery.lamp) }
    #expect(try await Gallery.shop(session).itemDetail(id: 5).price == 48_000)
  }

  // Listing 5

  final class SessionE: GallerySession {
    private let expected: Mutex<[String]>

    init(expecting paths: [String]) { expected = Mutex(paths) }

    func answer(to request: URLRequest) -> SessionAnswer {
      let next = expected.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if request.url?.path != next { Issue.record("Nobody told me of \(request).") }
      return .status(200, body: Gallery.lamp)
    }

    func verify() {
      #expect(expected.withLock { $0.isEmpty }, "A request did not come.")
    }
  }

  @Test func listing5() async throws {
    let session = SessionE(expecting: ["/items/5"])
    _ = try await Gallery.shop(session).itemDetail(id: 5)
    session.verify()
  }

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

  @Test func listing6() async throws {
    let session = SessionF(shouldSucceed: true)
    #expect(try await Gallery.shop(session).itemDetail(id: 5).title == "Lamp")
  }

  // Listing 7

  final class SessionG: GallerySession {
    private let price = Mutex(48_000)

    func answer(to request: URLRequest) -> SessionAnswer {
      if let body = request.httpBody,
        let change = try? JSONDecoder().decode(Change.self, from: body)
      {
        price.withLock { $0 = change.price }
      }
      let price = price.withLock { $0 }
      return .status(200, body: #"{"id":5,"title":"Lamp","descriptions":"","price":\#(price)}"#)
    }

    private struct Change: Decodable { let price: Int }
  }

  @Test func listing7() async throws {
    let shop = Gallery.shop(SessionG())
    shop.updatePrice(ofItem: 5, to: 45_500) { _ in }
    #expect(try await shop.itemDetail(id: 5).price == 45_500)
  }

  // Listing 8

  struct SessionH: GallerySession {
    func answer(to request: URLRequest) -> SessionAnswer {
      Issue.record("Nobody told me of \(request).")
      return .failure(URLError(.cancelled))
    }
  }

  @Test func listing8() async throws {
    await #expect(throws: APIResponseError.request) {
      try await Gallery.shop(SessionH()).itemDetail(id: 0)
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

  @Test func listing9() async throws {
    let session = SessionI()
    _ = try await Gallery.shop(session).itemDetail(id: 5)
    #expect(session.verify() == ["GET /items/5"])
  }

  // Listing 10

  final class ProtocolJ: GalleryURLProtocol {
    static let pages = PerHost<[String: SessionAnswer]>()

    override func answer() -> SessionAnswer {
      let page = request.url.flatMap { Self.pages[$0]?[$0.path] }
      return page ?? .failure(URLError(.fileDoesNotExist))
    }
  }

  @Test func listing10() async throws {
    let session = DoubledSession(answeredBy: ProtocolJ.self)
    ProtocolJ.pages[session.baseURL] = [
      "/items/5": .status(200, body: Gallery.lamp), "/items/6": .status(404),
    ]
    #expect(try await Gallery.shop(session).itemDetail(id: 5).id == 5)
    await #expect(throws: APIResponseError.network(statusCode: 404)) {
      try await Gallery.shop(session).itemDetail(id: 6)
    }
  }
}
