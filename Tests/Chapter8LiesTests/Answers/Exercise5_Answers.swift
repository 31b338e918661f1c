import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("8.5 DriftCheck: the checks decide rightly", .serialized)
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_DriftCheck

  static let judge = Judge<Checks>([
    ("namesTheRenamedKey", { try await $0.namesTheRenamedKey() }),
    ("namesEachChange", { try await $0.namesEachChange() }),
    ("comparesTheStatus", { try await $0.comparesTheStatus() }),
    ("comparesTheTypes", { try await $0.comparesTheTypes() }),
    ("reportsAllDrifts", { try await $0.reportsAllDrifts() }),
    ("readsOtherBodies", { try await $0.readsOtherBodies() }),
    ("allowsTheRest", { try await $0.allowsTheRest() }),
    ("keepsTheDeadline", { try await $0.keepsTheDeadline() }),
    ("findsNoneInTheStub", { try await $0.findsNoneInTheStub() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("finds nothing", "namesTheRenamedKey", "did not report this: The answer to GET items/5") {
      $0.join = { _ in [] }
    },
    wrong("lists the last canned answer first", "namesEachChange", "not in the order") {
      $0.join = { $0.reversed().flatMap(\.self) }
    },
    wrong("compares the bodies of two statuses", "comparesTheStatus", "should not") {
      $0.compare = {
        $0.drifts(of: $1, now: $2)
          + ($2?.statusCode == $1.status
            ? [] : $0.drifts(of: $1, $1.answer.fields ?? [:], $2?.fields ?? [:]))
      }
    },
    wrong("takes a fraction for a whole number", "comparesTheTypes", "a number with a fraction") {
      $0.type = { $0.type == .fraction ? .wholeNumber : $0.type }
    },
    wrong("takes a lost connection for no drift", "reportsAllDrifts", "No answer to GET") {
      $0.compare = { $2?.error == nil ? $0.drifts(of: $1, now: $2) : [] }
    },
    wrong("takes a page for no answer", "readsOtherBodies", "did not report") {
      $0.compare = {
        $2?.fields == nil ? [.noAnswer(to: $1.request)] : $0.drifts(of: $1, now: $2)
      }
    },
    wrong("needs a canned body", "allowsTheRest", "The canned answer has no body") {
      $0.compare = {
        $1.answer.fields == nil ? [.noAnswer(to: $1.request)] : $0.drifts(of: $1, now: $2)
      }
    },
    wrong("forgets the deadline", "keepsTheDeadline", "did not return in time") {
      $0.ask = { canned, shop, _ in
        await shop.send(canned.method, canned.path, body: canned.requestBody)
      }
    },
    wrong("needs a Content-Length", "findsNoneInTheStub", "should not: No answer to GET") {
      $0.compare = {
        $2?.hasLength == false ? [.noAnswer(to: $1.request)] : $0.drifts(of: $1, now: $2)
      }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "asks for all canned answers at once", Checks(findDrifts: DriftsAtOnce.findDrifts)),
    RightAnswer(
      "looks inside objects too, in the order of the keys",
      Checks(findDrifts: DeepDrifts.findDrifts)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, _ fault: String, _ change: (inout HookedDriftCheck) -> Void
  ) -> WrongAnswer<Checks> {
    var hooked = HookedDriftCheck()
    change(&hooked)
    let findDrifts = hooked.findDrifts
    return WrongAnswer(name, rejectedBy: check, saying: fault, Checks(findDrifts: findDrifts))
  }
}

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

  /// The drifts of two bodies.
  var compareFields: @Sendable (HookedDriftCheck, CannedAnswer, Fields, Fields) -> [Drift] = {
    $0.drifts(of: $1, $2, $3)
  }

  /// The type of a value, as the check sees it.
  var type: @Sendable (JSONValue) -> JSONType = \.type
  /// Makes one list of the drifts of each canned answer.
  var join: @Sendable ([[Drift]]) -> [Drift] = { $0.flatMap(\.self) }

  @Sendable func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var drifts: [[Drift]] = []
    for canned in canned {
      drifts.append(compare(self, canned, await ask(canned, shop, deadline)))
    }
    return join(drifts)
  }

  func drifts(of canned: CannedAnswer, now answer: SessionAnswer?) -> [Drift] {
    guard let answer, answer.error == nil, let status = answer.statusCode else {
      return [.noAnswer(to: canned.request)]
    }
    guard status == canned.status else {
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

  /// Whether the response says how long the body is.
  fileprivate var hasLength: Bool {
    (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Length") != nil
  }
}

/// Asks for all at once, and sorts the drifts by the place of their canned answer.
private enum DriftsAtOnce {
  @Sendable static func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    let answers = await withTaskGroup(of: (Int, SessionAnswer?).self) { group in
      for (place, canned) in canned.enumerated() {
        group.addTask {
          let body = canned.requestBody
          let answer = await shop.send(canned.method, canned.path, body: body, within: deadline)
          return (place, answer)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return canned.indices.flatMap { place in
      HookedDriftCheck().drifts(of: canned[place], now: answers[place] ?? nil)
    }
  }
}

/// Goes down into objects, and names an inner key with the outer one before it.
private enum DeepDrifts {
  @Sendable static func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var check = HookedDriftCheck()
    check.compareFields = { _, canned, was, now in
      changes(from: .object(was), to: .object(now), at: "", in: canned.request)
    }
    return await check.findDrifts(of: canned, from: shop, within: deadline)
  }

  private static func changes(
    from was: JSONValue, to now: JSONValue, at key: String, in request: String
  ) -> [Drift] {
    guard case .object(let old) = was, case .object(let new) = now else {
      return was.type == now.type
        ? [] : [.otherType(of: key, in: request, canned: was.type, now: now.type)]
    }
    return old.keys.sorted().flatMap { inner in
      let name = key.isEmpty ? inner : "\(key).\(inner)"
      guard let value = new[inner] else { return [Drift.missingKey(name, in: request)] }
      return changes(from: old[inner] ?? nil, to: value, at: name, in: request)
    }
  }
}
