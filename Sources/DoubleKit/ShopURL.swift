import Foundation
import Synchronization

/// Addresses of shops that do not exist: the domain `.invalid` is reserved and
/// never resolves (RFC 2606), so only a double can answer for them.
public enum ShopURL {
  /// An address for a double that looks at no address.
  public static let any = URL(string: "https://shop.invalid")!

  private static let count = Atomic<Int>(0)

  /// An address that nobody else has, `https://shop-7.invalid` for instance.
  ///
  /// A `URLProtocol` double cannot see which session a request came from. When
  /// each session has its own host, the host says it.
  ///
  /// - Returns: The root of a shop.
  public static func fresh() -> URL {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return URL(string: "https://shop-\(number).invalid")!
  }
}
