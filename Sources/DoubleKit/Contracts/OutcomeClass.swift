/// How a load ended, as far as a caller acts on it.
///
/// Two platforms give one lost connection two codes, and one user the same
/// advice. So a fake and the real thing are compared by class.
public enum OutcomeClass: Hashable, CaseIterable, Sendable {
  /// The item came.
  case item
  /// The id was refused before anything was sent.
  case notAsked
  /// The shop answered 404: it has no such item.
  case notFound
  /// The shop answered with any other status outside 200...299.
  case refused
  /// The shop answered with a good status, and the bytes are no item.
  case unreadable
  /// No whole answer came, for whatever reason.
  case noAnswer
}

/// What can go wrong on the side of the server.
public enum ServerFault: Hashable, CaseIterable, Sendable {
  /// The server does not have the item and says so with 404.
  case notFound
  /// The server answers 500.
  case serverError
  /// The server answers 200 with no byte of body.
  case emptyBody
  /// The server answers 200 with a page that is not JSON.
  case notJSON
  /// The server closes the connection in the middle of the body.
  case truncatedBody
  /// The server closes the connection and has sent nothing.
  case closedWithoutAnswer
  /// The server sends bytes that are not HTTP, and closes the connection.
  case notHTTP
  /// Nobody listens at the server's address.
  case nobodyListening
}
