import Foundation

/// What a session hands to a completion handler: a body, a response and an
/// error, each nil where there is none.
///
/// These three are the indirect input of `ItemDetailAPI`: a stub has one
/// ready, its canned answer, and a check looks at the one that arrived.
public struct SessionAnswer: Sendable, CustomStringConvertible {
  /// The body.
  public var data: Data?
  /// The response, an `HTTPURLResponse` for an answer over HTTP.
  public var response: URLResponse?
  /// The error of the transport.
  public var error: (any Error)?

  /// Makes an answer of any three parts, impossible ones included.
  ///
  /// - Parameters:
  ///   - data: The body.
  ///   - response: The response.
  ///   - error: The error of the transport.
  public init(data: Data?, response: URLResponse?, error: (any Error)?) {
    self.data = data
    self.response = response
    self.error = error
  }

  /// The status of an HTTP answer, nil for any other.
  public var statusCode: Int? { (response as? HTTPURLResponse)?.statusCode }

  /// The answer to somebody who awaits it.
  ///
  /// - Returns: The body, empty if there is none, and the response.
  /// - Throws: The error of the transport, or `URLError.badServerResponse` if there is
  ///   neither an error nor a response.
  public func get() throws -> (Data, URLResponse) {
    if let error { throw error }
    guard let response else { throw URLError(.badServerResponse) }
    return (data ?? Data(), response)
  }

  /// The answer as a failure message shows it, its parts in the order of the
  /// completion handler.
  public var description: String {
    let parts = [
      data.map { "\($0.count) bytes" },
      response.map { _ in statusCode.map { "status \($0)" } ?? "a response that is not HTTP" },
      error.map { ($0 as? URLError)?.code.name ?? "\($0)" },
    ]
    let text = parts.compactMap { $0 }.joined(separator: ", ")
    return text.isEmpty ? "three nils" : text
  }

  /// An HTTP answer with a status and a body.
  ///
  /// - Parameters:
  ///   - status: The status code, 404 for instance.
  ///   - body: The body; empty when left out, as the real loader gives it.
  ///   - url: The URL that the response names.
  /// - Returns: The answer, without an error.
  public static func status(
    _ status: Int, body: String = "", url: URL = ShopURL.any
  ) -> SessionAnswer {
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: ["Content-Type": "application/json"])
    return SessionAnswer(data: Data(body.utf8), response: response, error: nil)
  }

  /// No answer at all: the transport failed.
  ///
  /// - Parameter error: Why it failed.
  /// - Returns: The answer, with nothing but the error.
  public static func failure(_ error: any Error) -> SessionAnswer {
    SessionAnswer(data: nil, response: nil, error: error)
  }
}
