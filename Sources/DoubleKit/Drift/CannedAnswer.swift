/// An answer that a stub gives, beside the request that it gives it to.
///
/// It was true on the day on which it was written down: put in it only what your
/// client reads.
public struct CannedAnswer: Hashable, Sendable {
  /// The method of the request, in capitals.
  public let method: String
  /// The path below the root of the shop, `items/7` for instance.
  public let path: String
  /// The body of the request; empty when it has none.
  public let requestBody: String
  /// The status of the answer.
  public let status: Int
  /// The body of the answer, as JSON; empty when it has none.
  public let body: String

  /// Makes a canned answer.
  ///
  /// - Parameters:
  ///   - method: The method of the request, in capitals.
  ///   - path: The path below the root of the shop, `items/7` for instance.
  ///   - requestBody: The body of the request; none when left out.
  ///   - status: The status of the answer.
  ///   - body: The body of the answer, as JSON; none when left out.
  public init(
    to method: String, _ path: String, sending requestBody: String = "", status: Int,
    body: String = ""
  ) {
    (self.method, self.path, self.requestBody) = (method, path, requestBody)
    (self.status, self.body) = (status, body)
  }

  /// The request as a `Drift` names it: `GET items/7`.
  public var request: String { "\(method) \(path)" }
  /// The answer as a session hands it over.
  public var answer: SessionAnswer { .status(status, body: body) }
}
