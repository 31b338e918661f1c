import DoubleKit
import Foundation
import ItemDetail

/// A double that was not written for the workbook, as its adapter describes it.
public struct DoubleFromElsewhere: Sendable {
  private let urlProtocol: URLProtocol.Type?
  private let setAnswer: @Sendable (SessionAnswer, [URLRequest]) async -> Void
  private let makeSession:
    @Sendable (SessionAnswer, [URLRequest]) async -> (any URLSessionProtocol)?
  private let makeTransport: @Sendable (ToldTransport.Answers) async -> (any HTTPTransport)?

  /// Describes a double, on one seam or on several. A closure that waits for nothing will do.
  public init(
    urlProtocol: URLProtocol.Type?,
    setAnswer: @escaping @Sendable (SessionAnswer, [URLRequest]) async -> Void = { _, _ in },
    makeSession:
      @escaping @Sendable (SessionAnswer, [URLRequest]) async -> (any URLSessionProtocol)? = {
        _, _ in nil
      },
    makeTransport:
      @escaping @Sendable (ToldTransport.Answers) async -> (any HTTPTransport)? = { _ in nil }
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
      let excuse = await excuse(in: stage)
      for trial in await trials(of: stage) { await trial.runAndWrite(unless: excuse) }
    }
    let end: Void? = try? await value(within: .stage) { await work.value }
    exit(end == nil ? DiagnosisStage.hung : DiagnosisStage.done)
  }

  /// Why no law can say anything of the double. One stage tells it as a finding.
  private func excuse(in stage: DiagnosisStage) async -> String? {
    if stage == .beforeAnyAnswer { return nil }
    let trials =
      trials([.deliversWhatIsSet], of: classDouble)
      + trials([.deliversWhatIsSet], of: await session)
      + trials([.deliversWhatIsSet], of: await transport)
    for trial in trials {
      let isKept =
        stage == .oneAfterTheOther ? await trial.runAndWrite() : await trial.run() == .kept
      if !isKept { return "none of the answers that were set comes out" }
    }
    return nil
  }

  private func trials(of stage: DiagnosisStage) async -> [DiagnosisTrial] {
    trials(UntoldURLProtocol.inStages[stage], of: urlProtocol.map(UntoldURLProtocol.init))
      + trials(URLProtocolLaws.inStages[stage], of: classDouble)
      + trials(SessionLaws.inStages[stage], of: await session)
      + trials(TransportLaws.inStages[stage], of: await transport)
  }

  private func trials<Double: NamedDouble>(
    _ laws: [Law<Double>]?, of double: Double?
  ) -> [DiagnosisTrial] {
    double.map { double in (laws ?? []).map { DiagnosisTrial($0, of: double) } } ?? []
  }

  private var classDouble: URLProtocolDouble? {
    urlProtocol.map { URLProtocolDouble("\($0)", class: $0, setAnswer: setAnswer) }
  }

  private var session: SessionDouble? {
    get async {
      guard let sample = await makeSession(.status(200), []) else { return nil }
      return SessionDouble("\(type(of: sample))") { [makeSession] answer, requests in
        MadeSession(await makeSession(answer, requests) ?? sample)
      }
    }
  }

  private var transport: ToldTransport? {
    get async {
      let sample = await makeTransport([(ItemCall.load(id: 41).request, .status(200))])
      return sample.map { ToldTransport("\(type(of: $0))", make: makeTransport) }
    }
  }
}

extension URLProtocolDouble: NamedDouble {}
extension SessionDouble: NamedDouble {}
extension ToldTransport: NamedDouble {}

extension URLProtocolLaws {
  /// The laws of each stage but the first. A double may keep what a session is told and never
  /// loads, so those that load nothing come last.
  static let inStages: [DiagnosisStage: [Law<URLProtocolDouble>]] = [
    .oneAfterTheOther: [
      answersEachLoad, endsEachLoad, keepsTheOrder, keepsTheBodyInOne, keepsTheResponse,
      keepsTheBody, failsAlone, failsTheImpossible, acceptsEachRequest, leavesTheRequest,
    ],
    .severalAtOnce: [answersAtOnce, heedsTheStop],
    .twentySessionsAtOnce: [keepsSessionsApart, losesNoSession],
  ]
}

extension SessionLaws {
  static let inStages: [DiagnosisStage: [Law<SessionDouble>]] = [
    .oneAfterTheOther: [
      answersEveryRequest, deliversRealAnswers, completesOnce, outlivesItsSession,
      outlivesItsTask,
    ],
    .severalAtOnce: [
      waitsForResume, cancelsOneTaskAlone, deliversNothingOnCancel, callsNobodyUnderALock,
    ],
    .twentySessionsAtOnce: [sharesNoAnswer],
  ]
}

/// The class of a double from elsewhere that nobody has told anything.
struct UntoldURLProtocol: NamedDouble {
  let name: String
  private let session: DoubledSession

  init(_ urlProtocol: URLProtocol.Type) {
    name = "\(urlProtocol)"
    session = DoubledSession(answeredBy: urlProtocol)
  }

  static let inStages: [DiagnosisStage: [Law<Self>]] = [.beforeAnyAnswer: [ends, fails]]

  private static let ends = Law<Self>(
    URLProtocolLaws.endsEachLoad.description, harm: URLProtocolLaws.endsEachLoad.harm,
    cure: .neverEnds, unless: { $0.refusal }
  ) { double in
    let calls = await double.session.clientCalls()
    return calls.contains(where: \.isEnd)
      ? nil : "\(double.name), asked before any answer was set, told its client \(calls.list)."
  }

  private static let fails = Law<Self>(
    "If no answer was set for a host, a request to that host fails.",
    harm: "The test goes on with an answer that nobody chose.", cure: .answersStrangers,
    after: [ends]
  ) { double in
    let calls = await double.session.clientCalls()
    // What follows the error is what another law is about.
    if calls.failureText != nil { return nil }
    return "\(double.name), asked before any answer was set, told its client \(calls.text)."
  }

  /// Why it loads nothing. That it takes each request is what another law is about.
  private var refusal: String? {
    session.askWhetherItCouldLoad(URLRequest(url: session.baseURL))
      ? nil : "`canInit` refuses the request"
  }
}
