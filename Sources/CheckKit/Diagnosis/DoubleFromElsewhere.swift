import DoubleKit
import Foundation
import ItemDetail

/// A double that was not written for the workbook, as its adapter describes it.
public struct DoubleFromElsewhere: Sendable {
  private let urlProtocol: URLProtocol.Type?
  private let setAnswer: @Sendable (SessionAnswer, [URLRequest]) -> Void
  private let makeSession: @Sendable (SessionAnswer, [URLRequest]) -> (any URLSessionProtocol)?
  private let makeTransport: @Sendable (ToldTransport.Answers) -> (any HTTPTransport)?

  /// Describes a double, on one seam or on several.
  public init(
    urlProtocol: URLProtocol.Type?,
    setAnswer: @escaping @Sendable (SessionAnswer, [URLRequest]) -> Void = { _, _ in },
    makeSession:
      @escaping @Sendable (SessionAnswer, [URLRequest]) -> (any URLSessionProtocol)? = { _, _ in
        nil
      },
    makeTransport:
      @escaping @Sendable (ToldTransport.Answers) -> (any HTTPTransport)? = { _ in nil }
  ) {
    self.urlProtocol = urlProtocol
    self.setAnswer = setAnswer
    self.makeSession = makeSession
    self.makeTransport = makeTransport
  }

  /// Tries the laws of a stage, says what comes of each, and ends the process as one that
  /// fails: so it ends as a crash does, and whoever waits for it reads both.
  public func goThrough(_ stage: DiagnosisStage) async {
    // On threads of its own, which the double may block.
    let work = Task(executorPreference: OwnThreads.shared) {
      let trials = trials(of: stage)
      for trial in trials { trial.announce() }
      for trial in trials { await trial.runAndWrite() }
      DiagnosisLine(event: .ended).write()
    }
    let end: Void? = try? await value(within: .stage) { await work.value }
    if end == nil { DiagnosisLine(event: .hung).write() }
    exit(EXIT_FAILURE)
  }

  func trials(of stage: DiagnosisStage) -> [DiagnosisTrial] {
    let below = urlProtocol.map {
      URLProtocolDouble("\($0)", class: $0, setAnswer: setAnswer).trials(of: stage, $0)
    }
    return (below ?? []) + (sessionDouble?.trials(of: stage) ?? [])
      + (transport?.trials(of: stage) ?? [])
  }

  private var sessionDouble: SessionDouble? {
    guard let sample = makeSession(.status(200), []) else { return nil }
    var double = SessionDouble("\(type(of: sample))") { [makeSession] answer, requests in
      MadeSession(makeSession(answer, requests) ?? sample)
    }
    double.isFromElsewhere = true
    return double
  }

  private var transport: ToldTransport? {
    let sample = makeTransport([(ItemCall.load(id: 41).request, .status(200))])
    return sample.map { ToldTransport("\(type(of: $0))", make: makeTransport) }
  }
}

extension URLProtocolDouble {
  fileprivate func trials(
    of stage: DiagnosisStage, _ urlProtocol: URLProtocol.Type
  ) -> [DiagnosisTrial] {
    switch stage {
    case .beforeAnyAnswer:
      let untold = URLProtocolDouble.Untold(name, class: urlProtocol)
      let refused: @Sendable () async -> String? = {
        untold.isAccepted ? nil : "`canInit` refuses such a request"
      }
      return [
        DiagnosisTrial(URLProtocolLaws.acceptsTheFirstRequest, of: untold, named: name),
        DiagnosisTrial(
          URLProtocolLaws.endsTheFirstLoad, of: untold, named: name, unless: refused),
        DiagnosisTrial(
          URLProtocolLaws.failsTheFirstLoad, of: untold, named: name,
          unless: {
            if let reason = await refused() { return reason }
            return await URLProtocolLaws.endsTheFirstLoad.breach(untold).map { _ in
              "no load ended"
            }
          }),
      ]
    case .oneAfterTheOther:
      // A double may keep what a session is told and never loads, so that comes last.
      return [
        trial(of: URLProtocolLaws.answersAgain, unless: wrongAtFirst),
        trial(of: URLProtocolLaws.keepsTheResponse, unless: endsNoLoad),
        trial(of: URLProtocolLaws.keepsTheBody, unless: cutsBodies),
        trial(of: URLProtocolLaws.endsEachLoad),
        trial(of: URLProtocolLaws.keepsTheOrder, because: causeOfDisorder),
        trial(of: URLProtocolLaws.failsAlone, unless: endsNoLoad),
        trial(of: URLProtocolLaws.failsTheImpossible, unless: endsNoLoad),
        trial(of: URLProtocolLaws.acceptsEachRequest),
        trial(of: URLProtocolLaws.leavesTheRequest),
      ]
    case .severalAtOnce:
      return [
        trial(of: URLProtocolLaws.answersAtOnce, unless: wrongOneAfterTheOther),
        trial(of: URLProtocolLaws.heedsTheStop),
      ]
    case .twentySessionsAtOnce:
      return [
        trial(of: URLProtocolLaws.keepsSessionsApart, unless: wrongWhenAlone),
        trial(of: URLProtocolLaws.keepsWhatItIsTold, unless: sharedOrWrongWhenAlone),
      ]
    }
  }

  private func trial(
    of law: Law<URLProtocolDouble>,
    unless reason: @escaping @Sendable () async -> String? = { nil },
    because cause: @escaping @Sendable () async -> Cause? = { nil }
  ) -> DiagnosisTrial {
    DiagnosisTrial(law, of: self, named: name, unless: reason, because: cause)
  }

  @Sendable private func endsNoLoad() async -> String? {
    await allLoads(answered: SessionAnswer.soundAnswers).contains { $0.hasEnded }
      ? nil : "no load ended"
  }

  @Sendable private func cutsBodies() async -> String? {
    if let reason = await endsNoLoad() { return reason }
    return await allLoads(answered: SessionAnswer.soundAnswers).contains { $0.pieces.count > 1 }
      ? "a body goes out in pieces" : nil
  }

  @Sendable private func causeOfDisorder() async -> Cause? {
    let broken = await allLoads(answered: SessionAnswer.possibleAnswers).first {
      $0.faultOfOrder != nil
    }
    return broken?.calls.misplacedCall == nil ? .cutsBodies : nil
  }

  @Sendable private func wrongWhenAlone() async -> String? {
    await givesItsOwnBody
      ? nil : "a session that is alone does not get the body that it was told"
  }

  @Sendable private func wrongAtFirst() async -> String? {
    await givesItsOwnStatus
      ? nil : "a session that is alone does not get the status that it was told"
  }

  @Sendable private func wrongOneAfterTheOther() async -> String? {
    if let reason = await wrongAtFirst() { return reason }
    return await usesUpAnswers ? "a later load of a session does not get the answer" : nil
  }

  @Sendable private func sharedOrWrongWhenAlone() async -> String? {
    if let reason = await wrongWhenAlone() { return reason }
    return await URLProtocolLaws.keepsSessionsApart.breach(self) == nil
      ? nil : "the sessions share one answer already when they are made one after the other"
  }
}

extension SessionDouble {
  fileprivate func trials(of stage: DiagnosisStage) -> [DiagnosisTrial] {
    switch stage {
    case .beforeAnyAnswer: []
    case .oneAfterTheOther:
      [
        SessionLaws.answersEveryRequest, SessionLaws.deliversAsGiven, SessionLaws.completesOnce,
        SessionLaws.outlivesItsSession,
        SessionLaws.outlivesItsTask,
      ].map { trial(of: $0) }
    case .severalAtOnce:
      [trial(of: SessionLaws.waitsForResume, because: causeOfEarlyAnswer)]
        + [
          SessionLaws.cancelsOneTaskAlone, SessionLaws.deliversNothingOnCancel,
          SessionLaws.callsNobodyUnderALock, SessionLaws.answersInsideAHandler,
        ].map { trial(of: $0) }
    case .twentySessionsAtOnce:
      [
        trial(of: SessionLaws.sharesNoAnswer, unless: wrongWhenAlone),
        trial(of: SessionLaws.answersManyThreads, unless: wrongForTwoTasks),
      ]
    }
  }

  private func trial(
    of law: Law<SessionDouble>, unless reason: @escaping @Sendable () async -> String? = { nil },
    because cause: @escaping @Sendable () async -> Cause? = { nil }
  ) -> DiagnosisTrial {
    DiagnosisTrial(law, of: self, named: name, unless: reason, because: cause)
  }

  @Sendable private func causeOfEarlyAnswer() async -> Cause? {
    let (request, watch) = (URLRequest.ofLaw("items/31"), HandlerWatch())
    let task = make(.status(410), [request]).task(for: request, watchedBy: watch)
    await Deadline.moment.pass()
    return withExtendedLifetime(task) { watch.answers.isEmpty } ? .hasOneTask : .isEager
  }

  /// A double that chooses between two answers of its own shares nothing.
  @Sendable private func wrongWhenAlone() async -> String? {
    for status in [410, 299] {
      let request = URLRequest.ofLaw("items/31")
      guard await make(.status(status), [request]).answer(to: request)?.statusCode == status else {
        return "a session that is alone does not answer with the status that it was told"
      }
    }
    return nil
  }

  @Sendable private func wrongForTwoTasks() async -> String? {
    if let reason = await wrongWhenAlone() { return reason }
    return await SessionLaws.waitsForResume.breach(self) == nil
      ? nil : "already two tasks do not answer as they should when they are resumed"
  }
}
