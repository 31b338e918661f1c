/// What can be wrong with a request or with its answer.
///
/// An error of the transport, a lost connection for example, is not among
/// them: it is handed on as it came.
public enum APIResponseError: Error, Equatable, Sendable {
  /// The id is not positive, so nothing was sent.
  case request
  /// The answer's status is outside 200...299; nil when the answer was not an
  /// HTTP answer.
  case network(statusCode: Int?)
  /// The answer has no bytes.
  case unwrapping
  /// The answer's bytes are not an item: they are not JSON, a field is missing, or a number
  /// came as text.
  case parsing
}
