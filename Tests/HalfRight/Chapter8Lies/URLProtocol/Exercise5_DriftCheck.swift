// Half right: compares the status of each answer, and no body. Earns 8 of 20 points.
import DoubleKit
import Foundation

/// Exercise 8.5: a check that compares canned answers with the server of today.
enum DriftCheck {
  static func drifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var drifts: [Drift] = []
    for canned in canned {
      let answer = await shop.send(
        canned.method, canned.path, body: canned.requestBody, within: deadline)
      drifts += self.drifts(of: canned, now: answer)
    }
    return drifts
  }

  private static func drifts(of canned: CannedAnswer, now answer: SessionAnswer?) -> [Drift] {
    guard let answer, answer.error == nil, let status = answer.statusCode else {
      return [.noAnswer(to: canned.request)]
    }
    if status == canned.status { return [] }  // TODO: Compare the keys and their types.
    return [.otherStatus(of: canned.request, canned: canned.status, now: status)]
  }
}
