import ExerciseSupport
import Testing

@Suite("1.4 WhereDoesItGo: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_WhereDoesItGo

  static let judge = Judge<Checks>([
    ("predictsBothDestinations", { $0.predictsBothDestinations() }),
    (
      "comesTrue",
      { checks in
        for scenario in RoutingScenario.allCases { try await checks.comesTrue(scenario) }
      }
    ),
  ])

  static let wrongAnswers = [
    wrong("the double catches everything", rejectedBy: "predictsBothDestinations") { _ in
      .theDouble
    },
    wrong("everything gets out", rejectedBy: "predictsBothDestinations") { _ in .theNetwork },
    wrong("a double that declines still keeps the request in", [.doubleDeclines]),
    wrong("the first class in the list decides alone", [.firstDeclinesSecondAccepts]),
    wrong("an empty list forbids the network", [.nothingIsListed]),
    wrong("the session goes on reading its configuration", [.listedTooLate]),
    wrong("a configuration reaches URLSession.shared", [.codeUsesShared]),
    wrong("a registered class reaches every session", [.registeredNotListed]),
    wrong("the order of the list does not matter", [.listedAfterTheLoaders]),
  ]

  static let rightAnswers = [
    RightAnswer("a set of the scenarios that are caught", Checks(prediction: right)),
    RightAnswer("a search for the first class that accepts", Checks(prediction: bySearch)),
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

  /// The right predictions, with those of some scenarios turned round.
  private static func wrong(
    _ name: String, _ scenarios: Set<RoutingScenario>
  ) -> WrongAnswer<Checks> {
    wrong(name, rejectedBy: "comesTrue") { scenario in
      let right = right(scenario)
      guard scenarios.contains(scenario) else { return right }
      return right == .theDouble ? .theNetwork : .theDouble
    }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String,
    prediction: @escaping @Sendable (RoutingScenario) -> Destination
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, Checks(prediction: prediction))
  }

  private static let right: @Sendable (RoutingScenario) -> Destination = { scenario in
    let caught: Set<RoutingScenario> = [
      .doubleIsListed, .firstDeclinesSecondAccepts, .listedBeforeTheLoaders,
    ]
    return caught.contains(scenario) ? .theDouble : .theNetwork
  }

  /// Models what the session does: ask one class after the other.
  private static let bySearch: @Sendable (RoutingScenario) -> Destination = { scenario in
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
