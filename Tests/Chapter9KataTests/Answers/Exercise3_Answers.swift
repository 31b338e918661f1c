import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import CheckKit

/// A double in the shape of published ones, and the diagnosis that it must get.
struct Specimen: Sendable {
  /// A cause, with the laws that are broken for it.
  typealias Finding = (cause: Cause, laws: [String])

  let name: String
  let double: DoubleFromElsewhere
  let findings: [Finding]

  init(_ name: String, _ double: DoubleFromElsewhere, _ findings: [Finding] = []) {
    (self.name, self.double, self.findings) = (name, double, findings)
  }

  init(
    _ name: String, _ urlProtocol: URLProtocol.Type, _ findings: [Finding] = [],
    set: @escaping @Sendable (SessionAnswer, [URLRequest]) -> Void
  ) {
    self.init(name, DoubleFromElsewhere(urlProtocol: urlProtocol, setAnswer: set), findings)
  }

  init(
    _ name: String, _ findings: [Finding] = [],
    make: @escaping @Sendable (SessionAnswer) -> any Networking
  ) {
    let double = DoubleFromElsewhere(urlProtocol: nil) { _, _ in
    } makeSession: { answer, _ in
      NetworkingBridge(double: make(answer))
    }
    self.init(name, double, findings)
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

extension Specimen {
  static let all = broken + brokenTransports + sound + soundTransports
  static let none = Specimen("no double", DoubleFromElsewhere(urlProtocol: nil))

  /// Before Swift 6.3, a process cannot be told which double to try.
  static var canBeNamed: Bool {
    #if compiler(>=6.3)
      true
    #else
      false
    #endif
  }
}

// What most published doubles have in common, and what else they do.
extension Specimen {
  private static let shared: Finding = (
    .sharesAnswers, [URLProtocolLaws.keepsSessionsApart.description]
  )
  private static let unending: Finding = (.neverEnds, [URLProtocolLaws.endsEachLoad.description])
  private static let disorder: Finding = (
    .breaksTheOrder, [URLProtocolLaws.keepsTheOrder.description]
  )
  private static let hiddenError: Finding = (
    .hidesErrors, [URLProtocolLaws.failsAlone.description]
  )
  private static let changed: Finding = (
    .changesAnswers, [URLProtocolLaws.keepsTheResponse.description]
  )
  private static let unasked: Finding = (
    .answersStrangers, [URLProtocolLaws.failsStrangers.description]
  )
  private static let nothing: Finding = (
    .succeedsWithNothing, [URLProtocolLaws.failsTheImpossible.description]
  )

  static let broken = [
    Specimen("a static handler", StaticHandlerURLProtocol.self, [shared]) { answer, _ in
      StaticHandlerURLProtocol.handler = { _ in try answer.asHTTP() }
    },
    Specimen("a silent one", SilentHandlerURLProtocol.self, [shared, unending]) { answer, _ in
      SilentHandlerURLProtocol.handler = { _ in try answer.asHTTP() }
    },
    Specimen("fails and finishes", FailThenFinishURLProtocol.self, [shared, disorder]) {
      answer, _ in FailThenFinishURLProtocol.handler = { _ in try answer.asHTTP() }
    },
    Specimen(
      "bodies by URL", BodiesByURLProtocol.self,
      [
        (.losesUpdates, [URLProtocolLaws.losesNoSession.description]), disorder, hiddenError,
        changed, unasked, nothing,
      ],
      set: BodiesByURLProtocol.set),
    Specimen(
      "the body first", BodyFirstURLProtocol.self,
      [shared, disorder, hiddenError, unasked, nothing]
    ) { answer, _ in BodyFirstURLProtocol.answer = answer },
    Specimen(
      "its own response", OwnResponseURLProtocol.self, [shared, hiddenError, changed]
    ) { answer, _ in OwnResponseURLProtocol.answer = answer },
    Specimen(
      "one exact URL", OneURLProtocol.self,
      [shared, (.letsRequestsPass, [URLProtocolLaws.acceptsEachRequest.description])]
    ) { answer, requests in
      OneURLProtocol.url = requests.first?.url
      OneURLProtocol.handler = { _ in try answer.asHTTP() }
    },
    Specimen(
      "a queue", QueueURLProtocol.self,
      [shared, (.usesUpAnswers, [URLProtocolLaws.answersEachLoad.description])]
    ) { answer, _ in QueueURLProtocol.handlers.append { _ in try answer.asHTTP() } },
    Specimen(
      "deaf to the stop", DeafURLProtocol.self,
      [shared, (.isDeafToStop, [URLProtocolLaws.heedsTheStop.description])]
    ) { answer, _ in DeafURLProtocol.handler = { _ in try answer.asHTTP() } },
    Specimen("500 by default", Default500URLProtocol.self, [shared, unasked]) {
      answer, requests in
      for path in requests.compactMap(\.url?.path) { Default500URLProtocol.answers[path] = answer }
    },
    Specimen(
      "optional parts", OptionalPartsURLProtocol.self,
      [
        (.trapsUntold, [URLProtocolLaws.endsEachLoad.description]), shared, disorder,
        hiddenError, nothing,
      ]
    ) { answer, _ in
      OptionalPartsURLProtocol.handler = { _ in (answer.data, answer.response, answer.error) }
    },
    Specimen(
      "few loads", FewLoadsURLProtocol.self,
      [(.traps, [URLProtocolLaws.answersEachLoad.description])], set: FewLoadsURLProtocol.set),
    Specimen(
      "pieces", PiecesURLProtocol.self,
      [(.cutsBodies, [URLProtocolLaws.keepsTheOrder.description])], set: PiecesURLProtocol.set),
    Specimen(
      "a slow one",
      [
        (
          .takesTooLong,
          [
            SessionLaws.answersEveryRequest, SessionLaws.waitsForResume,
            SessionLaws.sharesNoAnswer,
          ].map(\.description)
        )
      ], make: { SlowNetworking(answer: $0) }),
    Specimen(
      "calls back at once", [(.isEager, [SessionLaws.waitsForResume.description])],
      make: { EagerNetworking(answer: $0) }),
    Specimen(
      "no response",
      [(.changesAnswers, [SessionLaws.deliversAsGiven.description])],
      make: { BodyOnlyNetworking(answer: $0) }),
    Specimen(
      "one task for all",
      [(.hasOneTask, [SessionLaws.waitsForResume.description])], make: { OneTaskNetworking($0) }),
    Specimen(
      "a success flag", [(.changesAnswers, [SessionLaws.deliversAsGiven.description])],
      make: { FlagNetworking(succeeds: $0.statusCode == 200) }),
  ]

  /// Three that keep all laws, each written in another way.
  static let sound = [
    Specimen("by host", ByHostURLProtocol.self, set: ByHostURLProtocol.set),
    Specimen("by address, and late", LateURLProtocol.self, set: LateURLProtocol.set),
    Specimen("a session that counts", make: { CountingNetworking($0) }),
  ]
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
    wrong("a list of results", rejectedBy: "severalAtOnce", saying: "get each other's answers"),
    wrong("a static handler", rejectedBy: "twentySessionsAtOnce", saying: "share one answer"),
  ]

  static let rightAnswers: [Right] = [right("a session that counts"), right("an actor, by path")]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  @Test("each published shape gets its diagnosis", arguments: Specimen.all.map(\.name))
  func diagnoses(_ name: String) async throws {
    let specimen = try #require(Specimen.all.first { $0.name == name })
    let diagnoses = await AsyncSemaphore.proofs.whileHeld {
      await DiagnosisStage.allCases.mapAtOnce { Diagnosis(of: $0, await specimen.run($0)) }
    }
    #expect(specimen.text(of: diagnoses.flatMap(\.findings)) == specimen.expectedText)
  }

  @Test("each law that the diagnosis tries has advice", arguments: DiagnosisStage.allCases)
  func advises(_ stage: DiagnosisStage) {
    let tried = Specimen.all.flatMap { $0.double.trials(of: stage) }.map(\.law)
    #expect(Set(tried).subtracting(LawAdvice.all.map(\.law)) == [])
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

extension Specimen {
  fileprivate var expectedText: [String] { findings.map { "\($0.cause): \($0.laws)" } }

  /// Each cause with its laws, in the order of the diagnosis. Shared state without a lock may
  /// end the process or be wrong, so of a law that is expected either will do, and a race that
  /// only shows at times is none to expect.
  fileprivate func text(of found: [Diagnosis.Finding]) -> [String] {
    let laws = found.reduce(into: [Cause: [String]]()) { laws, finding in
      let expected = findings.first { $0.laws.contains(finding.law) }?.cause
      let isShared = findings.contains { $0.cause == .sharesAnswers }
      if finding.cause == .races && expected == nil && isShared { return }
      let cause = finding.cause == .races ? expected ?? .races : finding.cause
      if laws[cause]?.contains(finding.law) != true { laws[cause, default: []] += [finding.law] }
    }
    return laws.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key): \($0.value)" }
  }
}
