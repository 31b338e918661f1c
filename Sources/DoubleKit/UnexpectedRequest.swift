import Foundation

/// What a mock says of a request that it did not expect, and fails it with.
public struct UnexpectedRequest: LocalizedError, Sendable, CustomStringConvertible {
  /// What was asked for and what was expected, as a sentence.
  public let description: String

  /// The sentence, for whoever gets the error in the place of an answer.
  public var errorDescription: String? { description }

  /// Makes the error.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - expected: What was expected in its place, nil when nothing was.
  public init(_ request: URLRequest, expected: ExpectedRequest?) {
    let actual = "\(request.httpMethod ?? "no method") \(request.url?.path ?? "no path")"
    if let expected, expected.matches(request) {
      let headers = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        .map { "\($0.key): \($0.value)" }.joined(separator: ", ")
      description = "\(actual) came, but not as expected; its headers were [\(headers)]."
    } else {
      description = "\(actual) came; \(expected.map { "\($0)" } ?? "nothing more") was expected."
    }
  }
}
