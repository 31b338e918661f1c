import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

// slice: up
/// An old double of a session, for code that awaits. A cancel does not reach it.
struct SessionTransport: HTTPTransport {
  let session: any URLSessionProtocol

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let answer = await withCheckedContinuation { answered in
      session.dataTask(with: request) {
        answered.resume(returning: SessionAnswer(data: $0, response: $1, error: $2))
      }.resume()
    }
    return try answer.get()
  }
}
// end slice: up

// slice: down
/// A transport, for code with completion handlers.
struct TransportSession: URLSessionProtocol {
  let transport: any HTTPTransport

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    TransportTask { [transport] in
      do {
        let (data, response) = try await transport.data(for: request)
        completionHandler(data, response, nil)
      } catch { completionHandler(nil, nil, error) }
    }
  }
}
// end slice: down

/// Starts its work once, when it is resumed.
private final class TransportTask: URLSessionDataTaskProtocol {
  private let work: Mutex<(@Sendable () async -> Void)?>
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(work: @escaping @Sendable () async -> Void) { self.work = Mutex(work) }

  func resume() {
    guard let work = work.withLock({ $0.take() }) else { return }
    task.withLock { $0 = Task { await work() } }
  }

  func cancel() { task.withLock { $0 }?.cancel() }
}

@Suite("Lesson 6, answers that are awaited: adapters")
struct AwaitAdapters {
  @Test("an old double answers code that awaits, and the other way round")
  func bothWays() async throws {
    let old = StubShop(answer: .status(404)).session(through: .protocolInjection).urlSession
    let transport = SessionTransport(session: old)
    await #expect(throws: APIResponseError.network(statusCode: 404)) {
      try await ItemDetailClient(transport: transport, baseURL: ShopURL.any).itemDetail(id: 3)
    }
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: TransportSession(transport: transport), baseURL: ShopURL.any)
      .loadItemDetail(id: 3, completion: log.completion)
    #expect(await log.first() == .refused(.network(statusCode: 404)))
  }
}
