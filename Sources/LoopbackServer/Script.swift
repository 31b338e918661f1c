extension LoopbackServer {
  /// What the server does with a request instead of asking the shop.
  ///
  /// Only `shop` and `truncatedBody` ask the shop, so a price stays as it is
  /// when a `PUT` meets another one.
  public indirect enum Script: Sendable {
    /// The shop answers, as without a script.
    case shop
    /// An answer of the test's own.
    case answer(HTTPAnswer)
    /// An answer that follows from the request: a service of the test's own.
    case reply(@Sendable (ReceivedRequest) -> HTTPAnswer)
    /// 200 with no byte of body.
    case emptyBody
    /// The head of the shop's answer and half of the body that it announces;
    /// then the connection is closed.
    case truncatedBody
    /// The connection is closed and nothing was sent.
    case noAnswer
    /// Bytes that are not HTTP; then the connection is closed.
    case garbage
    /// Nothing until the gate opens, then what the second script says. The shop
    /// is asked when the gate opens, not before.
    case held(by: Gate, then: Script = .shop)

    /// A status with a small JSON body, 500 for instance.
    ///
    /// - Parameter status: The status code, in 200...599.
    /// - Returns: The script.
    public static func status(_ status: Int) -> Script {
      .answer(.error(status, "The script says \(status)."))
    }
  }
}

/// The scripts of one server.
struct ScriptBook: Sendable {
  /// Scripts that stay, by path.
  var byPath: [String: LoopbackServer.Script] = [:]
  /// The script for every path that has none of its own.
  var everywhere = LoopbackServer.Script.shop

  /// The script for a request to a path.
  func script(for path: String) -> LoopbackServer.Script { byPath[path] ?? everywhere }
}
