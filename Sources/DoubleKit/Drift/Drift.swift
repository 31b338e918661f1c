/// One difference between a canned answer and what the server answers today.
///
/// A request is named by the `request` of its `CannedAnswer`.
public enum Drift: Hashable, Sendable {
  /// No whole answer came, or it came too late.
  case noAnswer(to: String)
  /// The server answers with another status.
  case otherStatus(of: String, canned: Int, now: Int)
  /// The canned answer has a key that the server's answer has not.
  case missingKey(String, in: String)
  /// The value of a key has another type.
  case otherType(of: String, in: String, canned: JSONType, now: JSONType)
}

extension Drift: CustomStringConvertible {
  /// The drift as a sentence, for the message that your team gets.
  public var description: String {
    switch self {
    case .noAnswer(let request): "No answer to \(request) came in time."
    case .otherStatus(let request, let canned, let now):
      "The answer to \(request) has the status \(now), and the canned answer has \(canned)."
    case .missingKey(let key, let request): "The answer to \(request) has no key \"\(key)\"."
    case .otherType(let key, let request, let canned, let now):
      "In the answer to \(request), \"\(key)\" is \(now), and in the canned answer it is \(canned)."
    }
  }
}
