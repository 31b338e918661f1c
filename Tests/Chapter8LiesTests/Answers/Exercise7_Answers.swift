import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("8.7 NameThatLie: the checks decide rightly")
struct Exercise7_Answers: AnswerSuite {
  typealias Checks = Exercise7_NameThatLie

  static let judge = Judge<Checks>([
    ("namesEachLie", { $0.namesEachLie() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("every kind is a stub", saying: "all ten listings a stub") {
      changed($0) { $0.kind = .stub }
    },
    wrong("one listing late", saying: "The lie in listing 30, VacantSession, is not") {
      right($0 == 21 ? 30 : $0 - 1)
    },
    kind("a class named Mock is a mock", 21, .mock, question: 2),
    kind("a record is no spy where the answer comes too soon", 22, .stub, question: 3),
    kind("what lies is no fake", 23, .stub, question: 4),
    kind("what is keyed by the path is a fake", 24, .fake, question: 4),
    kind("a fake that mixes up items is a stub", 26, .stub, question: 4),
    kind("what is told its answer by a closure is a stub", 28, .stub, question: 3),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a table", Checks(verdict: right)),
    RightAnswer("lists of the kinds, and a cure for each lie", Checks(verdict: byLists)),
    RightAnswer("one verdict, and the exceptions", Checks(verdict: byExceptions)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, saying fault: String, verdict: @escaping @Sendable (Int) -> LieVerdict
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "namesEachLie", saying: fault, Checks(verdict: verdict))
  }

  private static func kind(
    _ name: String, _ listing: Int, _ kind: DoubleKind, question: Int
  ) -> WrongAnswer<Checks> {
    let words = "Read listing \(listing) in \(page(listing)) and ask question \(question)"
    return wrong(name, saying: words) {
      $0 == listing ? changed($0) { $0.kind = kind } : right($0)
    }
  }

  private static func lie(
    _ name: String, _ listing: Int, _ lie: DoubleLie, _ question: String
  ) -> WrongAnswer<Checks> {
    wrong(name, saying: question) {
      $0 == listing ? changed($0) { $0.lie = lie } : right($0)
    }
  }

  private static func changed(
    _ listing: Int, _ change: (inout LieVerdict) -> Void
  ) -> LieVerdict {
    var verdict = right(listing)
    change(&verdict)
    return verdict
  }

  private static func page(_ listing: Int) -> String {
    "Sources/DoubleKit/Gallery/" + (listing <= 25 ? "Listings21to25.swift" : "Listings26to30.swift")
  }

  private static let right: @Sendable (Int) -> LieVerdict = { number in
    let table: [LieVerdict] = [
      LieVerdict(.stub, .nameOfAnotherKind, curedBy: .rename),
      LieVerdict(.spy, .answersBeforeResume, curedBy: .keepTheRulesOfALoader),
      LieVerdict(.fake, .responseBesideError, curedBy: .keepTheRulesOfALoader),
      LieVerdict(.stub, .finishesWithoutResponse, curedBy: .keepTheRulesOfALoader),
      LieVerdict(.stub, .anotherStatusThanNamed, curedBy: .takeTheAnswerFromTheTest),
      LieVerdict(.fake, .sameItemForEveryRequest, curedBy: .readTheRequest),
      LieVerdict(.stub, .oneFailureForAll, curedBy: .takeTheAnswerFromTheTest),
      LieVerdict(.spy, .keptForOtherTests, curedBy: .keepItPerSession),
      LieVerdict(.mock, .requestNobodyTried, curedBy: .tryItOnTheRealShop),
      LieVerdict(.stub, .callsBackWithNothing, curedBy: .keepTheRulesOfALoader),
    ]
    return table[number - 21]
  }

  private static let byLists: @Sendable (Int) -> LieVerdict = { number in
    let kinds: [DoubleKind: Set<Int>] = [.mock: [29], .spy: [22, 28], .fake: [23, 26]]
    let lies: [DoubleLie] = [
      .nameOfAnotherKind, .answersBeforeResume, .responseBesideError, .finishesWithoutResponse,
      .anotherStatusThanNamed, .sameItemForEveryRequest, .oneFailureForAll, .keptForOtherTests,
      .requestNobodyTried, .callsBackWithNothing,
    ]
    let kind = kinds.first { $0.value.contains(number) }?.key ?? .stub
    let lie = lies[number - 21]
    return LieVerdict(kind, lie, curedBy: cure(of: lie))
  }

  private static func cure(of lie: DoubleLie) -> LieCure {
    switch lie {
    case .nameOfAnotherKind: .rename
    case .requestNobodyTried: .tryItOnTheRealShop
    case .keptForOtherTests: .keepItPerSession
    case .sameItemForEveryRequest: .readTheRequest
    case .anotherStatusThanNamed, .oneFailureForAll: .takeTheAnswerFromTheTest
    default: .keepTheRulesOfALoader
    }
  }

  /// One verdict to begin with, and what each listing changes in it.
  private static let byExceptions: @Sendable (Int) -> LieVerdict = { number in
    var verdict = LieVerdict(.stub, .callsBackWithNothing, curedBy: .keepTheRulesOfALoader)
    if [22, 28].contains(number) { verdict.kind = .spy }
    if number == 23 || number == 26 { verdict.kind = .fake }
    if number == 22 { verdict.lie = .answersBeforeResume }
    if number == 23 { verdict.lie = .responseBesideError }
    if number == 24 { verdict.lie = .finishesWithoutResponse }
    if number == 25 || number == 27 { verdict.cure = .takeTheAnswerFromTheTest }
    if number == 25 { verdict.lie = .anotherStatusThanNamed }
    if number == 27 { verdict.lie = .oneFailureForAll }
    if number == 21 { (verdict.lie, verdict.cure) = (.nameOfAnotherKind, .rename) }
    if number == 26 { (verdict.lie, verdict.cure) = (.sameItemForEveryRequest, .readTheRequest) }
    if number == 28 { (verdict.lie, verdict.cure) = (.keptForOtherTests, .keepItPerSession) }
    if number != 29 { return verdict }
    return LieVerdict(.mock, .requestNobodyTried, curedBy: .tryItOnTheRealShop)
  }
}
