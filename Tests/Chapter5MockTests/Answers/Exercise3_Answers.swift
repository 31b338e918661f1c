import AnswerKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.3 LenientExpectation: the checks decide rightly")
struct Exercise3_Answers {
  typealias Checks = Exercise3_LenientExpectation

  static let judge = Judge<Checks>([
    ("allowsAnExtraHeader", { $0.allowsAnExtraHeader() }),
    ("allowsAnotherOrder", { $0.allowsAnotherOrder() }),
    ("refusesAnotherMethodOrPath", { $0.refusesAnotherMethodOrPath() }),
    ("refusesAMissingHeader", { $0.refusesAMissingHeader() }),
    ("refusesOneHeaderOfTwo", { $0.refusesOneHeaderOfTwo() }),
    ("tellsExpectationsApart", { $0.tellsExpectationsApart() }),
    ("readsHeaderNamesInAnyCase", { $0.readsHeaderNamesInAnyCase() }),
    ("refusesACallTooMany", { $0.refusesACallTooMany() }),
    ("knowsWhatIsMissing", { $0.knowsWhatIsMissing() }),
    ("judgesAnAPI", { $0.judgesAnAPI() }),
  ])

  static let wrongAnswers = tooStrict + tooLenient

  private static let tooStrict = [
    wrong("asks for exactly the expected headers", rejectedBy: "allowsAnExtraHeader") {
      $0.isMet = { $0.matches($1) && ($1.allHTTPHeaderFields ?? [:]) == $0.headers }
    },
    wrong("asks for the same number of headers", rejectedBy: "judgesAnAPI") {
      let hasHeaders = ClosureList().isMet
      $0.isMet = { hasHeaders($0, $1) && $1.allHTTPHeaderFields?.count == $0.headers.count }
    },
    wrong("keeps to the order", rejectedBy: "allowsAnotherOrder") {
      $0.pick = { $0.prefix(1).firstIndex(where: $1) }
    },
    WrongAnswer(
      "finds by method and path, then looks at the headers", rejectedBy: "tellsExpectationsApart",
      Checks(makeList: { HastyList($0) })),
    wrong("compares header names letter by letter", rejectedBy: "readsHeaderNamesInAnyCase") {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.allSatisfy { request.allHTTPHeaderFields?[$0.key] == $0.value }
      }
    },
  ]

  private static let tooLenient = [
    wrong("looks at no header", rejectedBy: "refusesAMissingHeader") {
      $0.isMet = { $0.matches($1) }
    },
    wrong("looks for the names of the headers alone", rejectedBy: "refusesAMissingHeader") {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.keys.allSatisfy { request.value(forHTTPHeaderField: $0) != nil }
      }
    },
    wrong("is content with one header of all", rejectedBy: "refusesOneHeaderOfTwo") {
      $0.isMet = { expected, request in
        expected.matches(request)
          && (expected.headers.isEmpty
            || expected.headers.contains { request.value(forHTTPHeaderField: $0.key) == $0.value })
      }
    },
    wrong("is content with a part of a value", rejectedBy: "refusesAMissingHeader") {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.allSatisfy {
            request.value(forHTTPHeaderField: $0.key)?.contains($0.value) == true
          }
      }
    },
    wrong("compares the path alone", rejectedBy: "judgesAnAPI") {
      $0.isMet = { $0.path == $1.url?.path }
    },
    wrong("compares how the path begins", rejectedBy: "refusesAnotherMethodOrPath") {
      $0.isMet = { $0.method == $1.httpMethod && $1.url?.path.hasPrefix($0.path) == true }
    },
    wrong("takes nothing off the list", rejectedBy: "refusesACallTooMany") {
      $0.strike = { _, _ in }
    },
    wrong("takes all off that are alike", rejectedBy: "knowsWhatIsMissing") {
      $0.strike = { list, index in
        let met = list[index]
        list.removeAll { $0 == met }
      }
    },
    wrong("takes one off for a request that it refuses", rejectedBy: "knowsWhatIsMissing") {
      $0.strikesRefused = true
    },
  ]

  static let rightAnswers = [
    RightAnswer("counts the expectations that are alike", Checks(makeList: { CountedList($0) })),
    RightAnswer("marks what has come", Checks(makeList: { MarkedList($0) })),
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

  private static func wrong(
    _ name: String, rejectedBy check: String, _ spoil: (inout ClosureList) -> Void
  ) -> WrongAnswer<Checks> {
    let list = ClosureList(spoiltBy: spoil)
    return WrongAnswer(name, rejectedBy: check, Checks(makeList: { list.expecting($0) }))
  }
}

/// A list whose steps are given to it. Each step that is left out is right.
private struct ClosureList: ExpectationList {
  private(set) var missing: [ExpectedRequest] = []
  var strikesRefused = false

  var isMet: @Sendable (ExpectedRequest, URLRequest) -> Bool = { expected, request in
    expected.matches(request)
      && expected.headers.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
  }
  var pick: @Sendable ([ExpectedRequest], (ExpectedRequest) -> Bool) -> Int? = {
    $0.firstIndex(where: $1)
  }
  var strike: @Sendable (inout [ExpectedRequest], Int) -> Void = { $0.remove(at: $1) }

  init(spoiltBy spoil: (inout ClosureList) -> Void = { _ in }) { spoil(&self) }

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

private struct HastyList: ExpectationList {
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) { missing = requests }

  mutating func take(_ request: URLRequest) -> Bool {
    guard let index = missing.firstIndex(where: { $0.matches(request) }),
      ClosureList().isMet(missing[index], request)
    else { return false }
    missing.remove(at: index)
    return true
  }
}

private struct CountedList: ExpectationList {
  private var counts: [ExpectedRequest: Int]

  init(_ requests: [ExpectedRequest]) {
    counts = Dictionary(requests.map { ($0, 1) }, uniquingKeysWith: +)
  }

  var missing: [ExpectedRequest] {
    counts.flatMap { Array(repeating: $0.key, count: $0.value) }
  }

  mutating func take(_ request: URLRequest) -> Bool {
    let came = (request.allHTTPHeaderFields ?? [:]).map { "\($0.key.lowercased()):\($0.value)" }
    let met = counts.keys.first { expected in
      let wanted = expected.headers.map { "\($0.key.lowercased()):\($0.value)" }
      return counts[expected, default: 0] > 0 && expected.matches(request)
        && Set(wanted).isSubset(of: came)
    }
    guard let met else { return false }
    counts[met, default: 0] -= 1
    return true
  }
}

private struct MarkedList: ExpectationList {
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
