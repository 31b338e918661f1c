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

  static let judge = Judge<Checks>.ofContracts

  static let wrongAnswers: [Wrong] =
    [
      .contract(
        "looks as soon as resume() has returned", rejectedBy: "passesOnTheRealShop",
        saying: "answersInsideResume() fails on the real shop",
        TaskContracts.Hasty.self),
      .contract(
        "expects a header of an empty answer", rejectedBy: "passesOn",
        saying: "and on 8 more", TaskContracts.LengthOfNothing.self),
      .contract(
        "tests one promise of two", rejectedBy: "failsOnEachLiar",
        saying: "noticed 1 of 2 faults; survived: hands over nil", TaskContracts.NoResumeAlone.self),
      .contract(
        "looks for an early answer at once", rejectedBy: "failsOnEachLiar",
        saying: "they pass on a shop that answers without a resume(), a little later",
        TaskContracts.AtOnce.self),
    ] + WrongAnswer.common

  static let rightAnswers: [Right] = [
    .contract("small tests", TaskContracts.SmallTests.self),
    .contract("a table of faults", TaskContracts.OneTable.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// A real task may crash on Linux when it is resumed again, so only doubles are asked.
  @Test func anHonestTaskCallsBackOnce() async throws {
    for variant in ShopVariant.equivalents where variant.name != "standsBelowASession" {
      let shop = try variant.make([], nil)
      let log = CompletionLog<SessionAnswer>()
      let task = shop.urlSession.dataTask(
        with: shop.request("items/1"), completionHandler: log.handler)
      task.resume()
      task.resume()
      await log.values(atLeast: 1)
      // Another answer, which comes later or, from one of them, together with it.
      _ = await shop.send("GET", "items/2")
      task.cancel()
      let answers = log.values
      #expect(answers.map(\.statusCode) == [404], "\(variant)")
    }
  }
}

/// The checks of a contract: those of 8.1 to 8.4 differ in their liars alone.
protocol ContractChecks {
  init(tests: LearnersSuite)

  func assertsSomething() async
  func passesOnTheRealShop() async
  func passesOn() async
  func failsOnEachLiar() async
}

extension Exercise1_TaskContract: ContractChecks {}

extension Exercise2_LoadContract: ContractChecks {}

extension Exercise3_LostConnectionContract: ContractChecks {}

extension Exercise4_AnswerContract: ContractChecks {}

extension Judge where Checks: ContractChecks & Sendable {
  static var ofContracts: Judge {
    Judge(
      inOrder: [
        ("assertsSomething", { await $0.assertsSomething() }),
        ("passesOnTheRealShop", { await $0.passesOnTheRealShop() }),
        ("passesOn", { await $0.passesOn() }),
        ("failsOnEachLiar", { await $0.failsOnEachLiar() }),
      ], askedLast: ["passesOnTheRealShop", "passesOn", "failsOnEachLiar"])
  }
}

extension WrongAnswer where Checks: ContractChecks & Sendable {
  /// A contract that is no good.
  static func contract(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer {
    WrongAnswer(name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  /// What is wrong with a contract of whatever.
  static var common: [WrongAnswer] {
    [
      contract(
        "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
        CommonContracts.NoTests.self)
    ]
  }
}

extension RightAnswer where Checks: ContractChecks & Sendable {
  /// A good contract.
  static func contract(_ name: String, _ suite: Any.Type) -> RightAnswer {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
}

extension Item {
  static let kite = Item(id: 31, title: "Kite", descriptions: "Red.", price: 12_000)
  static let drum = Item(id: 4, title: "Drum", descriptions: "Small.", price: 58_000)
}

/// The contracts that no exercise accepts.
@Suite(.whenJudged) enum CommonContracts {
  @Suite struct NoTests {}

}

/// The contracts that the answers to 8.1 are made of.
@Suite(.whenJudged) enum TaskContracts {
  @Suite struct SmallTests {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }
    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }
  }

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

  @Suite struct AtOnce {
    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }

    @Test func answersNotBeforeResume() throws {
      let counter = try Counter()
      let task = counter.task()
      #expect(counter.answers.values.isEmpty)
      task.cancel()
    }
  }

  @Suite struct Hasty {
    @Test func answersInsideResume() throws {
      let counter = try Counter()
      counter.task().resume()
      #expect(counter.answers.values.count == 1)
    }

    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }
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

  @Suite struct NoResumeAlone {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }
  }

}

/// Asks for what a silent shop and one that calls back twice break, and no liar of 8.1.
@Suite(.whenJudged) enum CallBackContracts {
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
