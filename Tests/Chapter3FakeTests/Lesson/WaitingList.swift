import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization

/// The waiting list of an item that is sold out: what the lesson tests.
struct WaitingList {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  /// Puts a customer on the list.
  func join(_ name: String) async throws {
    _ = try await send("PUT", body: Data(name.utf8))
  }

  /// The place of a customer, from 1; nil when she is not on the list.
  func place(of name: String) async throws -> Int? {
    let names = try await send("GET").split(separator: "\n")
    return names.firstIndex { $0 == name }.map { $0 + 1 }
  }

  private func send(_ method: String, body: Data? = nil) async throws -> String {
    var request = URLRequest(url: baseURL.appendingPathComponent("waiting"))
    request.httpMethod = method
    request.httpBody = body
    return try await withCheckedThrowingContinuation { continuation in
      urlSession.dataTask(with: request) { data, _, error in
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        continuation.resume(with: error.map { .failure($0) } ?? .success(text))
      }.resume()
    }
  }
}

/// A task that does one thing, when it is resumed.
struct WaitingTask: URLSessionDataTaskProtocol {
  let start: @Sendable () -> Void

  func resume() { start() }
  func cancel() {}
}

/// What the adapters of the lesson ask.
protocol WaitingServing: Sendable {
  func answer(_ method: String?, _ body: Data?) -> SessionAnswer
}

/// What both adapters of the lesson below a `URLSession` have from Chapter 2.
class WaitingURLProtocol: URLProtocol {
  static let servers = PerHost<any WaitingServing>()

  class func makeSession(inFrontOf server: any WaitingServing) -> DoubledSession {
    let doubled = DoubledSession(answeredBy: self)
    servers[doubled.baseURL] = server
    return doubled
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  func deliver(_ answer: SessionAnswer) {
    guard let response = answer.response, let body = answer.data else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.unknown))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// Runs the waiting list as a service on 127.0.0.1, and hands over its address.
///
/// In the lesson it plays production, so it has nothing in common with the
/// fake: it numbers its customers and sorts them when it is asked.
func withRealWaitingList(_ body: (URL) async throws -> Void) async throws {
  try await withServer { server in
    let service = WaitingService()
    server.script(.reply { service.answer(to: $0) }, for: "/waiting")
    try await body(server.baseURL)
  }
}

private final class WaitingService: Sendable {
  private let arrivals = Mutex<[String: Int]>([:])

  func answer(to request: ReceivedRequest) -> HTTPAnswer {
    if request.method == "PUT" { admit(String(decoding: request.body, as: UTF8.self)) }
    let names = arrivals.withLock { $0 }.sorted { $0.value < $1.value }.map(\.key)
    return HTTPAnswer(
      status: 200, headers: ["Content-Type": "text/plain"],
      body: Data(names.joined(separator: "\n").utf8))
  }

  private func admit(_ name: String) {
    arrivals.withLock { arrivals in
      let number = arrivals[name] ?? arrivals.count
      arrivals[name] = number
    }
  }
}
