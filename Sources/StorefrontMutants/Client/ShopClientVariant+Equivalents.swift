import Foundation
import ItemDetail

// Differences of a client that no test may rely on.
extension StorefrontVariant where Make == MakeShopClient {
  /// Sends one more header.
  public static var sendsClientHeader: Self {
    Self(
      "sendsClientHeader", "adds one harmless header",
      make: {
        let configuration = $0.copied
        let headers: [AnyHashable: Any] = ["X-Client": "shop"]
        configuration.httpAdditionalHeaders =
          headers.merging($0.httpAdditionalHeaders ?? [:]) { _, own in own }
        return ShopClient(configuration: configuration, baseURL: $1)
      })
  }

  /// Follows a redirect that stays with the shop.
  public static var followsWithinItsHost: Self {
    Self(
      "followsWithinItsHost", "follows a redirect that names the same host",
      rules: {
        $0.sending = { FollowingSession(base: $0, follows: { $0.host == $1.host }) }
      })
  }

  /// Throws the other one of two errors.
  public static var failsWithURLError: Self {
    Self(
      "failsWithURLError", "throws URLError(.cancelled) when the calling task is cancelled",
      rules: {
        $0.load = { api, id in
          do { return try await api.itemDetail(id: id) } catch is CancellationError {
            throw URLError(.cancelled)
          }
        }
      })
  }

  /// Every difference of a client that a test must put up with.
  public static var equivalents: [Self] {
    [sendsClientHeader, followsWithinItsHost, failsWithURLError]
  }
}
