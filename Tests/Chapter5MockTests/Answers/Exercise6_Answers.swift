import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("5.6 NameThatDoubleAgain: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_NameThatDoubleAgain

  static let judge = Judge<Checks>(
    inOrder: [("namesByTheKey", { $0.namesByTheKey() })], askedLast: [])

  static let wrongAnswers: [Wrong] = [
    wrong("by the names of the classes", saying: "calls MockURLSession a mock") { number in
      let names: [DoubleKind] = [.mock, .dummy, .spy, .dummy, .stub, .fake, .fake, .stub, .spy]
      return number < 20 ? names[number - 11] : .stub
    },
    wrong(
      "what counts is a spy, read or not",
      saying:
        "Read listing 14 in Tests/Chapter5MockTests/Lesson/Listings11to20.swift and ask question 3"
    ) { $0 == 14 ? .spy : right($0) },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a list of the listings for each kind", Checks(kind: right))
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
    let lists: [(DoubleKind, Set<Int>)] = [
      (.dummy, [16]), (.mock, [13, 20]), (.spy, [12, 18, 19]), (.fake, [15]),
    ]
    return lists.first { $0.1.contains(number) }?.0 ?? .stub
  }
}
