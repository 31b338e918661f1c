import Foundation

/// A request as a test expects it: `GET /items/7`.
///
/// It leaves out what no test of a mock should name without need: the host,
/// and every header that does not matter.
public struct ExpectedRequest: Hashable, Sendable, CustomStringConvertible {
  /// The method, in capitals.
  public let method: String
  /// The path, with the slash that it begins with.
  public let path: String
  /// The headers that matter, by name; `matches(_:)` does not look at them.
  public let headers: [String: String]

  /// Makes an expectation.
  ///
  /// - Parameters:
  ///   - method: The method, in capitals.
  ///   - path: The path, with the slash that it begins with.
  ///   - headers: The headers that matter; none when left out.
  public init(_ method: String, _ path: String, headers: [String: String] = [:]) {
    self.method = method
    self.path = path
    self.headers = headers
  }

  /// Whether a request has this method and this path.
  ///
  /// - Parameter request: What was asked for.
  /// - Returns: True when both are the same, whatever its headers are.
  public func matches(_ request: URLRequest) -> Bool {
    request.httpMethod == method && request.url?.path == path
  }

  /// The method and the path, as a failure shows them.
  public var description: String { "\(method) \(path)" }
}

/// A request that a test expects, and the answer that a mock gives it.
public struct ExpectedCall: Sendable {
  /// What is expected.
  public let request: ExpectedRequest
  /// What the mock answers.
  public let answer: SessionAnswer

  /// Makes an expected call.
  ///
  /// - Parameters:
  ///   - request: What is expected.
  ///   - answer: What the mock answers.
  public init(_ request: ExpectedRequest, answer: SessionAnswer) {
    self.request = request
    self.answer = answer
  }
}

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
