import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("8.7 NameThatLie: the checks decide rightly")
struct Exercise7_Answers {
  typealias Checks = Exercise7_NameThatLie

  static let judge = Judge<Checks>([
    ("namesEachLie", { $0.namesEachLie() })
  ])

  static let wrongAnswers =
    [
      wrong("everything is a mock with a wrong name", saying: "all ten listings a mock") { _ in
        LieVerdict(.mock, .nameOfAnotherKind, curedBy: .rename)
      },
      wrong("every kind is a stub", saying: "all ten listings a stub") {
        changed($0) { $0.kind = .stub }
      },
      wrong("every lie is three nils", saying: "The lie is .callsBackWithNothing in all ten") {
        changed($0) { $0.lie = .callsBackWithNothing }
      },
      wrong("every cure is a contract test", saying: "The cure is .tryItOnTheRealShop in all ten") {
        changed($0) { $0.cure = .tryItOnTheRealShop }
      },
      wrong("one listing late", saying: "The lie in listing 30, VacantSession, is not") {
        right($0 == 21 ? 30 : $0 - 1)
      },
    ] + kinds + lies + cures

  /// One wrong kind each, and the question of the key that the learner must be asked.
  private static let kinds = [
    kind("a class named Mock is a mock", 21, .mock, question: 2),
    kind("a record is no spy where the answer comes too soon", 22, .stub, question: 3),
    kind("what lies is no fake", 23, .stub, question: 4),
    kind("what is keyed by the path is a fake", 24, .fake, question: 4),
    kind("a fake that mixes up items is a stub", 26, .stub, question: 4),
    kind("what is told its answer by a closure is a stub", 28, .stub, question: 3),
    kind("what only answers 204 is a spy", 29, .spy, question: 2),
  ]

  /// One wrong lie each, and a piece of the question that leads to the right one.
  private static let lies = [
    lie("a wrong name is a wrong status", 21, .anotherStatusThanNamed, "go exactly like this"),
    lie("an early answer is an untried request", 22, .requestNobodyTried, "calls to the task"),
    lie("an error beside a lamp is a failure for all", 23, .oneFailureForAll, "for each id"),
    lie("an empty end is three nils", 24, .callsBackWithNothing, "What does the client hear"),
    lie("404 for 400 is a failure for all", 25, .oneFailureForAll, "Read aloud"),
    lie("item 5 for item 9 stays from another test", 26, .keptForOtherTests, "Which item"),
    lie("500 for a tunnel is another status", 27, .anotherStatusThanNamed, "in several ways"),
    lie("a handler in a static answers everything", 28, .sameItemForEveryRequest, "Who else"),
    lie("a mock of an unknown request has a wrong name", 29, .nameOfAnotherKind, "understands"),
    lie("three nils are an empty end", 30, .finishesWithoutResponse, "these three values"),
  ]

  /// One wrong cure each, and a piece of the question that leads to the right one.
  private static let cures = [
    cure("a stub named Mock needs the loader's rules", 21, .keepTheRulesOfALoader, "Which line"),
    cure("an early answer should come from the test", 22, .takeTheAnswerFromTheTest, "Compare it"),
    cure("a load without an end should read the request", 24, .readTheRequest, "Compare it"),
    cure("404 for 400 is a matter of names", 25, .rename, "Who decides"),
    cure("a fake with one item should be tried on the shop", 26, .tryItOnTheRealShop, "unread"),
    cure("a flag breaks the loader's rules", 27, .keepTheRulesOfALoader, "Who decides"),
    cure("a static handler should come from the test", 28, .takeTheAnswerFromTheTest, "stored"),
    cure("an unknown request should be read", 29, .readTheRequest, "Could any change"),
    cure("three nils should come from the test", 30, .takeTheAnswerFromTheTest, "Compare it"),
  ]

  static let rightAnswers = [
    RightAnswer("a table", Checks(verdict: right)),
    RightAnswer("lists of the kinds, and a cure for each lie", Checks(verdict: byLists)),
    RightAnswer("one verdict, and the exceptions", Checks(verdict: byExceptions)),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }
}

// How the answers are made.
extension Exercise7_Answers {
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

  private static func cure(
    _ name: String, _ listing: Int, _ cure: LieCure, _ question: String
  ) -> WrongAnswer<Checks> {
    wrong(name, saying: question) {
      $0 == listing ? changed($0) { $0.cure = cure } : right($0)
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
