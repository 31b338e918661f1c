import DoubleKit
import Foundation

/// Exercise 8.5: a check that compares canned answers with the server of today.
///
/// The canned answer decides what is compared: a client that knows these keys
/// cannot miss any other. An answer that came late or with another status has
/// another cause than its body, so each cause is one drift. Another right way: ask
/// for all canned answers at once in a task group, and put the drifts back in
/// order; then a shop that never answers costs one deadline in all.
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
    let fields = fields(of: answer.data)
    return self.fields(of: canned.answer.data).compactMap { key, value in
      guard let type = fields[key]?.type else { return .missingKey(key, in: canned.request) }
      if type == value.type { return nil }
      return .otherType(of: key, in: canned.request, canned: value.type, now: type)
    }
  }

  private static func fields(of body: Data?) -> [String: JSONValue] {
    let fields = try? JSONDecoder().decode([String: JSONValue].self, from: body ?? Data())
    return fields ?? [:]
  }
}
