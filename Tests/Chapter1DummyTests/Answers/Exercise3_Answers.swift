import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_NameThatDouble

  static let judge = Judge<Checks>(inOrder: [
    ("namesByTheKey", { $0.namesByTheKey() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("everything is a mock", saying: "all ten listings a mock, so none is judged yet") { _ in
      .mock
    },
    wrong("by what the double could do", saying: "5 of 10 right:\n- NameThatDouble calls") {
      [.stub, .spy, .stub, .stub, .mock, .spy, .fake, .mock, .mock, .fake][$0 - 1]
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a table", Checks(kind: right))
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, saying fault: String, kind: @escaping @Sendable (Int) -> DoubleKind
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: "namesByTheKey", saying: fault, Checks(kind: kind))
  }

  private static let right: @Sendable (Int) -> DoubleKind = { number in
    let table: [Int: DoubleKind] = [2: .spy, 3: .dummy, 5: .mock, 7: .fake, 8: .dummy, 9: .spy]
    return table[number] ?? .stub
  }
}
