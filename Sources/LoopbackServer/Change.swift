import Foundation

extension LoopbackServer {
  /// A change of the shop that its clients were not told of: the switch for
  /// whatever has to notice one.
  public enum Change: CaseIterable, Sendable {
    /// An item has an `amount` in place of its `price`.
    case renamesPrice
    /// The price of an item is text, `"31000"`.
    case quotesPrice
    /// An item that the shop does not sell is gone, 410, and no longer 404.
    case saysGone
    /// A request without the header `X-Shop-Version` is refused with 400.
    case requiresVersion
    /// Every answer comes after its client has given up.
    case answersTooLate
  }

  /// Changes the shop from the next request on.
  ///
  /// - Parameter change: What is different; nil takes the last change back.
  public func change(_ change: Change?) { backend.change(change) }
}

extension LoopbackServer.Change {
  /// What the changed shop says to a request that it refuses before it looks at its
  /// items; nil when it serves the request.
  func refusal(of request: ReceivedRequest) -> HTTPAnswer? {
    guard self == .requiresVersion, request.headers["X-Shop-Version"] == nil else { return nil }
    return .error(400, "Which version? Send X-Shop-Version.")
  }

  /// What the changed shop answers, given its answer without the change.
  func altered(_ answer: HTTPAnswer) -> HTTPAnswer {
    switch self {
    case .renamesPrice: answer.changingItem { $0["amount"] = $0.removeValue(forKey: "price") }
    case .quotesPrice: answer.changingItem { $0["price"] = $0["price"].map { "\($0)" } }
    case .saysGone: answer.status == 404 ? .error(410, "The item is gone.") : answer
    case .requiresVersion, .answersTooLate: answer
    }
  }
}

extension HTTPAnswer {
  /// The answer with other fields, if its body is an item.
  fileprivate func changingItem(_ change: (inout [String: Any]) -> Void) -> HTTPAnswer {
    guard status == 200, var item = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    else { return self }
    change(&item)
    var changed = self
    changed.body = (try? JSONSerialization.data(withJSONObject: item, options: .sortedKeys)) ?? body
    return changed
  }
}
