import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("5.3 LenientExpectation: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_LenientExpectation

  static let judge = Judge<Checks>([
    ("allowsAnExtraHeader", { $0.allowsAnExtraHeader() }),
    ("judgesEachRequest", { await $0.judgesEachRequest() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "asks for exactly the expected headers", rejectedBy: "allowsAnExtraHeader",
      saying: "an extra header"
    ) {
      $0.isMet = { $0.matches($1) && ($1.allHTTPHeaderFields ?? [:]) == $0.headers }
    },
    wrong("keeps to the order", rejectedBy: "judgesEachRequest", saying: "was refused") {
      $0.pick = { $0.prefix(1).firstIndex(where: $1) }
    },
    wrong("looks at no header", rejectedBy: "judgesEachRequest", saying: "[GET /menu] came") {
      $0.isMet = { $0.matches($1) }
    },
    wrong(
      "looks for the names of the headers alone", rejectedBy: "judgesEachRequest", saying: "q=0.1"
    ) {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.keys.allSatisfy { request.value(forHTTPHeaderField: $0) != nil }
      }
    },
    wrong("takes nothing off the list", rejectedBy: "judgesEachRequest", saying: "still missing") {
      $0.strike = { _, _ in }
    },
    wrong(
      "takes one off for a request that it refuses", rejectedBy: "judgesEachRequest",
      saying: "still missing"
    ) {
      $0.strikesRefused = true
    },
    wrong(
      "takes any type for the one that is wanted", rejectedBy: "judgesEachRequest", saying: "*/*"
    ) { $0.isMet = comparing { $0 == $1 || $0 == "*/*" } },
    wrong("compares numbers as numbers", rejectedBy: "judgesEachRequest", saying: "X-Table: 09") {
      $0.isMet = comparing { $0 == $1 || (Int($1) != nil && $0.flatMap { Int($0) } == Int($1)) }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "leaves out spaces around a value",
      Checks(makeList: {
        ClosureList(spoiltBy: {
          $0.isMet = comparing { $0?.trimmingCharacters(in: .whitespaces) == $1 }
        }).expecting($0)
      })),
    RightAnswer("marks what has come", Checks(makeList: { MarkedList($0) })),
    RightAnswer(
      "takes the last that fits",
      Checks(makeList: { ClosureList { $0.pick = { $0.lastIndex(where: $1) } }.expecting($0) })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ spoil: (inout ClosureList) -> Void
  ) -> WrongAnswer<Checks> {
    let list = ClosureList(spoiltBy: spoil)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(makeList: { list.expecting($0) }))
  }

  /// Right, but for how a value is compared with the one that is expected.
  static func comparing(
    _ isSame: @escaping @Sendable (String?, String) -> Bool
  ) -> @Sendable (ExpectedRequest, URLRequest) -> Bool {
    { expected, request in
      expected.matches(request)
        && expected.headers.allSatisfy { isSame(request.value(forHTTPHeaderField: $0), $1) }
    }
  }
}

struct MarkedList: ExpectationList {
  private var lines: [(request: ExpectedRequest, hasCome: Bool)]

  init(_ requests: [ExpectedRequest]) { lines = requests.map { ($0, false) } }

  var missing: [ExpectedRequest] { lines.filter { !$0.hasCome }.map(\.request) }

  mutating func take(_ request: URLRequest) -> Bool {
    for index in lines.indices where !lines[index].hasCome {
      let expected = lines[index].request
      let other = expected.headers.first { request.value(forHTTPHeaderField: $0.key) != $0.value }
      if other == nil && "\(expected)" == "\(request.httpMethod ?? "") \(request.url?.path ?? "")" {
        lines[index].hasCome = true
        return true
      }
    }
    return false
  }
}

/// A list whose steps are given to it. Each step that is left out is right.
struct ClosureList: ExpectationList {
  private(set) var missing: [ExpectedRequest] = []
  var strikesRefused = false

  var isMet: @Sendable (ExpectedRequest, URLRequest) -> Bool = {
    $0.matches($1) && hasHeaders($0, $1)
  }
  var pick: @Sendable ([ExpectedRequest], (ExpectedRequest) -> Bool) -> Int? = {
    $0.firstIndex(where: $1)
  }
  var strike: @Sendable (inout [ExpectedRequest], Int) -> Void = { $0.remove(at: $1) }

  init(spoiltBy spoil: (inout ClosureList) -> Void = { _ in }) { spoil(&self) }

  static func hasHeaders(_ expected: ExpectedRequest, _ request: URLRequest) -> Bool {
    expected.headers.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
  }

  func expecting(_ requests: [ExpectedRequest]) -> ClosureList {
    var list = self
    list.missing = requests
    return list
  }

  mutating func take(_ request: URLRequest) -> Bool {
    guard let index = pick(missing, { isMet($0, request) }) else {
      if strikesRefused { missing = Array(missing.dropFirst()) }
      return false
    }
    strike(&missing, index)
    return true
  }
}
