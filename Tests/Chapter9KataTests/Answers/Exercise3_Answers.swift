import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import CheckKit

/// A double in the shape of published ones, and what the diagnosis finds in it.
struct Specimen: Sendable {
  let name: String
  let double: DoubleFromElsewhere
  let cures: Set<Cure>

  private init(_ name: String, _ urlProtocol: SpecimenURLProtocol.Type, _ cures: Cure...) {
    let double = DoubleFromElsewhere(
      urlProtocol: urlProtocol, setAnswer: { urlProtocol.set($0, $1) })
    (self.name, self.double, self.cures) = (name, double, Set(cures))
  }

  /// A class whose setter is asynchronous, as an actor's is.
  private init(
    _ name: String, _ urlProtocol: URLProtocol.Type, _ cures: Cure...,
    setAnswer: @escaping @Sendable (SessionAnswer, [URLRequest]) async -> Void
  ) {
    let double = DoubleFromElsewhere(urlProtocol: urlProtocol, setAnswer: setAnswer)
    (self.name, self.double, self.cures) = (name, double, Set(cures))
  }

  private init(
    _ name: String, _ cures: Cure...,
    session make: @escaping @Sendable (SessionAnswer) -> any Networking
  ) {
    let double = DoubleFromElsewhere(
      urlProtocol: nil, makeSession: { answer, _ in NetworkingBridge(double: make(answer)) })
    (self.name, self.double, self.cures) = (name, double, Set(cures))
  }

  private init(
    _ name: String, _ cures: Cure...,
    transport make: @escaping @Sendable (ToldTransport.Answers) -> any HTTPClient
  ) {
    let double = DoubleFromElsewhere(
      urlProtocol: nil, makeTransport: { HTTPClientBridge(double: make($0)) })
    (self.name, self.double, self.cures) = (name, double, Set(cures))
  }

  private init() {
    (name, double, cures) = ("no double", DoubleFromElsewhere(urlProtocol: nil), [])
  }

  static let none = Specimen()

  static let all = [
    Specimen("a static handler", SpecimenURLProtocol.self, .sharesAnswers),
    Specimen("a silent one", SilentURLProtocol.self, .sharesAnswers, .neverEnds),
    Specimen(
      "fails and finishes", FailThenFinishURLProtocol.self, .sharesAnswers, .breaksTheOrder),
    Specimen(
      "bodies by URL", BodiesByURLProtocol.self, .losesUpdates, .breaksTheOrder, .hidesErrors,
      .answersStrangers, .succeedsWithNothing),
    Specimen(
      "the body first", BodyFirstURLProtocol.self, .sharesAnswers, .breaksTheOrder, .hidesErrors,
      .answersStrangers, .succeedsWithNothing),
    Specimen(
      "its own response", OwnResponseURLProtocol.self, .sharesAnswers, .hidesErrors,
      .changesAnswers),
    Specimen("one exact URL", OneURLProtocol.self, .sharesAnswers, .letsRequestsPass),
    Specimen("a queue", QueueURLProtocol.self, .sharesAnswers, .usesUpAnswers),
    Specimen("deaf to the stop", DeafURLProtocol.self, .sharesAnswers, .isDeafToStop),
    Specimen("500 by default", Default500URLProtocol.self, .sharesAnswers, .answersStrangers),
    Specimen(
      "optional parts", OptionalPartsURLProtocol.self, .trapsUntold, .sharesAnswers,
      .breaksTheOrder, .hidesErrors, .succeedsWithNothing),
    Specimen("by host", ByHostURLProtocol.self),
    Specimen("reports strangers", StrictURLProtocol.self),
    Specimen(
      "an actor with one handler", ActorBoxURLProtocol.self, .sharesAnswers, .isDeafToStop
    ) { answer, _ in await ActorBoxURLProtocol.box.set(answer) },
    Specimen(
      "an actor, by host", AsyncMockURLProtocol.self, setAnswer: AsyncAdapter.setAnswer),
    Specimen("a type for each test", ByTypeURLProtocol<Specimen>.self),
    Specimen("without a method", OnlyTasksURLProtocol.self, .lacksAMethod) { _, _ in },
    Specimen("by a header of the configuration", ByHeaderURLProtocol.self, .setsNothing),
    Specimen("few loads", FewLoadsURLProtocol.self, .traps),
    Specimen("late, with a header more", LateURLProtocol.self),
    Specimen("a session that forgets", .setsNothing) { _ in
      ClosureNetworking(answer: .status(204), onStart: { $0.deliver(to: $1) })
    },
    Specimen("calls back at once", .isEager) {
      ClosureNetworking(answer: $0, onCall: { $0.deliver(to: $1) })
    },
    Specimen("no response", .changesAnswers) {
      ClosureNetworking(answer: $0, onStart: { $1($0.data, nil, $0.error) })
    },
    Specimen("one task for all", .hasOneTask) { OneTaskNetworking($0) },
    Specimen("a success flag", .changesAnswers) {
      let status = $0.statusCode == 200 ? 200 : 410
      return ClosureNetworking(
        answer: .status(status, body: "{}"), onStart: { $0.deliver(to: $1) })
    },
    Specimen("never comes to an end", .takesTooLong) {
      ClosureNetworking(answer: $0, onStart: { _, _ in keepThread() })
    },
    Specimen("answers later") {
      ClosureNetworking(
        answer: $0,
        onStart: { answer, done in
          DispatchQueue.global().async { answer.deliver(to: done) }
        })
    },
    Specimen("a list of results", .trapsUntold, .answersInTurn) {
      ResultsClient($0.map(\.answer))
    },
    Specimen("a static result", .sharesAnswers) { answers in
      StaticClient.result.withLock { $0 = answers.first?.answer }
      return StaticClient()
    },
    Specimen("a client that forgets", .setsNothing, .answersStrangers) { _ in
      ResultClient(result: .status(204))
    },
    Specimen("200 without a result", .answersStrangers) {
      ResultClient(result: $0.first?.answer) { .status(200, body: "{}") }
    },
    Specimen("waits for a result", .neverEnds) {
      ResultClient(result: $0.first?.answer) {
        try await neverUnlessCancelled()
        throw CancellationError()
      }
    },
    Specimen("an actor, by path") { PathClient($0) },
    Specimen("an actor with a queue for each path") { QueuesClient($0, awaits: false) },
    Specimen("the same, with an await in the middle", .losesUpdates) {
      QueuesClient($0, awaits: true)
    },
    Specimen("one answer") { ResultClient(result: $0.first?.answer) },
  ]
}

extension Specimen {
  /// Before Swift 6.3, a process cannot be told which double to try.
  static var canBeNamed: Bool {
    #if compiler(>=6.3)
      true
    #else
      false
    #endif
  }

  /// Runs a stage in a process of its own, which knows the double by its name.
  func run(_ stage: DiagnosisStage) async -> ExitTest.Result? {
    #if compiler(>=6.3)
      await #expect(processExitsWith: .failure, observing: DiagnosisStage.observed) {
        [name = name as String, stage = stage as DiagnosisStage] in
        await (Specimen.all + [.none]).first { $0.name == name }?.double.goThrough(stage)
      }
    #else
      nil
    #endif
  }
}

@Suite("9.3 Your own double: the checks decide rightly", .enabled(if: Specimen.canBeNamed))
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_YourDouble

  static let judge = Judge<Checks>(
    [
      ("oneAfterTheOther", { await $0.oneAfterTheOther() }),
      ("severalAtOnce", { await $0.severalAtOnce() }),
      ("twentySessionsAtOnce", { await $0.twentySessionsAtOnce() }),
    ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "no double", rejectedBy: "severalAtOnce", saying: "There is no double",
      Checks(run: Specimen.none.run)),
    wrong("optional parts", rejectedBy: "oneAfterTheOther", saying: "Fatal error: No handler"),
    wrong("calls back at once", rejectedBy: "severalAtOnce", saying: "before resume()"),
    wrong("a static handler", rejectedBy: "twentySessionsAtOnce", saying: "of them got the answer"),
  ]

  static let rightAnswers: [Right] = [right("answers later"), right("an actor, by path")]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("each published shape gets its diagnosis", arguments: Specimen.all.map(\.name))
  func diagnoses(_ name: String) async throws {
    let specimen = try #require(Specimen.all.first { $0.name == name })
    let diagnoses = await AsyncSemaphore.proofs.whileHeld {
      await DiagnosisStage.allCases.mapAtOnce { await Diagnosis(of: $0, by: specimen.run) }
    }
    #expect(Set(diagnoses.flatMap(\.broken).map(\.line.cure)) == specimen.cures)
  }

  private static func wrong(_ name: String, rejectedBy check: String, saying: String) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: saying, checks(of: name))
  }

  private static func right(_ name: String) -> Right { RightAnswer(name, checks(of: name)) }

  /// The checks on the specimen with a name.
  private static func checks(of name: String) -> Checks {
    Checks(run: { stage in await Specimen.all.first { $0.name == name }?.run(stage) })
  }
}
