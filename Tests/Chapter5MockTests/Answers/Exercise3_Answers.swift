import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("5.3 LenientExpectation: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_LenientExpectation

  static let judge = Judge<Checks>(
    inOrder: [
      ("takesExpectedRequests", { await $0.takesExpectedRequests() }),
      ("refusesOtherRequests", { await $0.refusesOtherRequests() }),
    ], askedLast: [])

  static let wrongAnswers: [Wrong] = [
    wrong("keeps to the order", "takesExpectedRequests", "and refused it") {
      $0.pick = { $0.prefix(1).firstIndex(where: $1) }
    },
    wrong("looks at no value of a header", "refusesOtherRequests", "Accept: text/html") {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.keys.allSatisfy { request.value(forHTTPHeaderField: $0) != nil }
      }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("marks what has come", Checks(makeList: { MarkedList($0) })),
    RightAnswer(
      "takes the last that fits",
      Checks(makeList: { list in
        ClosureList(list) { $0.pick = { $0.lastIndex(where: $1) } }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, _ words: String,
    _ spoil: @escaping @Sendable (inout ClosureList) -> Void
  ) -> Wrong {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(makeList: { ClosureList($0, spoil) }))
  }
}

private struct MarkedList: ExpectationList {
  private var lines: [(request: ExpectedRequest, hasCome: Bool)]

  init(_ requests: [ExpectedRequest]) { lines = requests.map { ($0, false) } }

  var missing: [ExpectedRequest] { lines.filter { !$0.hasCome }.map(\.request) }

  mutating func take(_ request: URLRequest) -> Bool {
    let index = lines.firstIndex { !$0.hasCome && ClosureList.isMet($0.request, request) }
    if let index { lines[index].hasCome = true }
    return index != nil
  }
}

/// A list whose steps are given to it. Each step that is left out is right.
private struct ClosureList: ExpectationList {
  private(set) var missing: [ExpectedRequest]
  var isMet: @Sendable (ExpectedRequest, URLRequest) -> Bool = Self.isMet
  var pick: @Sendable ([ExpectedRequest], (ExpectedRequest) -> Bool) -> Int? = {
    $0.firstIndex(where: $1)
  }

  init(_ requests: [ExpectedRequest], _ spoil: (inout ClosureList) -> Void) {
    missing = requests
    spoil(&self)
  }

  @Sendable static func isMet(_ expected: ExpectedRequest, _ request: URLRequest) -> Bool {
    expected.matches(request)
      && expected.headers.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
  }

  mutating func take(_ request: URLRequest) -> Bool {
    let index = pick(missing) { isMet($0, request) }
    if let index { missing.remove(at: index) }
    return index != nil
  }
}
