import Foundation
import ItemDetail
import Synchronization
import Testing

// Read these listings for exercise 5.6; do not change them. A `GallerySession`
// calls back with `answer(to:)` when its task is resumed. The names of the types
// mislead: judge how the test uses the double.

// Listing 16

struct StubURLSessionWithoutAnswer: GallerySession {
  func answer(to request: URLRequest) -> SessionAnswer {
    SessionAnswer(data: nil, response: nil, error: nil)
  }
}

extension Gallery {
  static func listing16() async throws {
    let session = StubURLSessionWithoutAnswer()
    // Sources/ItemDetail/API/ItemDetailAPI+Async.swift says what `itemDetail` does first.
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await shop(session).itemDetail(id: 5)
    }
    await #expect(throws: CancellationError.self) { try await load.value }
  }
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

extension Gallery {
  static func listing17() async throws {
    let shop = shop(FakeFlakyServer(answers: [.status(503), .status(200, body: lamp)]))
    await #expect(throws: APIResponseError.network(statusCode: 503)) {
      try await shop.itemDetail(id: 5)
    }
    #expect(try await shop.itemDetail(id: 5).title == "Lamp")
  }
}

// Listing 18

struct StubURLSession: GallerySession {
  let handler: @Sendable (URLRequest) -> SessionAnswer

  func answer(to request: URLRequest) -> SessionAnswer { handler(request) }
}

extension Gallery {
  static func listing18() async throws {
    let methods = CompletionLog<String>()
    let session = StubURLSession { request in
      methods.record(request.httpMethod ?? "no method")
      return .status(200, body: lamp)
    }
    shop(session).updatePrice(ofItem: 5, to: 48_000) { _ in }
    #expect(methods.values == ["PUT"])
  }
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

extension Gallery {
  static func listing19() async throws {
    try await LoadTest().asksForTheItem()
  }
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

extension Gallery {
  static func listing20() async throws {
    try await StubServer.serving(["/items/5": .status(200, body: lamp)]) { shop in
      let item = try await shop.itemDetail(id: 5)
      #expect(item.title == "Lamp")
    }
  }
}
