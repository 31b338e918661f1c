import DoubleKit
@testable import Chapter8Lies

/// What the checks of 8.5 judge, in the shape that they need.
enum Exercise5_Subject {
  @Sendable static func drifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    await DriftCheck.drifts(of: canned, from: shop, within: deadline)
  }
}
