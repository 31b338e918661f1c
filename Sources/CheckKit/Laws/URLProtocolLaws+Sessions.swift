import DoubleKit
import Foundation

extension URLProtocolLaws {
  package static let keepsSessionsApart = Law<URLProtocolDouble>(
    "Each session gets its own answer, however many ask at the same time.", comesFirst: true
  ) { double in
    let sessions = (1...20).map { OwnAnswer(number: $0, from: double) }
    let apart = await sessions.results()
    let count = apart.count { $0 == .own }
    return apart.contains(.others)
      ? "Twenty sessions of \(double.name) asked at the same time, and \(count) got their own answer."
      : nil
  }

  package static let losesNoSession = Law<URLProtocolDouble>(
    "Each session keeps what it was told, however many are made at the same time."
  ) { double in
    // What goes wrong without threads as well is what another law is about.
    let quiet = (1...20).map { OwnAnswer(number: $0, from: double) }
    guard await quiet.results().allSatisfy({ $0 == .own }) else { return nil }
    let race = ThreadRace(rounds: 3, calls: 60)
    return await race.firstFault(
      of: CompletionLog<OwnAnswer>.init,
      calling: { $0.record(OwnAnswer(number: $1, from: double)) }
    ) { sessions, count in
      // In groups, since a right double may have a thread for each load.
      var results: [OwnAnswer.Result] = []
      for group in sessions.values.inGroups(of: 60) {
        results += await group.results(within: .test)
      }
      let kept = results.count { $0 == .own }
      if kept == count { return nil }
      let silent = results.count { $0 == .none }
      return kept + silent == count
        ? "\(count) sessions of \(double.name) were asked, many of them at the same time, and"
          + " \(silent) had not answered after \(Deadline.test)."
        : "\(count) sessions of \(double.name) were made at the same time, and \(kept) kept their"
          + " answer: its store loses what two threads change at the same time."
    }
  }

  /// The same law for a double whose sessions are there already: threads that do nothing
  /// but tell it answers meet more often.
  package static let keepsWhatItIsTold = Law<URLProtocolDouble>(losesNoSession.description) {
    double in
    guard let adapter = double.adapter else { return nil }
    let race = ThreadRace(rounds: 3, calls: 250)
    return await race.firstFault(
      of: { (0..<2000).map { OwnAnswer(number: $0, of: adapter.class) } },
      calling: { $0[$1].set(by: adapter.setAnswer) }
    ) { sessions, count in
      var kept = 0
      for group in sessions.inGroups(of: 200) {
        kept += await group.results(within: .test).count { $0 == .own }
      }
      return kept == count
        ? nil
        : "Eight threads told \(double.name) the answers of \(count) sessions, and it kept \(kept)"
          + " of them."
    }
  }

  package static let answersEachLoad = Law<URLProtocolDouble>(
    "Each load of a session gets the answer, however many come."
  ) { double in
    let samples = Array(repeating: SampleRequest.all[0], count: 300)
    let loads = await double.loads(of: samples, answered: .status(202))
    // One that does not answer a request alone either breaks another law.
    guard loads[0].isAnswered else { return nil }
    if let fault = double.breach(in: loads) { return fault }
    let answered = await SampleRequest.all.mapAtOnce { sample in
      await double.loads(of: [sample], answered: .status(202))[0].isAnswered ? sample : nil
    }.compactMap(\.self)
    return double.breach(in: await double.loads(of: answered, answered: .status(202)))
  }

  /// The same law for few loads, which may be slow.
  package static let answersAgain = Law<URLProtocolDouble>(answersEachLoad.description) { double in
    let samples = Array(repeating: SampleRequest.all[0], count: 3)
    return double.breach(in: await double.loads(of: samples, answered: .status(202)))
  }

  /// The same law for loads that are open at the same time.
  package static let answersAtOnce = Law<URLProtocolDouble>(answersEachLoad.description) { double in
    let samples = Array(repeating: SampleRequest.all[0], count: 300)
    return double.breach(in: await double.loadsAtOnce(of: samples, answered: .status(202)))
  }
}

extension URLProtocolDouble {
  /// The first of some loads that was not answered with status 202.
  fileprivate func breach(in loads: [SampleLoad]) -> String? {
    guard let place = loads.firstIndex(where: { !$0.isAnswered }) else { return nil }
    return "\(name), \(loads[place].words), told its client \(loads[place].calls.text);"
      + " it was load number \(place + 1) of its session."
  }

  /// Whether the first load of a session gets its response.
  var givesItsOwnStatus: Bool {
    get async { await firstLoads(1)[0].response?.status == 202 }
  }

  /// Whether the first load of a session gets its response, and a later one does not.
  var usesUpAnswers: Bool {
    get async {
      let loads = await firstLoads(3)
      return loads[0].response?.status == 202 && breach(in: loads) != nil
    }
  }

  private func firstLoads(_ count: Int) async -> [SampleLoad] {
    await loads(of: Array(repeating: SampleRequest.all[0], count: count), answered: .status(202))
  }

  /// Whether a session that is alone gets the body that it was told.
  var givesItsOwnBody: Bool {
    get async { await [OwnAnswer(number: 1, from: self)].results() == [.own] }
  }
}

extension SampleLoad {
  /// Whether it ended with the status of the laws about many loads.
  fileprivate var isAnswered: Bool { response?.status == 202 && hasEnded }
}

/// A session that was told an answer which no other session was told.
private struct OwnAnswer: Sendable {
  enum Result { case own, others, spoiled, none }

  private let answer: SessionAnswer
  private let session: DoubledSession
  private let request: URLRequest
  /// Whether the body says it all: a double from elsewhere may add headers.
  private let isKnownByItsBody: Bool

  init(number: Int, from double: URLProtocolDouble) {
    answer = Self.answer(number)
    isKnownByItsBody = double.isFromElsewhere
    session = double.makeSession(answer, [SampleRequest.all[0]])
    request = SampleRequest.all[0].request(to: session.baseURL)
  }

  /// A session of a double from elsewhere, which is told later.
  init(number: Int, of urlProtocol: URLProtocol.Type) {
    answer = Self.answer(number)
    isKnownByItsBody = true
    session = DoubledSession(answeredBy: urlProtocol)
    request = URLRequest(url: session.baseURL)
  }

  private static let response = SessionAnswer.status(200).response

  private static func answer(_ number: Int) -> SessionAnswer {
    let body = Data("the answer of session \(number)".utf8)
    return SessionAnswer(data: body, response: response, error: nil)
  }

  func makeLoad() -> RecordedLoad { RecordedLoad(of: request, by: session) }

  /// Tells a double from elsewhere the answer.
  func set(by setAnswer: URLProtocolDouble.SetAnswer) { setAnswer(answer, [request]) }

  func result(of load: RecordedLoad, among all: [OwnAnswer]) -> Result {
    let calls = load.calls
    if calls.isEmpty { return .none }
    guard let response = answer.response, let body = answer.data else { return .spoiled }
    let isOwn =
      isKnownByItsBody
      ? calls.contains(.body(body))
      : calls == [.response(ClientResponse(response)), .body(body), .end]
    if isOwn { return .own }
    let isOthers = all.contains { other in
      other.answer.data.map { $0 != body && calls.contains(.body($0)) } ?? false
    }
    return isOthers ? .others : .spoiled
  }
}

extension [OwnAnswer] {
  fileprivate func inGroups(of size: Int) -> [[OwnAnswer]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }

  /// What each got when all asked at once.
  fileprivate func results(within deadline: Deadline = .answer) async -> [OwnAnswer.Result] {
    let loads = map { $0.makeLoad() }
    await onManyThreads { thread in
      for (place, load) in loads.enumerated() where place % 8 == thread { load.start() }
    }
    // A double may answer later, on another queue, and all of them on the same one.
    _ = await loads.calls(within: deadline)
    return zip(self, loads).map { $0.result(of: $1, among: self) }
  }
}
