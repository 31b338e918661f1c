import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.1 OutOfXCTest: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_OutOfXCTest

  static let judge = Judge<Checks>(
    inOrder: [
      ("assertsSomething", { await $0.assertsSomething() }),
      ("passesOnTheRealAPI", { await $0.passesOnTheRealAPI() }),
      ("passesOn", { await $0.passesOn() }),
      ("failsOn", { await $0.failsOn() }),
    ], askedLast: ["passesOnTheRealAPI", "passesOn", "failsOn"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "writes no test", rejectedBy: "assertsSomething", saying: "There is no test yet",
      Exercise1_Suites.NoTests.self),
    wrong(
      "does not count", rejectedBy: "failsOn", saying: "calls back twice",
      Exercise1_Suites.Uncounted.self),
    wrong(
      "does not wait", rejectedBy: "passesOnTheRealAPI", saying: "fails on the real ItemDetailAPI",
      Exercise1_Suites.Unwaited.self),
    wrong(
      "does not wait with protocol injection", rejectedBy: "passesOn",
      saying: "which calls back on another queue",
      Exercise1_Suites.UnwaitedWithProtocolInjection.self),
  ]

  static let rightAnswers: [Right] = [
    right("three tests", Exercise1_Suites.SeparateTests.self),
    right("an actor that polls", Exercise1_Suites.PolledTests.self),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying words: String, _ suite: Any.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(tests: LearnersSuite(suite)))
  }

  private static func right(_ name: String, _ suite: Any.Type) -> RightAnswer<Checks> {
    RightAnswer(name, Checks(tests: LearnersSuite(suite)))
  }
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

  @Suite actor PolledTests {
    @Test(arguments: 0..<3) func oneByOne(row: Int) async {
      for seam in Seam.allCases {
        let ends = CompletionLog<LoadOutcome>()
        load(from: rows[row].answer, through: seam, completion: ends.completion)
        #expect(await eventually { ends.values == [rows[row].outcome] })
        #expect(ends.values.count < 2)
      }
    }
  }

  @Suite struct NoTests {}

  @Suite struct Uncounted {
    @Test(arguments: Seam.allCases, 0..<3) func ends(seam: Seam, row: Int) async {
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      let outcome = await ends.first()
      #expect(outcome == rows[row].outcome)
    }
  }

  @Suite struct Unwaited {
    // Many loads: on a busy machine, one may end before the test looks.
    @Test(arguments: Seam.allCases, 0..<12) func ends(seam: Seam, row: Int) {
      let row = row % 3
      let ends = CompletionLog<LoadOutcome>()
      load(from: rows[row].answer, through: seam, completion: ends.completion)
      #expect(ends.values == [rows[row].outcome])
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
