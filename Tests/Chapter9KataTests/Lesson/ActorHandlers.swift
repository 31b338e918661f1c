import DoubleKit
import Foundation
import ItemDetail

// slice: actor
/// Keeps the handler of each test under its host.
actor Handlers {
  typealias Handler = @Sendable (URLRequest) async throws -> (HTTPURLResponse, Data)

  static let all = Handlers()
  private var handlers: [String: Handler] = [:]

  func set(for host: String?, _ handler: @escaping Handler) { handlers[host ?? ""] = handler }

  func answer(to request: URLRequest) async throws -> (HTTPURLResponse, Data) {
    guard let handler = handlers[request.url?.host ?? ""] else {
      throw UnexpectedRequest(request, expected: nil)
    }
    return try await handler(request)
  }
}
// end slice: actor

/// A double whose setter is asynchronous.
final class AsyncMockURLProtocol: URLProtocol {
  private var load: Task<Void, Never>?

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // slice: load
  override func startLoading() {
    // Only this task uses the double until it ends. The compiler cannot see that.
    nonisolated(unsafe) let double = self
    load = Task {
      do {
        let (response, data) = try await Handlers.all.answer(to: double.request)
        if !Task.isCancelled { double.deliver(response, data) }
      } catch {
        if !Task.isCancelled { double.client?.urlProtocol(double, didFailWithError: error) }
      }
    }
  }

  override func stopLoading() { load?.cancel() }
  // end slice: load

  private func deliver(_ response: HTTPURLResponse, _ data: Data) {
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: data)
    client?.urlProtocolDidFinishLoading(self)
  }
}

enum AsyncAdapter {
  // slice: adapter
  static func setAnswer(_ answer: SessionAnswer, to requests: [URLRequest]) async {
    await Handlers.all.set(for: requests.first?.url?.host) { _ in
      let (data, response) = try answer.get()
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (response, data)
    }
  }
  // end slice: adapter
}
