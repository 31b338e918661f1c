import DoubleKit
import Foundation

/// Exercise 8.5: a check that compares canned answers with the server of today.
///
/// Send the request of each canned answer to the shop, and report every `Drift`, in the
/// order of the canned answers: no whole answer before the deadline; or else another
/// status, and then nothing more; or else each key that is missing in the server's answer,
/// and each whose value has another `JSONType`. Everything else may differ.
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
