// Half right: compares status and keys, and no types. Earns 11 of 20 points.
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
    guard status == canned.status else {
      return [.otherStatus(of: canned.request, canned: canned.status, now: status)]
    }
    // TODO: Compare the type of each value.
    let lost = keys(of: canned.answer.data).subtracting(keys(of: answer.data))
    return lost.map { .missingKey($0, in: canned.request) }
  }

  private static func keys(of body: Data?) -> Set<String> {
    let fields = try? JSONDecoder().decode([String: JSONValue].self, from: body ?? Data())
    return Set((fields ?? [:]).keys)
  }
}
