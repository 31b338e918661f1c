import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("8.3 LostConnectionContract: the checks decide rightly", .serialized)
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_LostConnectionContract

  static let judge = Judge<Checks>.ofContract

  static let wrongAnswers: [Wrong] = [
    .suite(
      "expects one of some codes", LostConnectionContracts.OneCode.self, rejectedBy: "passesOn",
      saying: "loses a connection with an error of its own"),
    .suite(
      "returns early when no answer comes", LostConnectionContracts.EarlyReturns.self,
      rejectedBy: "failsOnEachLiar", saying: "they pass on a shop that never answers"),
  ]

  static let rightAnswers: [Right] = [
    .suite("the parts of an answer, counted", LostConnectionContracts.Parts.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The contracts that the answers to 8.3 are made of.
@Suite(.whenJudged) enum LostConnectionContracts {
  /// Counts the parts.
  @Suite struct Parts {
    @Test func hasNoMoreThanOne() async throws {
      let answer = try await answer(in: .nobodyListening)
      let parts: [Any?] = [answer.response, answer.error]
      #expect(parts.compactMap(\.self).count == 1)
    }

    @Test func hasNoStatusOfItsOwn() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite], in: .closedWithoutAnswer)
      switch try #require(await shop.load(31)) {
      case .item, .refused: Issue.record("The API got an answer, and there was none.")
      case .lost, .failed: break
      }
    }
  }

  @Suite struct OneCode {
    @Test func hasOneOfTwo() async throws { try await expectOneOfTwo() }

    @Test func losesTheConnection() async throws {
      let real = [URLError.Code.networkConnectionLost, .badServerResponse, .cannotParseResponse]
      let code = try await (answer().error as? URLError)?.code
      #expect(code.map(real.contains) ?? false)
    }
  }

  @Suite struct EarlyReturns {
    private func lostAnswer() async throws -> SessionAnswer? {
      let shop = try ShopUnderContract.underTest(selling: [.kite], in: .nobodyListening)
      return await shop.send("GET", "items/31")
    }

    @Test func hasOneOfTwo() async throws {
      guard let answer = try await lostAnswer() else { return }
      #expect(answer.error == nil || answer.response == nil)
    }

    @Test func hasAnError() async throws {
      guard let answer = try await lostAnswer() else { return }
      #expect(answer.error != nil)
    }
  }
}

/// The answer of a shop that cannot answer.
private func answer(in fault: ServerFault = .closedWithoutAnswer) async throws -> SessionAnswer {
  let shop = try ShopUnderContract.underTest(selling: [.kite], in: fault)
  return try #require(await shop.send("GET", "items/31"))
}

private func expectOneOfTwo() async throws {
  let answer = try await answer()
  #expect(answer.error == nil || answer.response == nil)
}
