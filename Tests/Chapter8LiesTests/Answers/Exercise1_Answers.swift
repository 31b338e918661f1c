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

  static let wrongAnswers: [Wrong] = [
    .writesNoTest,
    .contract(
      "looks as soon as resume() has returned", rejectedBy: "passesOnTheRealShop",
      saying: "answersInsideResume() fails on the real shop", TaskContracts.Hasty.self),
    .contract(
      "expects a header of an empty answer", rejectedBy: "passesOn", saying: "and on 8 more",
      TaskContracts.LengthOfNothing.self),
    .contract(
      "looks for an early answer at once", rejectedBy: "failsOnEachLiar",
      saying: "they pass on a shop that answers without a resume(), a little later",
      TaskContracts.AtOnce.self),
  ]

  static let rightAnswers: [Right] = [
    .contract("small tests", TaskContracts.SmallTests.self),
    .contract("a table of faults", TaskContracts.OneTable.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
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

  /// No contract at all, which no exercise accepts.
  static var writesNoTest: WrongAnswer {
    contract(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      NoContract.self)
  }
}

/// A file without a test.
@Suite(.whenJudged) private struct NoContract {}

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
