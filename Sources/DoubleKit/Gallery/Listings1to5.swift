import Foundation
import ItemDetail
import Synchronization
import Testing

// Read these listings for exercise 1.3; do not change them. A `GallerySession`
// calls back with `answer(to:)` when its task is resumed.

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

extension Gallery {
  static func listing1() async throws {
    let session = SessionA(condition: .gone)
    await #expect(throws: APIResponseError.network(statusCode: 410)) {
      try await shop(session).itemDetail(id: 5)
    }
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

extension Gallery {
  static func listing2() async throws {
    let session = SessionB()
    _ = try await shop(session).itemDetail(id: 5)
    #expect(session.url.withLock { $0?.path } == "/items/5")
    #expect(session.wasResumed.withLock { $0 })
  }
}

// Listing 3

struct SessionC: GallerySession {
  let body: String

  func answer(to request: URLRequest) -> SessionAnswer {
    .status(200, body: body)
  }
}

extension Gallery {
  static func listing3() async throws {
    let session = SessionC(body: lamp)
    await #expect(throws: APIResponseError.request) {
      try await shop(session).itemDetail(id: -3)
    }
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

extension Gallery {
  static func listing4() async throws {
    let session = DoubledSession(answeredBy: ProtocolD.self)
    ProtocolD.handlers[session.baseURL] = { _ in .status(200, body: lamp) }
    #expect(try await shop(session).itemDetail(id: 5).price == 48_000)
  }
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

extension Gallery {
  static func listing5() async throws {
    let session = SessionE(expecting: ["/items/5"])
    _ = try await shop(session).itemDetail(id: 5)
    session.verify()
  }
}
