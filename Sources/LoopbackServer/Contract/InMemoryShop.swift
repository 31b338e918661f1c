import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// The core of an honest fake: it works by the rules of the real shop, without a
/// network, and has the server's faults too.
public final class InMemoryShop: ItemServing {
  private let shop: Mutex<Shop>
  private let fault: ServerFault?

  /// Opens a shop.
  ///
  /// - Parameters:
  ///   - items: What it sells.
  ///   - fault: What is wrong with it; nil when nothing is.
  public init(selling items: [Item], in fault: ServerFault? = nil) {
    shop = Mutex(Shop(items: items))
    self.fault = fault
  }

  /// Answers as the real shop and a loader would.
  public func answer(to request: URLRequest) -> SessionAnswer {
    if let fault { return .of(fault).named(request.url) }
    return SessionAnswer(shop.withLock { $0.answer(to: ReceivedRequest(request)) }, to: request)
  }
}

extension SessionAnswer {
  /// The server's answer, as a loader hands it on.
  fileprivate init(_ answer: HTTPAnswer, to request: URLRequest) {
    let headers = Dictionary(answer.headers.all.map { ($0.name, $0.value) }) { first, _ in first }
    let response = HTTPURLResponse(
      url: request.url ?? ShopURL.any, statusCode: answer.status, httpVersion: "HTTP/1.1",
      headerFields: headers)
    // The answer to a `HEAD` has no body.
    let body = request.httpMethod == "HEAD" ? Data() : answer.body
    self.init(data: body, response: response, error: nil)
  }
}

extension ReceivedRequest {
  fileprivate init(_ request: URLRequest) {
    self.init(
      method: request.httpMethod ?? "GET", target: request.target, headers: [:],
      body: request.bodyBytes ?? Data())
  }
}

extension URLRequest {
  /// What a loader would ask the server for. `URL.path` leaves out a slash at the end,
  /// for which the server has another answer.
  fileprivate var target: String {
    let parts = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
    let path = parts?.percentEncodedPath ?? ""
    let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
    return (path.isEmpty ? "/" : path) + query
  }
}

extension SessionAnswer {
  /// What a loader hands on when something is wrong with the server.
  fileprivate static func of(_ fault: ServerFault) -> SessionAnswer {
    switch fault {
    case .notFound: .status(404)
    case .serverError: .status(500)
    case .emptyBody: .status(200)
    case .notJSON: .status(200, body: "<html>")
    case .truncatedBody, .closedWithoutAnswer: .failure(URLError(.networkConnectionLost))
    case .notHTTP: .failure(URLError(.badServerResponse))
    case .nobodyListening: .failure(URLError(.cannotConnectToHost))
    }
  }
}
