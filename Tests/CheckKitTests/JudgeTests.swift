import AnswerKit
import DoubleKit
import Testing

@testable import CheckKit
@testable import DoubleKitTests

/// Two checks of a number, the answer to an exercise that nobody gave.
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

  @Test func acceptsThatAWrongAnswerIsRejected() async {
    let complaints = await complaints {
      await judge.expectRejected(Wrong("three", rejectedBy: "isEven", NumberChecks(number: 3)))
      await judge.expectRejected(Wrong("twelve", rejectedBy: "isSmall", NumberChecks(number: 12)))
    }
    #expect(complaints.isEmpty)
  }

  @Test func reportsThatAWrongAnswerIsAccepted() async {
    let complaints = await complaints {
      await judge.expectRejected(Wrong("twelve", rejectedBy: "isEven", NumberChecks(number: 12)))
    }
    #expect(complaints == ["twelve was not rejected by isEven."])
  }

  @Test func reportsACheckThatIsNotThere() async {
    let complaints = await complaints {
      await judge.expectRejected(Wrong("three", rejectedBy: "isOdd", NumberChecks(number: 3)))
    }
    #expect(complaints == ["three names isOdd, which is no check of the suite."])
  }

  @Test func acceptsThatARightAnswerIsAccepted() async {
    let complaints = await complaints {
      await judge.expectAccepted(Right("four", NumberChecks(number: 4)))
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

  @Test func acceptsThatEveryCheckIsEarned() async {
    let complaints = await complaints {
      judge.expectEveryCheckEarned(by: [
        Wrong("three", rejectedBy: "isEven", NumberChecks(number: 3)),
        Wrong("twelve", rejectedBy: "isSmall", NumberChecks(number: 12)),
      ])
    }
    #expect(complaints.isEmpty)
  }

  @Test func makesTheAnswerAnewForEachCheck() async {
    let made = CompletionLog<Void>()
    await judge.expectAccepted(Right("four", madeOnce(in: made)))
    #expect(made.values.count == 2)
  }

  private func madeOnce(in log: CompletionLog<Void>) -> NumberChecks {
    log.record(())
    return NumberChecks()
  }

  private func complaints(_ body: @escaping @Sendable () async -> Void) async -> [String] {
    await issues(of: body).map(\.sentence)
  }
}

@Suite("Teaching")
struct TeachingTests {
  @Test func saysWhatHappenedTheRuleAndTheFile() {
    let teach = Teaching("A stub answers.", open: "Chapters/Stub.swift")
    #expect(
      teach("It was silent.").rawValue
        == "It was silent. A stub answers. Open Chapters/Stub.swift")
  }
}
