import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("1.1 DummyURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_DummyURLSession

  static let judge = Judge<Checks>(
    inOrder: [
      ("reportsEachRequest", { await $0.reportsEachRequest() }),
      ("namesTheURL", { await $0.namesTheURL() }),
      ("pointsToTheTest", { await $0.pointsToTheTest() }),
      ("neverAnswers", { await $0.neverAnswers() }),
    ], askedLast: ["namesTheURL", "pointsToTheTest"])

  static let wrongAnswers: [Wrong] = [
    wrong("prints", rejectedBy: "reportsEachRequest", saying: "print and XCTFail do not") {
      _, _, _ in ClosureTask {}
    },
    wrong("names the path alone", rejectedBy: "namesTheURL", saying: "wishlist/8?page=2.") {
      request, _, line in
      Issue.record("Used for \(request.url?.path ?? "")", sourceLocation: line)
      return ClosureTask {}
    },
    wrong("reports at its own line", rejectedBy: "pointsToTheTest", saying: "Pass on the source") {
      request, _, _ in
      Issue.record("Used for \(request).")
      return ClosureTask {}
    },
    wrong("reports, then answers with an error", rejectedBy: "neverAnswers", saying: "a stub") {
      request, handler, line in
      Issue.record("Used for \(request).", sourceLocation: line)
      return ClosureTask { handler(nil, nil, URLError(.cannotConnectToHost)) }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "is its own task",
      Checks(makeDummy: { OwnTaskSession(line: $0) })),
    RightAnswer("fails an expectation, and keeps the handler", Checks(makeDummy: hoarder)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    onUse:
      @escaping @Sendable (
        URLRequest, @escaping ClosureSession.Handler, SourceLocation
      ) -> ClosureTask
  ) -> Wrong {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeDummy: { line in ClosureSession { onUse($0, $1, line) } }))
  }

  @Sendable private static func hoarder(_ line: SourceLocation) -> any URLSessionProtocol {
    let handlers = CompletionLog<ClosureSession.Handler>()
    return ClosureSession {
      handlers.record($1)
      #expect(Bool(false), "dataTask(with: \($0)) was called.", sourceLocation: line)
      return ClosureTask {}
    }
  }
}

/// A session that hands out itself, so that one type reports every call.
struct OwnTaskSession: URLSessionProtocol, URLSessionDataTaskProtocol {
  let line: SourceLocation

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("dataTask(with: \(request))", sourceLocation: line)
    return self
  }

  func resume() {}
  func cancel() {}
}
