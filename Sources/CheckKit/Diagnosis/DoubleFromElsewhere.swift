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
    // At once: the handlers of `exit` may wait for the double, and Thread Sanitizer has one
    // that changes the code.
    _exit(end == nil ? DiagnosisStage.hung : DiagnosisStage.done)
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
