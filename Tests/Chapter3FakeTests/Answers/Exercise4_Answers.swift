import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter3Fake

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.4 FailureContract: the checks decide rightly", .takesTurns)
struct Exercise4_Answers {
  typealias Checks = Exercise4_FailureContract

  static let judge = Judge<Checks>([
    ("sortsTheRealFaults", { try await $0.sortsTheRealFaults() }),
    ("sortsTheRest", { $0.sortsTheRest() }),
    ("looksAtNoCode", { $0.looksAtNoCode() }),
    ("failsLikeTheRealServer", { try await $0.failsLikeTheRealServer() }),
    ("deliversWhatALoaderCan", { $0.deliversWhatALoaderCan() }),
  ])

  static let wrongAnswers = [
    sorts("calls every failure a missing answer", rejectedBy: "sortsTheRealFaults") {
      if case .success = $0 { .item } else { .noAnswer }
    },
    sorts("takes no bytes for a missing answer", rejectedBy: "sortsTheRealFaults") {
      if case .failure(APIResponseError.unwrapping) = $0 { .noAnswer } else { solution($0) }
    },
    sorts("takes 404 for any other refusal", rejectedBy: "sortsTheRealFaults") {
      let found = solution($0)
      return found == .notFound ? .refused : found
    },
    sorts("takes every 4xx for 404", rejectedBy: "sortsTheRest") {
      if case .failure(APIResponseError.network(let status?)) = $0, (400...499).contains(status) {
        return .notFound
      }
      return solution($0)
    },
    sorts("takes an id that was refused for one that is not found", rejectedBy: "sortsTheRest") {
      let found = solution($0)
      return found == .notAsked ? .notFound : found
    },
    sorts("knows the codes that it has seen", rejectedBy: "looksAtNoCode") {
      guard case .failure(let error as URLError) = $0 else { return solution($0) }
      let seen: [URLError.Code] = [
        .networkConnectionLost, .cannotConnectToHost, .badServerResponse, .cannotParseResponse,
      ]
      return seen.contains(error.code) ? .noAnswer : .unreadable
    },
    sorts("knows no error but URLError", rejectedBy: "looksAtNoCode") {
      guard case .failure(let error) = $0, !(error is APIResponseError) else {
        return solution($0)
      }
      return error is URLError ? .noAnswer : .refused
    },
    sorts("takes a load that was cancelled for one that was not asked", rejectedBy: "looksAtNoCode")
    {
      guard case .failure(let error as URLError) = $0, error.code == .cancelled else {
        return solution($0)
      }
      return .notAsked
    },
    sorts("looks at the code of every error", rejectedBy: "looksAtNoCode") {
      guard case .failure(let error) = $0, (error as NSError).code == 404 else {
        return solution($0)
      }
      return .notFound
    },
    sorts("takes what is below 200 for no answer", rejectedBy: "sortsTheRest") {
      if case .failure(APIResponseError.network(let status?)) = $0, status < 200 {
        return .noAnswer
      }
      return solution($0)
    },
    sorts("takes a price of nothing for no price", rejectedBy: "sortsTheRest") {
      if case .success(let item) = $0, item.price == 0 { .unreadable } else { solution($0) }
    },
    sorts("knows no status above 599", rejectedBy: "sortsTheRest") {
      if case .failure(APIResponseError.network(let status?)) = $0, status > 599 {
        return .unreadable
      }
      return solution($0)
    },
    fails("answers 503 for 500", rejectedBy: "failsLikeTheRealServer") {
      $0 == .serverError ? .status(503) : FailureContract.answer(in: $0)
    },
    fails("answers 204 for an empty body", rejectedBy: "failsLikeTheRealServer") {
      $0 == .emptyBody ? .status(204) : FailureContract.answer(in: $0)
    },
    fails("answers 201 with a page", rejectedBy: "failsLikeTheRealServer") {
      $0 == .notJSON ? .status(201, body: "<html>") : FailureContract.answer(in: $0)
    },
    fails("answers a page for an empty body", rejectedBy: "failsLikeTheRealServer") {
      FailureContract.answer(in: $0 == .emptyBody ? .notJSON : $0)
    },
    fails("hands on half of a body", rejectedBy: "failsLikeTheRealServer") {
      $0 == .truncatedBody ? .status(200, body: #"{"id":1,"tit"#) : FailureContract.answer(in: $0)
    },
    fails("takes 500 for a server that is not there", rejectedBy: "failsLikeTheRealServer") {
      $0 == .nobodyListening ? .status(500) : FailureContract.answer(in: $0)
    },
    fails("a stub: one failure for every fault", rejectedBy: "failsLikeTheRealServer") { _ in
      .failure(URLError(.badServerResponse))
    },
    fails("three nils where nothing came", rejectedBy: "deliversWhatALoaderCan") {
      $0 == .closedWithoutAnswer
        ? SessionAnswer(data: nil, response: nil, error: nil) : FailureContract.answer(in: $0)
    },
    fails("JSON without a price for a page", rejectedBy: "deliversWhatALoaderCan") {
      $0 == .notJSON ? .status(200, body: #"{"id":1}"#) : FailureContract.answer(in: $0)
    },
    fails("a response of a server that is not there", rejectedBy: "deliversWhatALoaderCan") {
      var answer = FailureContract.answer(in: $0)
      if $0 == .nobodyListening { answer.response = SessionAnswer.status(200).response }
      return answer
    },
    fails("nil for a body of no bytes", rejectedBy: "deliversWhatALoaderCan") {
      var answer = FailureContract.answer(in: $0)
      if answer.data?.isEmpty == true { answer.data = nil }
      return answer
    },
    fails("an error of the API in place of an answer", rejectedBy: "deliversWhatALoaderCan") {
      $0 == .serverError
        ? .failure(APIResponseError.network(statusCode: 500)) : FailureContract.answer(in: $0)
    },
    fails("a body beside the error", rejectedBy: "deliversWhatALoaderCan") {
      var answer = FailureContract.answer(in: $0)
      if answer.error != nil { answer.data = Data("half a".utf8) }
      return answer
    },
  ]

  static let rightAnswers = [
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
    // What Apple's loader does once the head of an answer has come.
    RightAnswer(
      "a response beside the error of a torn body",
      Checks(answer: { fault in
        var answer = FailureContract.answer(in: fault)
        if fault == .truncatedBody { answer.response = SessionAnswer.status(200).response }
        return answer
      })),
    sortsToo("asks first whether the API or the transport failed") { result in
      do {
        _ = try result.get()
        return .item
      } catch let error as APIResponseError {
        if error == .request { return .notAsked }
        if error == .network(statusCode: 404) { return .notFound }
        return [.unwrapping, .parsing].contains(error) ? .unreadable : .refused
      } catch {
        return .noAnswer
      }
    },
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
