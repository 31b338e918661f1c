import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("8.5 DriftCheck: the checks decide rightly", .serialized)
struct Exercise5_Answers: AnswerSuite {
  typealias Checks = Exercise5_DriftCheck

  static let judge = Judge<Checks>(
    inOrder: [
      ("namesTheRenamedKey", { try await $0.namesTheRenamedKey() }),
      ("namesEachChange", { try await $0.namesEachChange() }),
      ("reportsAllDrifts", { try await $0.reportsAllDrifts() }),
      ("allowsTheRest", { try await $0.allowsTheRest() }),
    ], askedLast: ["namesEachChange", "reportsAllDrifts", "allowsTheRest"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "compares the types alone", rejectedBy: "namesTheRenamedKey",
      saying: "did not report this: The answer to GET items/5", driftCheck(.ignoresKeys)),
    WrongAnswer(
      "compares the bodies of two statuses", rejectedBy: "namesEachChange",
      saying: "reported this, and should not", driftCheck(.comparesOnAfterAStatus)),
    WrongAnswer(
      "reports one drift for each canned answer", rejectedBy: "reportsAllDrifts",
      saying: "did not report this", driftCheck(.stopsAtTheFirst)),
    WrongAnswer(
      "needs a canned body", rejectedBy: "allowsTheRest", saying: "The canned answer has no body",
      driftCheck(.needsABody)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("one canned answer after the other", driftCheck(nil)),
    RightAnswer(
      "asks for all canned answers at once",
      Checks(findDrifts: { canned, shop, deadline in
        await canned.mapAtOnce {
          drifts(of: $0, now: await ask(shop, for: $0, within: deadline), nil)
        }.flatMap(\.self)
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case ignoresKeys, comparesOnAfterAStatus, stopsAtTheFirst, needsABody }

  private static func driftCheck(_ mistake: Mistake?) -> Checks {
    Checks(findDrifts: { canned, shop, deadline in
      var all: [Drift] = []
      for canned in canned {
        let answer = await ask(shop, for: canned, within: deadline)
        let drifts = drifts(of: canned, now: answer, mistake)
        all += mistake == .stopsAtTheFirst ? Array(drifts.prefix(1)) : drifts
      }
      return all
    })
  }

  private static func ask(
    _ shop: ShopUnderContract, for canned: CannedAnswer, within deadline: Deadline
  ) async -> SessionAnswer? {
    await shop.send(canned.method, canned.path, body: canned.requestBody, within: deadline)
  }

  private static func drifts(
    of canned: CannedAnswer, now answer: SessionAnswer?, _ mistake: Mistake?
  ) -> [Drift] {
    let isUnread = mistake == .needsABody && canned.body.isEmpty
    guard let answer, answer.error == nil, let status = answer.statusCode, !isUnread else {
      return [.noAnswer(to: canned.request)]
    }
    var drifts: [Drift] = []
    if status != canned.status {
      drifts = [.status(status, of: canned)]
      if mistake != .comparesOnAfterAStatus { return drifts }
    }
    let (was, now) = (types(in: canned.answer), types(in: answer))
    for (key, type) in was where now[key] != type {
      if let other = now[key] {
        drifts.append(.otherType(of: key, in: canned.request, canned: type, now: other))
      } else if mistake != .ignoresKeys {
        drifts.append(.missingKey(key, in: canned.request))
      }
    }
    return drifts
  }

  /// The types of the outermost values; none when the body is no JSON object.
  private static func types(in answer: SessionAnswer) -> [String: JSONType] {
    let fields = try? JSONDecoder().decode([String: JSONValue].self, from: answer.data ?? Data())
    return fields?.mapValues(\.type) ?? [:]
  }
}
