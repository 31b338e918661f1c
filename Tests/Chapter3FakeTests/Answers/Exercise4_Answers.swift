import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter3Fake

@Suite("3.4 FailureContract: the checks decide rightly", .serialized)
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_FailureContract

  static let judge = Judge<Checks>([
    ("sortsTheRealFaults", { try await $0.sortsTheRealFaults() }),
    ("sortsTheRest", { $0.sortsTheRest() }),
    ("looksAtNoCode", { $0.looksAtNoCode() }),
    ("failsLikeTheRealServer", { try await $0.failsLikeTheRealServer() }),
    ("deliversWhatALoaderCan", { $0.deliversWhatALoaderCan() }),
  ])

  static let wrongAnswers: [Wrong] = [
    sorts("calls every failure a missing answer", rejectedBy: "sortsTheRealFaults") {
      if case .success = $0 { .item } else { .noAnswer }
    },
    sorts("takes no bytes for a missing answer", rejectedBy: "sortsTheRealFaults") {
      if case .failure(APIResponseError.unwrapping) = $0 { .noAnswer } else { solution($0) }
    },
    sorts("knows no error but URLError", rejectedBy: "looksAtNoCode") {
      guard case .failure(let error) = $0, !(error is APIResponseError) else {
        return solution($0)
      }
      return error is URLError ? .noAnswer : .refused
    },
    sorts("takes a price of nothing for no price", rejectedBy: "sortsTheRest") {
      if case .success(let item) = $0, item.price == 0 { .unreadable } else { solution($0) }
    },
    fails("answers 503 for 500", rejectedBy: "failsLikeTheRealServer") {
      $0 == .serverError ? .status(503) : FailureContract.answer(in: $0)
    },
    fails("answers 204 for an empty body", rejectedBy: "failsLikeTheRealServer") {
      $0 == .emptyBody ? .status(204) : FailureContract.answer(in: $0)
    },
    fails("nil for a body of no bytes", rejectedBy: "deliversWhatALoaderCan") {
      var answer = FailureContract.answer(in: $0)
      if answer.data?.isEmpty == true { answer.data = nil }
      return answer
    },
    fails("a body beside the error", rejectedBy: "deliversWhatALoaderCan") {
      var answer = FailureContract.answer(in: $0)
      if answer.error != nil { answer.data = Data("half a".utf8) }
      return answer
    },
  ]

  static let rightAnswers: [Right] = [
    sortsToo("takes an answer that is not HTTP for none") {
      if case .failure(APIResponseError.network(statusCode: nil)) = $0 { return .noAnswer }
      return solution($0)
    },
    RightAnswer(
      "fails with a LocalizedError",
      Checks(answer: { fault in
        struct LineCut: LocalizedError { var errorDescription: String? { "The line was cut." } }
        let answer = FailureContract.answer(in: fault)
        return answer.error == nil ? answer : .failure(LineCut())
      })),
    RightAnswer(
      "a table of the faults that have an answer, and an error of its own for the rest",
      Checks(answer: { fault in
        struct LineCut: Error {}
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

  private static func solution(_ result: Result<Item, any Error>) -> OutcomeClass {
    FailureContract.outcomeClass(of: result)
  }

  private static func sorts(
    _ name: String, rejectedBy check: String,
    _ outcomeClass: @escaping @Sendable (Result<Item, any Error>) -> OutcomeClass
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(outcomeClass: outcomeClass))
  }

  private static func sortsToo(
    _ name: String, _ outcomeClass: @escaping @Sendable (Result<Item, any Error>) -> OutcomeClass
  ) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(outcomeClass: outcomeClass))
  }

  private static func fails(
    _ name: String, rejectedBy check: String,
    _ answer: @escaping @Sendable (ServerFault) -> SessionAnswer
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(answer: answer))
  }
}
