import DoubleKit
import Foundation

/// A `URLProtocol` double as the laws of its seam try it: its name, and how a
/// session of it is made.
public struct URLProtocolDouble: Sendable {
  /// Makes a session whose double gives one answer to each of some requests,
  /// which come in this order. A double that cannot be told what to answer, or
  /// to which requests, leaves these out.
  public typealias Make =
    @Sendable (
      _ answer: SessionAnswer, _ requests: [ExpectedRequest]
    ) -> DoubledSession

  let name: String
  let makeSession: @Sendable (SessionAnswer, [SampleRequest]) -> DoubledSession
  /// The loads of a double that was not written for the workbook, one session after the
  /// other; nil for any other double.
  private(set) var loadsInTurn: LoadsInTurn?
  /// The class of such a double, and how it is told what to answer some requests.
  private(set) var adapter: (class: URLProtocol.Type, setAnswer: SetAnswer)?

  typealias SetAnswer = @Sendable (SessionAnswer, [URLRequest]) -> Void

  /// Describes a double.
  public init(_ name: String, makeSession: @escaping Make) {
    self.name = name
    self.makeSession = { makeSession($0, $1.map(\.expected)) }
  }

  /// Describes a double from elsewhere, which is told whole requests, to a host that no
  /// other session has.
  init(
    _ name: String, class urlProtocol: URLProtocol.Type,
    setAnswer: @escaping SetAnswer
  ) {
    self.name = name
    loadsInTurn = LoadsInTurn()
    adapter = (urlProtocol, setAnswer)
    makeSession = { answer, samples in
      let session = DoubledSession(answeredBy: urlProtocol)
      setAnswer(answer, samples.map { $0.request(to: session.baseURL) })
      return session
    }
  }

  /// Whether the laws leave it free what a double from elsewhere may do, and ask what
  /// it may do later.
  var isFromElsewhere: Bool { loadsInTurn != nil }
}

extension URLProtocolDouble {
  /// Has a new session of the double load some requests, one after the other.
  func loads(of requests: [SampleRequest], answered answer: SessionAnswer) async -> [SampleLoad] {
    await loads(of: requests, answered: answer, by: makeSession(answer, requests))
  }

  private func loads(
    of requests: [SampleRequest], answered answer: SessionAnswer, by session: DoubledSession
  ) async -> [SampleLoad] {
    let calls = await session.clientCalls(loading: requests.map { $0.request(to: session.baseURL) })
    return zip(requests, calls).map { SampleLoad(of: $0, answer: answer, calls: $1) }
  }

  /// Has a new session of the double load some requests at the same time: one thread
  /// starts them, as the loader does.
  func loadsAtOnce(
    of requests: [SampleRequest], answered answer: SessionAnswer
  ) async -> [SampleLoad] {
    let session = makeSession(answer, requests)
    let loads = requests.map { RecordedLoad(of: $0.request(to: session.baseURL), by: session) }
    await onManyThreads(1) { _ in for load in loads { load.start() } }
    return zip(requests, await loads.calls()).map { SampleLoad(of: $0, answer: answer, calls: $1) }
  }

  /// The first breach among the loads of all sample requests, each answered in
  /// each of some ways.
  func firstBreach(
    with answers: [SessionAnswer], _ fault: @escaping @Sendable (SampleLoad) -> String?
  ) async -> String? {
    // One of each answer: the others are often wrong for the same reason.
    var tried: Set<String> = []
    for load in await allLoads(answered: answers) where fault(load) != nil {
      guard tried.insert("\(load.answer)").inserted else { continue }
      // What is right when the load is alone is what a law of several loads, or of several
      // sessions, is about.
      let alone = isFromElsewhere ? load : await loads(of: [load.request], answered: load.answer)[0]
      if let fault = fault(alone) { return "\(name), \(alone.words), \(fault)." }
    }
    return nil
  }

  /// The loads of all sample requests, each answered in each of some ways.
  func allLoads(answered answers: [SessionAnswer]) async -> [SampleLoad] {
    let loads =
      if let loadsInTurn {
        await loadsInTurn.loads(of: self, answered: answers)
      } else {
        await answers.map { ($0, makeSession($0, SampleRequest.all)) }.mapAtOnce {
          await self.loads(of: SampleRequest.all, answered: $0, by: $1)
        }
      }
    return Array(loads.joined())
  }
}

/// One load of a sample request.
struct SampleLoad: Sendable {
  let request: SampleRequest
  let answer: SessionAnswer
  let calls: [ClientCall]

  init(of request: SampleRequest, answer: SessionAnswer, calls: [ClientCall]) {
    self.request = request
    self.answer = answer
    self.calls = calls
  }

  /// What the double was asked and told, as a part of a sentence.
  var words: String { "asked for \(request) and told to answer \(answer)" }

  var hasEnded: Bool { calls.contains(where: \.isEnd) }

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

/// The loads of a double from elsewhere. Its sessions may share all they know, so each has
/// done its loads before the next one is made; what they did serves all laws.
actor LoadsInTurn {
  private var known: [String: [SampleLoad]] = [:]
  private var usesUpAnswers: Bool?

  /// The loads of a session for each answer that any double can be told.
  func loads(
    of double: URLProtocolDouble, answered answers: [SessionAnswer]
  ) async -> [[SampleLoad]] {
    let answers = answers.filter { $0.response is HTTPURLResponse? }
    await load(answers.filter { known["\($0)"] == nil }, by: double)
    return answers.compactMap { known["\($0)"] }
  }

  private func load(_ answers: [SessionAnswer], by double: URLProtocolDouble) async {
    if answers.isEmpty { return }
    var all: [(SessionAnswer, [SampleRequest], [RecordedLoad])] = []
    for answer in answers {
      let samples = await samples(for: answer, to: double)
      let session = double.makeSession(answer, samples)
      let loads = await session.loads(of: samples.map { $0.request(to: session.baseURL) })
      all.append((answer, samples, loads))
    }
    await Deadline.moment.pass()
    for (answer, samples, loads) in all {
      known["\(answer)"] = zip(samples, loads).map {
        SampleLoad(of: $0, answer: answer, calls: $1.calls)
      }
    }
  }

  /// All of them with the first answer, a few with each other one: a double may be slow.
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
