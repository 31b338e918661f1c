import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("8.1 TaskContract: the checks decide rightly", .serialized)
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_TaskContract

  static let judge = Judge<Checks>.ofContract

  static let wrongAnswers: [Wrong] = [
    .suite(
      "expects a header of an empty answer", TaskContracts.LengthOfNothing.self,
      rejectedBy: "passesOn", saying: "and on 6 more"),
    .suite(
      "asks for both promises in one test", TaskContracts.BothInOne.self,
      rejectedBy: "failsOnEachLiar", saying: "No test fails on this shop alone"),
  ]

  static let rightAnswers: [Right] = [
    .suite("a table of faults", TaskContracts.OneTable.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The contracts that the answers to 8.1 are made of.
@Suite(.whenJudged) enum TaskContracts {
  /// Each promise in a case of one test.
  @Suite struct OneTable {
    @Test(arguments: [ServerFault.emptyBody, .notJSON, .serverError])
    func hasAResponseWithData(in fault: ServerFault) async throws {
      let answer = try await Counter(in: fault).shop.send("GET", "items/31")
      #expect(answer?.data != nil)
      #expect(answer?.error == nil)
    }

    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }
  }

  @Suite struct BothInOne {
    @Test func keepsItsPromises() async throws {
      try await Counter.expectAnswerAfterResume()
      try await Counter.expectEmptyData()
    }
  }

  @Suite struct LengthOfNothing {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }

    @Test func saysThatItIsEmpty() async throws {
      let answer = try await Counter(in: .emptyBody).shop.send("GET", "items/31")
      let response = try #require(answer?.response as? HTTPURLResponse)
      #expect(response.value(forHTTPHeaderField: "Content-Length") == "0")
      #expect(answer?.data != nil)
    }
  }
}

/// A shop that sells a kite, and a log for the answers of one task.
private struct Counter {
  let shop: ShopUnderContract
  let answers = CompletionLog<SessionAnswer>()

  init(in fault: ServerFault? = nil) throws {
    shop = try ShopUnderContract.underTest(selling: [.kite, .drum], in: fault)
  }

  func task(_ path: String = "items/31") -> any URLSessionDataTaskProtocol {
    shop.urlSession.dataTask(with: shop.request(path), completionHandler: answers.handler)
  }

  // What right tests look at.

  static func expectAnswerAfterResume() async throws {
    let counter = try Counter()
    let task = counter.task()
    _ = await counter.shop.send("GET", "items/4")
    #expect(counter.answers.values.isEmpty)
    task.resume()
    let answers = await counter.answers.values(atLeast: 1)
    #expect(answers.count == 1)
  }

  static func expectEmptyData() async throws {
    let answer = try await Counter(in: .emptyBody).shop.send("GET", "items/31")
    #expect(answer?.data == Data())
  }
}
