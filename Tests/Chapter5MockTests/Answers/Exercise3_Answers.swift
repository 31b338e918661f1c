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
    ("judgesEachRequest", { await $0.judgesEachRequest() }),
  ])

  static let wrongAnswers = tooStrict + tooLenient + almostRight + partlyRight

  private static let tooStrict = [
    wrong(
      "asks for exactly the expected headers", rejectedBy: "allowsAnExtraHeader",
      saying: "an extra header"
    ) {
      $0.isMet = { $0.matches($1) && ($1.allHTTPHeaderFields ?? [:]) == $0.headers }
    },
    wrong(
      "asks for the same number of headers", rejectedBy: "judgesEachRequest", saying: "was refused"
    ) {
      let hasHeaders = ClosureList().isMet
      $0.isMet = { hasHeaders($0, $1) && $1.allHTTPHeaderFields?.count == $0.headers.count }
    },
    wrong("keeps to the order", rejectedBy: "judgesEachRequest", saying: "was refused") {
      $0.pick = { $0.prefix(1).firstIndex(where: $1) }
    },
    WrongAnswer(
      "finds by method and path, then looks at the headers", rejectedBy: "judgesEachRequest",
      saying: "[GET /menu with Accept: text/html, X-Table: ] came",
      Checks(makeList: { HastyList($0) })),
    wrong(
      "compares header names letter by letter", rejectedBy: "judgesEachRequest",
      saying: "[DELETE /orders/12 with X-Table: 9] came"
    ) {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.allSatisfy { request.allHTTPHeaderFields?[$0.key] == $0.value }
      }
    },
  ]

  private static let tooLenient = [
    WrongAnswer(
      "takes everything when its list is empty", rejectedBy: "judgesEachRequest",
      saying: "The last one was taken", Checks(makeList: { WelcomingList($0) })),
    wrong(
      "compares values in capitals or not", rejectedBy: "judgesEachRequest", saying: "Text/Plain"
    ) {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.allSatisfy {
            request.value(forHTTPHeaderField: $0.key)?.lowercased() == $0.value.lowercased()
          }
      }
    },
    wrong(
      "looks for the values under any name", rejectedBy: "judgesEachRequest",
      saying: "Accept: 9, X-Table: text/plain"
    ) {
      $0.isMet = { expected, request in
        let values = Set((request.allHTTPHeaderFields ?? [:]).values)
        return expected.matches(request) && values.isSuperset(of: expected.headers.values)
      }
    },
    wrong("compares how the path ends", rejectedBy: "judgesEachRequest", saying: "/v2/orders/12") {
      $0.isMet = {
        $0.method == $1.httpMethod && $1.url?.path.hasSuffix($0.path) == true
          && ClosureList.hasHeaders($0, $1)
      }
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
    wrong(
      "is content with one header of all", rejectedBy: "judgesEachRequest",
      saying: "came. The last one was taken"
    ) {
      $0.isMet = { expected, request in
        expected.matches(request)
          && (expected.headers.isEmpty
            || expected.headers.contains { request.value(forHTTPHeaderField: $0.key) == $0.value })
      }
    },
    wrong("is content with a part of a value", rejectedBy: "judgesEachRequest", saying: "q=0.1") {
      $0.isMet = { expected, request in
        expected.matches(request)
          && expected.headers.allSatisfy {
            request.value(forHTTPHeaderField: $0.key)?.contains($0.value) == true
          }
      }
    },
    wrong(
      "compares the path alone", rejectedBy: "judgesEachRequest", saying: "[PUT /orders/12] came"
    ) {
      $0.isMet = { $0.path == $1.url?.path && ClosureList.hasHeaders($0, $1) }
    },
    wrong(
      "compares how the path begins", rejectedBy: "judgesEachRequest",
      saying: "[POST /orders/12/lines] came"
    ) {
      $0.isMet = {
        $0.method == $1.httpMethod && $1.url?.path.hasPrefix($0.path) == true
          && ClosureList.hasHeaders($0, $1)
      }
    },
    wrong("takes nothing off the list", rejectedBy: "judgesEachRequest", saying: "still missing") {
      $0.strike = { _, _ in }
    },
    wrong(
      "takes all off that are alike", rejectedBy: "judgesEachRequest",
      saying: "[POST /orders/12] came"
    ) {
      $0.strike = { list, index in
        let met = list[index]
        list.removeAll { $0 == met }
      }
    },
    wrong(
      "takes one off for a request that it refuses", rejectedBy: "judgesEachRequest",
      saying: "still missing"
    ) {
      $0.strikesRefused = true
    },
  ]

  static let rightAnswers = [
    RightAnswer("counts the expectations that are alike", Checks(makeList: { CountedList($0) })),
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

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ spoil: (inout ClosureList) -> Void
  ) -> WrongAnswer<Checks> {
    let list = ClosureList(spoiltBy: spoil)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault, Checks(makeList: { list.expecting($0) }))
  }
}
