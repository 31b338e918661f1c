import DoubleKit
import Foundation
import ItemDetail

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
