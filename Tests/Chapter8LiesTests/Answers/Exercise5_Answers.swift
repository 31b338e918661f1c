import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("8.5 DriftCheck: the checks decide rightly", .takesTurns)
struct Exercise5_Answers {
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

  static let wrongAnswers = wrongQuestions + wrongLists + wrongComparisons + wrongTypes

  private static let wrongQuestions = [
    asking("asks for everything with GET", "allowsTheRest", "has the status 405") {
      await $1.send("GET", $0.path, within: $2)
    },
    asking("sends no body", "allowsTheRest", "has the status 400") {
      await $1.send($0.method, $0.path, within: $2)
    },
    asking("forgets the deadline", "keepsTheDeadline", "did not return in time") {
      canned, shop, _ in
      await shop.send(canned.method, canned.path, body: canned.requestBody)
    },
    asking("has a deadline of its own", "keepsTheDeadline", "No answer to GET items/5") {
      canned, shop, _ in
      await shop.send(canned.method, canned.path, body: canned.requestBody, within: .answer)
    },
    WrongAnswer(
      "loads an item, and takes each failure for a lost price", rejectedBy: "namesEachChange",
      saying: "\"price\" is text",
      Checks(findDrifts: { canned, shop, _ in
        guard case .refused(.parsing)? = await shop.load(5) else { return [] }
        return canned.filter { $0.status == 200 }.map { .missingKey("price", in: $0.request) }
      })),
    comparing("takes no answer for no drift", "namesEachChange", "No answer to GET items/5") {
      $2 == nil ? [] : $0.drifts(of: $1, now: $2)
    },
    comparing("takes a lost connection for no drift", "reportsAllDrifts", "No answer to GET") {
      $2?.error == nil ? $0.drifts(of: $1, now: $2) : []
    },
    comparing("looks at the status before the error", "reportsAllDrifts", "status and an error") {
      var answer = $2
      if answer?.statusCode != nil { answer?.error = nil }
      return $0.drifts(of: $1, now: answer)
    },
  ]

  private static let wrongLists = [
    wrong("finds nothing", "namesTheRenamedKey", "did not report this: The answer to GET items/5") {
      $0.join = { _ in [] }
    },
    wrong("stops at the first canned answer that drifts", "reportsAllDrifts", "did not report") {
      $0.goesOn = { $0.joined().isEmpty }
    },
    wrong("stops when no answer comes", "reportsAllDrifts", "did not report") {
      $0.goesOn = { drifts in
        !drifts.joined().contains { if case .noAnswer = $0 { true } else { false } }
      }
    },
    wrong("reports one drift of each canned answer", "readsOtherBodies", "did not report") {
      $0.join = { $0.compactMap(\.first) }
    },
    wrong("reports each drift twice", "reportsAllDrifts", "more than once") {
      $0.join = { $0.flatMap { $0 + $0 } }
    },
    wrong("drops what another canned answer has too", "reportsAllDrifts", "1 times for 2") {
      $0.join = { drifts in
        drifts.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      }
    },
    wrong("lists the last canned answer first", "namesEachChange", "not in the order") {
      $0.join = { $0.reversed().flatMap(\.self) }
    },
    wrong("lists what did not come at the end", "reportsAllDrifts", "not in the order") {
      $0.join = { drifts in
        let isMissing = { (drift: Drift) in if case .noAnswer = drift { true } else { false } }
        return drifts.joined().filter { !isMissing($0) } + drifts.joined().filter(isMissing)
      }
    },
    WrongAnswer(
      "asks once for each method and path", rejectedBy: "allowsTheRest", saying: "should not",
      Checks(findDrifts: { canned, shop, deadline in
        let firsts = Dictionary(grouping: canned, by: \.request).compactMapValues(\.first)
        var drifts: [Drift] = []
        for answer in canned {
          let asked = firsts[answer.request] ?? answer
          let twin = CannedAnswer(
            to: asked.method, asked.path, sending: asked.requestBody, status: answer.status,
            body: answer.body)
          drifts += await Checks().findDrifts([twin], shop, deadline)
        }
        return drifts
      })),
    WrongAnswer(
      "lists the answers as they come", rejectedBy: "reportsAllDrifts", saying: "not in the order",
      Checks(findDrifts: { canned, shop, deadline in
        await withTaskGroup(of: [Drift].self) { group in
          for canned in canned {
            group.addTask {
              await HookedDriftCheck().findDrifts(of: [canned], from: shop, within: deadline)
            }
          }
          return await group.reduce(into: []) { $0 += $1 }
        }
      })),
  ]

  private static let wrongComparisons = [
    comparingFields("compares the status alone", "namesTheRenamedKey", "has no key") {
      _, _, _, _ in []
    },
    comparingFields("counts the keys", "namesTheRenamedKey", "has no key") {
      $2.count == $3.count ? [] : $0.drifts(of: $1, $2, $3)
    },
    comparing("looks for the keys in the text", "reportsAllDrifts", "has no key \"price\"") {
      check, canned, answer in
      check.drifts(of: canned, now: answer).filter {
        guard case .missingKey(let key, _) = $0 else { return true }
        return answer?.text.contains("\"\(key)\"") != true
      }
    },
    comparing("compares the text of the bodies", "allowsTheRest", "should not: No answer") {
      let drifts = $0.drifts(of: $1, now: $2)
      return drifts.isEmpty && $2?.text != $1.body ? [.noAnswer(to: $1.request)] : drifts
    },
    comparingFields("compares the values", "allowsTheRest", "other values") {
      _, canned, was, now in
      was.compactMap { key, value in
        now[key] == value
          ? nil
          : .otherType(
            of: key, in: canned.request, canned: value.type, now: now[key]?.type ?? .null)
      }
    },
    comparingFields("reports further keys", "allowsTheRest", "further keys. DriftCheck reported") {
      $0.drifts(of: $1, $2, $3)
        + $0.drifts(of: $1, $3, $2).filter { if case .missingKey = $0 { true } else { false } }
    },
    comparing("compares the type of the body's bytes", "allowsTheRest", "sends other headers") {
      let isJSON = $2?.header("Content-Type") == "application/json"
      return isJSON || $2 == nil ? $0.drifts(of: $1, now: $2) : [.noAnswer(to: $1.request)]
    },
    comparing("needs a Content-Length", "findsNoneInTheStub", "should not: No answer to GET") {
      $2?.header("Content-Length") == nil
        ? [.noAnswer(to: $1.request)] : $0.drifts(of: $1, now: $2)
    },
    comparing("takes every refusal for a drift", "findsNoneInTheStub", "has the status 404") {
      let status = $2?.statusCode ?? 0
      return status < 400
        ? $0.drifts(of: $1, now: $2)
        : [.otherStatus(of: $1.request, canned: $1.status, now: status)]
    },
    comparing("asks only whether the answer is good", "comparesTheStatus", "has the status 201") {
      // Two refusals are left to the rule.
      guard let status = $2?.statusCode, (200...299).contains($1.status) else {
        return $0.drifts(of: $1, now: $2)
      }
      return (200...299).contains(status) ? [] : $0.drifts(of: $1, now: $2)
    },
    wrong("takes one refusal for another", "namesEachChange", "has the status 410") {
      $0.isSameStatus = { $0 == $1 || ($0 >= 400 && $1 >= 400) }
    },
    comparing("compares the bodies of two statuses", "comparesTheStatus", "should not") {
      $0.drifts(of: $1, now: $2)
        + ($2?.statusCode == $1.status
          ? [] : $0.drifts(of: $1, $1.answer.fields ?? [:], $2?.fields ?? [:]))
    },
    comparingFields("leaves out the body of a refusal", "reportsAllDrifts", "no key \"error\"") {
      $1.status < 300 ? $0.drifts(of: $1, $2, $3) : []
    },
    comparing("passes over a body that it cannot read", "readsOtherBodies", "did not report") {
      $2?.statusCode == $1.status && $2?.fields == nil ? [] : $0.drifts(of: $1, now: $2)
    },
    comparing("takes a page for no answer", "readsOtherBodies", "did not report") {
      $2?.fields == nil ? [.noAnswer(to: $1.request)] : $0.drifts(of: $1, now: $2)
    },
    comparing("needs a canned body", "allowsTheRest", "The canned answer has no body") {
      $1.answer.fields == nil ? [.noAnswer(to: $1.request)] : $0.drifts(of: $1, now: $2)
    },
  ]

  private static let wrongTypes = [
    typing("compares no types", "namesEachChange", "\"price\" is text") { _ in .text },
    typing("takes digits for a number", "namesEachChange", "\"price\" is text") {
      if case .string(let text) = $0, Int(text) != nil { .wholeNumber } else { $0.type }
    },
    typing("takes a fraction for a whole number", "comparesTheTypes", "a number with a fraction") {
      $0.type == .fraction ? .wholeNumber : $0.type
    },
    typing("takes true for a number", "comparesTheTypes", "is true or false") {
      $0.type == .boolean ? .wholeNumber : $0.type
    },
    typing("takes a list for an object", "comparesTheTypes", "is a list") {
      $0.type == .list ? .object : $0.type
    },
    comparingFields("takes null for a missing key", "comparesTheTypes", "is null") {
      $0.drifts(of: $1, $2, $3.filter { $0.value != .null })
    },
    comparingFields("lets a null become anything", "comparesTheTypes", "canned answer it is null") {
      $0.drifts(of: $1, $2.filter { $0.value != .null }, $3)
    },
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }
}

extension Exercise5_Answers {
  private static func wrong(
    _ name: String, _ check: String, _ fault: String, _ change: (inout HookedDriftCheck) -> Void
  ) -> WrongAnswer<Checks> {
    var hooked = HookedDriftCheck()
    change(&hooked)
    let findDrifts = hooked.findDrifts
    return WrongAnswer(name, rejectedBy: check, saying: fault, Checks(findDrifts: findDrifts))
  }

  private static func asking(
    _ name: String, _ check: String, _ fault: String,
    _ ask: @escaping @Sendable (CannedAnswer, ShopUnderContract, Deadline) async -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    wrong(name, check, fault) { $0.ask = ask }
  }

  private static func comparing(
    _ name: String, _ check: String, _ fault: String,
    _ compare: @escaping @Sendable (HookedDriftCheck, CannedAnswer, SessionAnswer?) -> [Drift]
  ) -> WrongAnswer<Checks> {
    wrong(name, check, fault) { $0.compare = compare }
  }

  private static func comparingFields(
    _ name: String, _ check: String, _ fault: String,
    _ compare:
      @escaping @Sendable (
        HookedDriftCheck, CannedAnswer, HookedDriftCheck.Fields, HookedDriftCheck.Fields
      ) -> [Drift]
  ) -> WrongAnswer<Checks> {
    wrong(name, check, fault) { $0.compareFields = compare }
  }

  private static func typing(
    _ name: String, _ check: String, _ fault: String,
    _ type: @escaping @Sendable (JSONValue) -> JSONType
  ) -> WrongAnswer<Checks> {
    wrong(name, check, fault) { $0.type = type }
  }
}
