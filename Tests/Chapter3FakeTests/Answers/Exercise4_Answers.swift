import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter3Fake

@Suite("3.4 FailureContract: the checks decide rightly", .serialized)
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_FailureContract

  static let judge = Judge<Checks>(
    inOrder: [
      ("sortsTheRealFaults", { try await $0.sortsTheRealFaults() }),
      ("failsLikeTheRealServer", { try await $0.failsLikeTheRealServer() }),
      ("sortsTheRest", { $0.sortsTheRest() }),
      ("deliversWhatALoaderCan", { $0.deliversWhatALoaderCan() }),
    ], askedLast: ["sortsTheRest", "deliversWhatALoaderCan"])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "takes no bytes for a missing answer", rejectedBy: "sortsTheRealFaults",
      saying: "7 of 8 right",
      Checks(outcomeClass: {
        if case .failure(APIResponseError.unwrapping) = $0 { return .noAnswer }
        return FailureContract.outcomeClass(of: $0)
      })),
    WrongAnswer(
      "knows no error but URLError", rejectedBy: "sortsTheRest", saying: "A load without an answer",
      Checks(outcomeClass: {
        guard case .failure(let error) = $0, !(error is APIResponseError), !(error is URLError)
        else { return FailureContract.outcomeClass(of: $0) }
        return .refused
      })),
    fails("sends half a body", rejectedBy: "failsLikeTheRealServer", saying: "and the fake's in") {
      $0 == .truncatedBody ? .status(200, body: "{") : FailureContract.answer(in: $0)
    },
    fails(
      "nil for a body of no bytes", rejectedBy: "deliversWhatALoaderCan", saying: "(status 200)"
    ) {
      var answer = FailureContract.answer(in: $0)
      if answer.data?.isEmpty == true { answer.data = nil }
      return answer
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "begins with the transport",
      Checks(outcomeClass: {
        guard case .failure(let error) = $0 else { return .item }
        guard let error = error as? APIResponseError else { return .noAnswer }
        if case .network(let status) = error { return status == 404 ? .notFound : .refused }
        return error == .request ? .notAsked : .unreadable
      })),
    RightAnswer(
      "a table of the faults that have an answer, and an error of its own for the rest",
      Checks(answer: { fault in
        struct LineCut: LocalizedError { var errorDescription: String? { "The line was cut." } }
        let answers: [ServerFault: SessionAnswer] = [
          .notFound: .status(404, body: #"{"error":"gone"}"#), .serverError: .status(500),
          .emptyBody: .status(200), .notJSON: .status(200, body: "<html>"),
        ]
        return answers[fault] ?? .failure(LineCut())
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func fails(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ answer: @escaping @Sendable (ServerFault) -> SessionAnswer
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, Checks(answer: answer))
  }
}
