import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A right drift check, with a hook wherever a learner may go wrong.
struct HookedDriftCheck: Sendable {
  typealias Fields = [String: JSONValue]

  /// Asks the shop for one canned answer.
  var ask: @Sendable (CannedAnswer, ShopUnderContract, Deadline) async -> SessionAnswer? = {
    await $1.send($0.method, $0.path, body: $0.requestBody, within: $2)
  }
  /// The drifts of one canned answer; the rest of the check is handed over.
  var compare: @Sendable (HookedDriftCheck, CannedAnswer, SessionAnswer?) -> [Drift] = {
    $0.drifts(of: $1, now: $2)
  }
  /// Whether two statuses are the same.
  var isSameStatus: @Sendable (_ canned: Int, _ now: Int) -> Bool = { $0 == $1 }
  /// The drifts of two bodies.
  var compareFields: @Sendable (HookedDriftCheck, CannedAnswer, Fields, Fields) -> [Drift] = {
    $0.drifts(of: $1, $2, $3)
  }
  /// The type of a value, as the check sees it.
  var type: @Sendable (JSONValue) -> JSONType = \.type
  /// Whether to ask for the next canned answer, given the drifts so far.
  var goesOn: @Sendable ([[Drift]]) -> Bool = { _ in true }
  /// Makes one list of the drifts of each canned answer.
  var join: @Sendable ([[Drift]]) -> [Drift] = { $0.flatMap(\.self) }

  @Sendable func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var drifts: [[Drift]] = []
    for canned in canned where goesOn(drifts) {
      drifts.append(compare(self, canned, await ask(canned, shop, deadline)))
    }
    return join(drifts)
  }

  func drifts(of canned: CannedAnswer, now answer: SessionAnswer?) -> [Drift] {
    guard let answer, answer.error == nil, let status = answer.statusCode else {
      return [.noAnswer(to: canned.request)]
    }
    guard isSameStatus(canned.status, status) else {
      return [.otherStatus(of: canned.request, canned: canned.status, now: status)]
    }
    return compareFields(self, canned, canned.answer.fields ?? [:], answer.fields ?? [:])
  }

  func drifts(of canned: CannedAnswer, _ was: Fields, _ now: Fields) -> [Drift] {
    was.compactMap { key, value in
      guard let type = now[key].map(type) else { return .missingKey(key, in: canned.request) }
      let expected = self.type(value)
      return type == expected
        ? nil : .otherType(of: key, in: canned.request, canned: expected, now: type)
    }
  }
}

extension SessionAnswer {
  /// The outermost keys and values of the body; nil when it is no JSON object.
  var fields: HookedDriftCheck.Fields? {
    data.flatMap { try? JSONDecoder().decode(HookedDriftCheck.Fields.self, from: $0) }
  }

  /// The body as text.
  var text: String { String(decoding: data ?? Data(), as: UTF8.self) }

  /// A header of the response.
  func header(_ name: String) -> String? {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: name)
  }
}
