import Dispatch
import Foundation
import ItemDetail

// Differences of a game that no test may rely on.
extension StorefrontVariant where Make == MakeUpDownGame {
  /// Calls back some milliseconds later, on another queue.
  public static var answersLate: Self {
    Self("answersLate", "calls back a moment later, on another queue") {
      ReroutedSession(
        base: $0,
        deliver: { callback in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { callback() }
        })
    }
  }

  /// Writes the query of its request in another order.
  public static var ordersTheQueryOtherwise: Self {
    Self("ordersTheQueryOtherwise", "writes the query of its request in another order") {
      ReroutedSession(base: $0, change: { $0.url = $0.url.map(reversingQuery) })
    }
  }

  /// Sends one more header.
  public static var sendsExtraHeader: Self {
    Self("sendsExtraHeader", "adds one harmless header") {
      ReroutedSession(
        base: $0, change: { $0.setValue("ko-KR", forHTTPHeaderField: "Accept-Language") })
    }
  }

  /// Every difference of a game that a test must put up with.
  public static var equivalents: [Self] {
    [answersLate, ordersTheQueryOtherwise, sendsExtraHeader]
  }
}

extension StorefrontVariant where Make == MakeUpDownGame {
  /// The game around another session than the one that it was given.
  fileprivate init(
    _ name: String, _ difference: String,
    session: @escaping @Sendable (any URLSessionProtocol) -> ReroutedSession
  ) {
    self.init(
      name, difference,
      make: { UpDownGame(api: RandomNumberAPI(urlSession: session($0), baseURL: $1)) })
  }

  private static func reversingQuery(_ url: URL) -> URL {
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    components?.queryItems?.reverse()
    return components?.url ?? url
  }
}
