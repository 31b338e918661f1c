import AnswerKit
import CheckKit
import DoubleKit
import Testing

@Suite("7.1 LifeOfARequest: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_LifeOfARequest

  static let judge = Judge<Checks>([
    ("comesTrue", { await $0.comesTrue() })
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("every load is answered", saying: "what happened: nothing") { _ in right(.answered) },
    wrong("the client needs no finish", .answered) { $0.filter { $0 != .finish } },
    wrong("a task begins when it is made", .neverResumed) { _ in [.canInit, .startLoading] },
    wrong("a cancel reaches only the caller", .cancelledWhileLoading) { $0.dropLast() },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a dictionary of the situations", Checks(prediction: right)),
    RightAnswer("a model of the loading system", Checks(prediction: LoaderModel.events)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("one failure tells wrong predictions and missing ones")
  func tellsAllInOrder() async throws {
    let wrong: [LifeSituation] = [.answered, .cancelledWhileLoading]
    let issues = await issues {
      await Checks(prediction: { wrong.contains($0) ? [.fail] : nil }).comesTrue()
    }
    let sentence = try #require(issues.count == 1 ? issues[0].sentence : nil)
    #expect(sentence.contains("no prediction yet for loadedTwice and 3 more"))
    for situation in wrong {
      #expect(sentence.contains("\(situation)\n  you predicted: fail\n  what happened: "))
      #expect(sentence.contains(situation.reason))
    }
  }

  /// The right predictions, with that of one situation changed.
  private static func wrong(
    _ name: String, _ wrong: LifeSituation,
    change: @escaping @Sendable ([LifeEvent]) -> [LifeEvent]
  ) -> WrongAnswer<Checks> {
    Self.wrong(name, saying: wrong.reason) { situation in
      situation == wrong ? change(right(situation) ?? []) : right(situation)
    }
  }

  private static func wrong(
    _ name: String, saying fault: String,
    prediction: @escaping @Sendable (LifeSituation) -> [LifeEvent]?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: "comesTrue", saying: fault, Checks(prediction: prediction))
  }

  private static let right: @Sendable (LifeSituation) -> [LifeEvent]? = { RightLives.all[$0] }
}

/// The lives of the six situations, each written out.
enum RightLives {
  static let all: [LifeSituation: [LifeEvent]] = [
    .answered: answered,
    .loadedTwice: [.canInitDeclines] + answered + [.canInitDeclines] + answered,
    .neverResumed: [],
    .cancelledWhileLoading: [.canInit, .startLoading, .stopLoading],
    .cancelledBeforeResume: cancelledAsleep,
    .cancelledBeforeAwait: [.canInit, .startLoading, .stopLoading],
  ]

  // Darwin's were not run.
  #if canImport(Darwin)
    private static let answered: [LifeEvent] = [
      .canInit, .startLoading, .response, .data, .finish, .stopLoading,
    ]
    private static let cancelledAsleep: [LifeEvent] = []
  #else
    private static let answered: [LifeEvent] = [
      .canInit, .startLoading, .response, .data, .finish,
    ]
    private static let cancelledAsleep: [LifeEvent] = [.canInit, .stopLoading]
  #endif
}

/// A loading system that writes down what it does.
struct LoaderModel {
  private enum Call { case resume, cancel }

  /// Not run on Darwin.
  #if canImport(Darwin)
    private static let isDarwin = true
  #else
    private static let isDarwin = false
  #endif

  private var events: [LifeEvent] = []

  @Sendable static func events(in situation: LifeSituation) -> [LifeEvent]? {
    var model = LoaderModel()
    switch situation {
    case .answered: model.load([.resume], isAnswered: true)
    case .loadedTwice:
      for _ in 1...2 { model.load([.resume], isAnswered: true, after: [.canInitDeclines]) }
    case .neverResumed: model.load([], isAnswered: true)
    case .cancelledWhileLoading, .cancelledBeforeAwait: model.load([.resume, .cancel])
    case .cancelledBeforeResume: model.load([.cancel, .resume])
    }
    return model.events
  }

  private mutating func load(
    _ calls: [Call], isAnswered: Bool = false, after questions: [LifeEvent] = []
  ) {
    guard let first = calls.first else { return }
    if first == .cancel && Self.isDarwin { return }
    events += questions + [.canInit]
    if first == .resume { events.append(.startLoading) }
    if first == .resume && isAnswered { events += [.response, .data, .finish] }
    if calls.contains(.cancel) || Self.isDarwin { events.append(.stopLoading) }
  }
}
