import AnswerKit
import CheckKit
import DoubleKit
import Testing

@testable import DoubleKitTests

/// Checks of a number, the answer to an exercise that nobody gave.
private struct NumberChecks {
  var number = 2

  func isEven() { #expect(number.isMultiple(of: 2), "\(number) is odd.") }

  func isSmall() async throws {
    if number == .max { await never() }
    try #require(number < 10, "\(number) is large.")
  }
}

@Suite("Judge tells whether the checks decide rightly")
struct JudgeTests {
  private typealias Wrong = WrongAnswer<NumberChecks>
  private typealias Right = RightAnswer<NumberChecks>

  private static let checks: [Judge<NumberChecks>.Check] = [
    ("isEven", { $0.isEven() }), ("isSmall", { try await $0.isSmall() }),
  ]
  private let judge = Judge(checks)

  @Test func acceptsWhatIsDecidedRightly() async {
    let wrong = [
      Wrong("three", rejectedBy: "isEven", NumberChecks(number: 3)),
      Wrong("twelve", rejectedBy: "isSmall", NumberChecks(number: 12)),
    ]
    let complaints = await complaints {
      for answer in wrong { await judge.expectRejected(answer) }
      await judge.expectAccepted(Right("four", NumberChecks(number: 4)))
      judge.expectEveryCheckEarned(by: wrong)
    }
    #expect(complaints.isEmpty)
  }

  @Test(arguments: [
    ("isEven", "twelve was not rejected by isEven."),
    ("isOdd", "twelve names isOdd, which is no check of the suite."),
  ])
  func reportsAWrongAnswer(rejectedBy check: String, words: String) async {
    let complaints = await complaints {
      await judge.expectRejected(Wrong("twelve", rejectedBy: check, NumberChecks(number: 12)))
    }
    #expect(complaints == [words])
  }

  @Test func reportsAMistakeThatIsToldTwice() async {
    let judge = Judge(inOrder: Self.checks, askedLast: [])
    let complaints = await complaints {
      await judge.expectRejected(Wrong("eleven", rejectedBy: "isEven", NumberChecks(number: 11)))
    }
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix("eleven is told by isEven, and again: ") == true)
  }

  @Test func asksTheLastChecksOnlyWhenTheOthersPass() async {
    let judge = Judge(inOrder: Self.checks, askedLast: ["isSmall"])
    let complaints = await complaints {
      await judge.expectRejected(Wrong("eleven", rejectedBy: "isEven", NumberChecks(number: 11)))
    }
    #expect(complaints.isEmpty)
  }

  @Test func reportsEachCheckThatRejectsARightAnswer() async {
    let complaints = await complaints {
      await judge.expectAccepted(Right("eleven", NumberChecks(number: 11)))
    }
    #expect(
      complaints == [
        "eleven was rejected by isEven: [\"11 is odd.\"]",
        "eleven was rejected by isSmall: [\"11 is large.\"]",
      ])
  }

  @Test func reportsACheckThatNeverEnds() async {
    let judge = Judge(Array(Self.checks.suffix(1)), within: .passed)
    let huge = NumberChecks(number: .max)
    let complaints = await complaints {
      await judge.expectRejected(Wrong("huge", rejectedBy: "isSmall", huge))
      await judge.expectAccepted(Right("huge", huge))
    }
    #expect(complaints == Array(repeating: "isSmall never ended on huge.", count: 2))
  }

  @Test func reportsChecksThatNoAnswerNeeds() async {
    let complaints = await complaints {
      judge.expectEveryCheckEarned(by: [
        Wrong("three", rejectedBy: "isEven", NumberChecks(number: 3)),
        Wrong("twelve", rejectedBy: "isTiny", NumberChecks(number: 12)),
      ])
    }
    #expect(
      complaints == [
        "No wrong answer is there for these checks to reject: [\"isSmall\"]",
        "Wrong answers name these checks, which are not in the suite: [\"isTiny\"]",
      ])
  }

  private func complaints(_ body: @escaping @Sendable () async -> Void) async -> [String] {
    await issues(of: body).map(\.sentence)
  }
}
