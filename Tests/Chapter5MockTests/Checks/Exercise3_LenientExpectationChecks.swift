import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("5.3 LenientExpectation", .tags(.mock, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise3_LenientExpectation {
  var makeList: @Sendable ([ExpectedRequest]) -> any ExpectationList =
    Exercise3_Subject.makeList

  let teach = Teaching(
    "A lenient mock takes each expected request once, in any order and with extra headers.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise3_LenientExpectation.swift")

  private var model: MockModel<ExpectedRequest> {
    let menu = ExpectedRequest("GET", "/menu", headers: ["Accept": "text/plain"])
    let order = ExpectedRequest("POST", "/orders/12")
    let other: (String, String, [String: String]) -> MockModel<ExpectedRequest>.Pair = {
      .init(menu, sent: ExpectedRequest($0, $1, headers: $2))
    }
    return MockModel(
      "LenientExpectation", verdict: .inItsResult, inOrder: false,
      right: [
        .init(menu), .init(order),
        other("GET", "/menu", ["Accept": "text/plain", "Accept-Language": "ko-KR"]),
        .init(
          ExpectedRequest("DELETE", "/orders/12", headers: ["x-table": "9"]),
          sent: ExpectedRequest("DELETE", "/orders/12", headers: ["X-Table": "9"])),
      ],
      wrong: [
        other("GET", "/menu", [:]), other("GET", "/menu", ["Accept": "text/html"]),
        other("HEAD", "/menu", menu.headers), other("GET", "/menu/2", menu.headers),
      ],
      words: \.withHeaders, names: \.parts
    ) { [makeList] expected, _ in
      let list = Mutex(makeList(expected))
      return .init(take: { call in list.withLock { $0.outcome(of: call, among: expected) } })
    }
  }

  @Test("takes each expected request, in any order and with extra headers")
  func takesExpectedRequests() async {
    let fault = await model.expectedCall()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("refuses every other request")
  func refusesOtherRequests() async {
    let fault = await model.unexpectedCall()
    teach.saying("A lenient mock still refuses a request that does not meet an expectation.")
      .expect(fault == nil, fault.orNothing)
  }
}

extension ExpectationList {
  /// Takes a request, and tells which expectation was removed for it.
  fileprivate mutating func outcome(
    of call: ExpectedRequest, among expected: [ExpectedRequest]
  ) -> MockOutcome {
    let before = missing
    let isTaken = take(call.request())
    let count = before.count - missing.count
    let removed = missing.reduce(into: before) { rest, request in
      rest.firstIndex(of: request).map { _ = rest.remove(at: $0) }
    }
    if !isTaken { return MockOutcome(isRefusal: true) { "refused \($0)" } }
    // Of two that are alike, the one that was expected first.
    let come = expected.count { $0 == removed.first } - before.count { $0 == removed.first }
    let places = expected.indices.filter { expected[$0] == removed.first }
    let number = count == 1 && removed.count == 1 ? places[come] : nil
    return MockOutcome(number: number) {
      count == 1 ? "took \($0)" : "removed \(count) expectations for \($0)"
    }
  }
}
