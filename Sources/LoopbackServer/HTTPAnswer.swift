import Foundation

/// An answer before it is written to the wire.
public struct HTTPAnswer: Sendable, Equatable {
  /// The status code, in 200...599.
  public var status: Int
  /// The header fields besides `Content-Length` and `Connection`, which the
  /// server adds. Without a `Cache-Control`, it adds that no loader may keep the
  /// answer.
  public var headers: HeaderFields
  /// The body.
  public var body: Data

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - status: The status code, in 200...599.
  ///   - headers: The header fields besides `Content-Length` and `Connection`.
  ///   - body: The body.
  public init(
    status: Int, headers: HeaderFields = ["Content-Type": "application/json"], body: Data = Data()
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// An answer that says what went wrong, as a small JSON object.
  static func error(_ status: Int, _ sentence: String) -> HTTPAnswer {
    HTTPAnswer(status: status, body: Data(#"{"error":"\#(sentence)"}"#.utf8))
  }

  /// The answer to bytes that are not a request.
  static func refusal(_ refusal: Refusal) -> HTTPAnswer {
    switch refusal {
    case .malformed: error(400, "This is not a request.")
    case .tooLarge: error(413, "This is too large.")
    }
  }
}
