import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

extension Exercise1_OutOfXCTest: ChecksOfTests {}

@Suite("6.1 OutOfXCTest: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_OutOfXCTest

  static let judge = Judge<Checks>.ofTests { await $0.passesOnTheRealAPI() }

  static let wrongAnswers: [Wrong] = [
    .suite(
      "does not count", Exercise1_Suites.Uncounted.self, rejectedBy: "failsOn",
      saying: "calls back twice"),
    .suite(
      "does not wait with protocol injection", Exercise1_Suites.UnwaitedWithProtocolInjection.self,
      rejectedBy: "passesOn", saying: "which calls back on another queue"),
  ]

  static let rightAnswers: [Right] = [
    .suite("three tests", Exercise1_Suites.SeparateTests.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The tests that the answers to 6.1 are made of.
@Suite(.whenJudged) enum Exercise1_Suites {
  @Suite struct SeparateTests {
    let ends = CompletionLog<LoadOutcome>()

    @Test(arguments: Seam.allCases) func loadsAnItem(seam: Seam) async {
      load(from: found, through: seam, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [.item(kettle)])
    }

    @Test(arguments: Seam.allCases) func isGone(seam: Seam) async {
      load(from: gone, through: seam, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [.refused(.network(statusCode: 410))])
    }

    @Test(arguments: Seam.allCases) func isLost(seam: Seam) async {
      load(from: lost, through: seam, completion: ends.completion)
      #expect(await ends.values(atLeast: 1) == [.lost(.networkConnectionLost)])
    }
  }

  @Suite struct Uncounted {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      #expect(outcome == rows[row].outcome)
    }
  }

  @Suite struct UnwaitedWithProtocolInjection {
    @Test(arguments: Seam.allCases, 0..<12) func ends(seam: Seam, row: Int) async {
      let row = row % 3
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      if seam == .urlProtocol { await ends.values(atLeast: 1) }
      #expect(ends.values == [rows[row].outcome])
    }
  }
}

private let kettle = Item(id: 9, title: "Kettle", descriptions: "Sings.", price: 32_000)

private let found = SessionAnswer.status(
  200, body: #"{"id":9,"title":"Kettle","descriptions":"Sings.","price":32000}"#)

private let gone = SessionAnswer.status(410)

private let lost = SessionAnswer.failure(URLError(.networkConnectionLost))

private let rows: [(answer: SessionAnswer, outcome: LoadOutcome)] = [
  (found, .item(kettle)), (gone, .refused(.network(statusCode: 410))),
  (lost, .lost(.networkConnectionLost)),
]

private func load(
  from answer: SessionAnswer, through seam: Seam, completion: @escaping ItemCompletion
) {
  StubShop(answer: answer).apiUnderTest(through: seam).loadItemDetail(id: 9, completion: completion)
}
