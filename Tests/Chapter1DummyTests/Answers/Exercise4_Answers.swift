import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("1.4 WhereDoesItGo: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_WhereDoesItGo

  static let judge = Judge<Checks>([
    ("comesTrue", { try await $0.comesTrue() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("predicts nothing", saying: "no prediction yet for doubleIsListed and 8 more") { _ in nil
    },
    wrong("leaves one open", saying: "no prediction yet for codeUsesShared, so it was not run") {
      $0 == .codeUsesShared ? nil : right($0)
    },
    wrong("the other way round everywhere", saying: "went to the network") {
      right($0) == .theDouble ? .theNetwork : .theDouble
    },
    wrong("a double that declines still keeps the request in", .doubleDeclines),
    wrong("the first class in the list decides alone", .firstDeclinesSecondAccepts),
    wrong("the order of the list does not matter", .listedAfterTheLoaders),
    wrong("an empty list forbids the network", .nothingIsListed),
    wrong("a registered class reaches every session", .registeredNotListed),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a set of the scenarios that are caught", Checks(prediction: right)),
    RightAnswer("a search for the first class that accepts", Checks(prediction: bySearch)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("only a scenario with a prediction is run and explained")
  func explainsWhatWasPredicted() async throws {
    let issues = await issues {
      try await Checks(prediction: { $0 == .nothingIsListed ? nil : Self.right($0) }).comesTrue()
    }
    try #require(issues.count == 1)
    #expect(issues[0].sentence.contains("no prediction yet for nothingIsListed"))
    #expect(!issues[0].sentence.contains(RoutingScenario.nothingIsListed.reason))
  }

  @Test("scenarios without a prediction are one failure, and do not hide a wrong prediction")
  func countsWhatIsOpen() async throws {
    let issues = await issues {
      try await Checks(prediction: { $0 == .codeUsesShared ? .theDouble : nil }).comesTrue()
    }
    try #require(issues.count == 2)
    #expect(issues[0].sentence.contains("no prediction yet for doubleIsListed and 7 more"))
    #expect(issues[1].sentence.contains(RoutingScenario.codeUsesShared.reason))
  }

  /// The right predictions, with that of one scenario turned round.
  private static func wrong(_ name: String, _ wrong: RoutingScenario) -> WrongAnswer<Checks> {
    Self.wrong(name, saying: wrong.reason) { scenario in
      let right = right(scenario)
      guard scenario == wrong else { return right }
      return right == .theDouble ? .theNetwork : .theDouble
    }
  }

  private static func wrong(
    _ name: String, saying fault: String,
    prediction: @escaping @Sendable (RoutingScenario) -> Destination?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "comesTrue", saying: fault, Checks(prediction: prediction))
  }

  private static let right: @Sendable (RoutingScenario) -> Destination? = { scenario in
    let caught: Set<RoutingScenario> = [
      .doubleIsListed, .firstDeclinesSecondAccepts, .listedBeforeTheLoaders,
    ]
    return caught.contains(scenario) ? .theDouble : .theNetwork
  }

  /// Models what the session does: ask one class after the other.
  private static let bySearch: @Sendable (RoutingScenario) -> Destination? = { scenario in
    enum Listed { case willing, declining, loader }
    let ownList: [Listed] =
      switch scenario {
      case .doubleIsListed: [.willing]
      case .doubleDeclines: [.declining]
      case .firstDeclinesSecondAccepts: [.declining, .willing]
      case .listedBeforeTheLoaders: [.willing, .loader]
      case .listedAfterTheLoaders: [.loader, .willing]
      default: [.loader]
      }
    return ownList.first { $0 != .declining } == .willing ? .theDouble : .theNetwork
  }
}
