import DoubleKit
import Foundation

/// A `URLProtocol` double as the laws of its seam try it: its name, and how a
/// session of it is made.
public struct URLProtocolDouble: Sendable {
  /// Makes a session whose double gives one answer to each of some requests,
  /// which come in this order. A double that cannot be told what to answer, or
  /// to which requests, leaves these out.
  public typealias Make =
    @Sendable (_ answer: SessionAnswer, _ requests: [ExpectedRequest]) -> DoubledSession

  typealias SetAnswer = @Sendable (SessionAnswer, [URLRequest]) async -> Void

  let name: String
  let makeSession: @Sendable (SessionAnswer, [SampleRequest]) async -> DoubledSession
  /// The class of a double from elsewhere, and how it is told what to answer some requests.
  private(set) var adapter: (class: URLProtocol.Type, setAnswer: SetAnswer)?
  private let loadsInTurn = LoadsInTurn()

  /// Describes a double.
  public init(_ name: String, makeSession: @escaping Make) {
    self.name = name
    self.makeSession = { makeSession($0, $1.map(\.expected)) }
  }

  /// Describes a double from elsewhere, which is told whole requests, to a host that no
  /// other session has.
  init(
    _ name: String, class urlProtocol: URLProtocol.Type, setAnswer: @escaping SetAnswer
  ) {
    self.name = name
    adapter = (urlProtocol, setAnswer)
    makeSession = { answer, samples in
      let session = DoubledSession(answeredBy: urlProtocol)
      await setAnswer(answer, samples.map { $0.request(to: session.baseURL) })
      return session
    }
  }
}

extension URLProtocolDouble {
  /// Has a new session of the double load some requests, one after the other.
  func loads(of requests: [SampleRequest], answered answer: SessionAnswer) async -> [SampleLoad] {
    let session = await makeSession(answer, requests)
    let calls = await session.clientCalls(loading: requests.map { $0.request(to: session.baseURL) })
    return zip(requests, calls).map { SampleLoad(request: $0, answer: answer, calls: $1) }
  }

  /// The first breach among the loads of sample requests, each answered in each of some ways.
  func firstBreach(
    with answers: [SessionAnswer], _ fault: (SampleLoad) -> String?
  ) async -> String? {
    for load in await loadsInTurn.loads(of: self, answered: answers).joined() {
      guard let fault = fault(load) else { continue }
      return "\(name), asked for \(load.request) and told to answer \(load.answer), \(fault)."
    }
    return nil
  }

  /// Whether the first load of a session gets its response, and a later one does not.
  fileprivate var usesUpAnswers: Bool {
    get async {
      let samples = Array(repeating: SampleRequest.all[0], count: 3)
      let loads = await loads(of: samples, answered: .status(202))
      return loads[0].isAnswered && !loads.allSatisfy(\.isAnswered)
    }
  }
}

/// One load of a sample request.
struct SampleLoad: Sendable {
  let request: SampleRequest
  let answer: SessionAnswer
  let calls: [ClientCall]

  var hasEnded: Bool { calls.contains(where: \.isEnd) }

  /// Whether it ended with the status of the laws about many loads.
  var isAnswered: Bool { response?.status == 202 && hasEnded }

  /// The response that the client was given first.
  var response: ClientResponse? {
    calls.lazy.compactMap { if case .response(let response) = $0 { response } else { nil } }.first
  }

  /// The pieces of the body that the client was given.
  var pieces: [Data] {
    calls.compactMap { if case .body(let data) = $0 { data } else { nil } }
  }

  var failure: ClientFailure? {
    calls.lazy.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }.first
  }
}

/// The loads of a double. Its sessions may share all they know, so each has done its loads
/// before the next one is made; what they did serves all laws.
private actor LoadsInTurn {
  private var known: [String: [SampleLoad]] = [:]
  private var usesUpAnswers: Bool?

  /// The loads of a session for each of some answers.
  func loads(
    of double: URLProtocolDouble, answered answers: [SessionAnswer]
  ) async -> [[SampleLoad]] {
    for answer in answers where known["\(answer)"] == nil {
      known["\(answer)"] = await double.loads(
        of: await samples(for: answer, to: double), answered: answer)
    }
    return answers.compactMap { known["\($0)"] }
  }

  /// All of them with the first answer, two with each other one: a double may be slow.
  /// One that answers only once is asked only once.
  private func samples(
    for answer: SessionAnswer, to double: URLProtocolDouble
  ) async -> [SampleRequest] {
    let all = SampleRequest.all
    let usesUp = if let usesUpAnswers { usesUpAnswers } else { await double.usesUpAnswers }
    usesUpAnswers = usesUp
    if usesUp { return [all[0]] }
    return "\(answer)" == "\(SessionAnswer.soundAnswers[0])" ? all : [all[0], all[4]]
  }
}
