import DoubleKit
import Foundation

/// Exercise 8.5: a check that compares canned answers with the server of today.
///
/// Send the request of each canned answer to the shop, and wait for each answer until
/// the deadline. Report every `Drift` once for each canned answer, in the order of the
/// canned answers. Within one canned answer, the order of the drifts is free.
///
/// If no whole answer comes in time, that is the drift. If the status is not the
/// same, report the status alone: do not compare the bodies. If it is the same,
/// report each key of the canned answer that the server's answer does not have,
/// and each key whose value has another `JSONType`. A body that is not a JSON
/// object has no keys.
///
/// Everything else may differ: the values, further keys, the order of the keys,
/// the spaces, the headers. You need not look inside lists and inner objects.
enum DriftCheck {
  static func drifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    // TODO: What does the shop answer today to the request of each canned answer?
    []
  }

  private static func drifts(of canned: CannedAnswer, now answer: SessionAnswer?) -> [Drift] {
    // TODO: In which order do you compare, and when do you stop?
    []
  }
}
