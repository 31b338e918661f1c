import DoubleKit
import Foundation
import ItemDetail

/// A transport that does something else around the one below.
struct AlteredTransport: HTTPTransport {
  let base: any HTTPTransport
  /// Answers a request, given the transport below.
  let answer: @Sendable (any HTTPTransport, URLRequest) async throws -> (Data, URLResponse)

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await answer(base, request)
  }
}

extension HTTPTransport {
  /// Sends a request that goes on when its caller is cancelled, and lets the caller go.
  func dataLeftBehind(for request: URLRequest) async throws -> (Data, URLResponse) {
    let race = Race<(Data, URLResponse)>()
    Task {
      do { race.end(with: .success(try await data(for: request))) } catch {
        race.end(with: .failure(error))
      }
    }
    return try await race.winner()
  }
}
