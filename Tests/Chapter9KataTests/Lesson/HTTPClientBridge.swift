import Foundation
import ItemDetail

// slice: awaits
/// The protocol of another project.
protocol HTTPClient: Sendable {
  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

struct HTTPClientBridge: HTTPTransport {
  let double: any HTTPClient

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await double.send(request)
  }
}
// end slice: awaits
