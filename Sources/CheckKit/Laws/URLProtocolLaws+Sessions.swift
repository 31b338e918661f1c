import DoubleKit
import Foundation
import Synchronization

// The laws of several sessions, and of a load that is stopped.
extension URLProtocolLaws {
  package static let keepsSessionsApart = Law<URLProtocolDouble>(
    "Each session gets its own answer, however many there are.",
    harm: "Tests that run at the same time get each other's answers.", cure: .sharesAnswers,
    unless: { await $0.faultAlone }
  ) { double in
    let sessions = (1...20).map { OwnAnswer(number: $0, from: double) }
    let results = await sessions.results()
    let count = results.count { $0 == .own }
    return results.contains(.others)
      ? "Twenty sessions of \(double.name) made a request each, and \(count) of them got the answer"
        + " that was set for it."
      : nil
  }

  package static let heedsTheStop = Law<URLProtocolDouble>(
    "The client hears nothing after `stopLoading`.",
    harm: "A cancelled load ends twice. On Linux, that can crash the process.",
    cure: .isDeafToStop
  ) { double in
    let requests = SampleRequest.all
    let session = double.makeSession(.status(200, body: "a bowl"), requests)
    let logs = requests.map { _ in StopLog() }
    var loads = zip(requests, logs).map {
      RecordedLoad(of: $0.request(to: session.baseURL), by: session, onCall: $1.record)
    }
    let done = CompletionLog<Void>()
    Thread.detachNewThread { [loads] in
      for (load, log) in zip(loads, logs) {
        log.startAndStop(load)
        done.record(())
      }
    }
    let count = await done.values(atLeast: loads.count).count
    // It may answer much later. Nobody holds a double then that has nothing to say.
    let traces = loads.map(\.trace)
    loads = []
    _ = await eventually { traces.allSatisfy(\.isGone) }
    let calls = logs.prefix(count).map(\.calls)
    // Of those that were open, one alone says nothing: a double that answers on
    // another thread may have begun to while it was stopped.
    let open = calls.filter(\.early.isEmpty)
    let areAllLate = open.count > 1 && open.allSatisfy { !$0.late.isEmpty }
    let reopened = calls.first { $0.early.contains(where: \.isEnd) && !$0.late.isEmpty }
    guard let late = reopened ?? (areAllLate ? open.first : nil) else { return nil }
    return "\(double.name) was stopped, and then told its client \(late.late.list)."
  }
}

// What is tried of a double from elsewhere alone: what no lock protects is its subject.
extension URLProtocolLaws {
  package static let losesNoSession = Law<URLProtocolDouble>(
    "Each session keeps what it was told, however many are told at the same time.",
    harm: "A session forgets its answer on a busy machine.", cure: .losesUpdates,
    after: [keepsSessionsApart]
  ) { double in
    guard let adapter = double.adapter else { return nil }
    return await ThreadRace(rounds: 3, calls: 250).firstFault(
      of: { (0..<2000).map { OwnAnswer(number: $0, of: adapter.class) } },
      calling: { $0[$1].set(by: adapter.setAnswer) }
    ) { sessions, count in
      var kept = 0
      // In groups, since a right double may have a thread for each load.
      for start in stride(from: 0, to: count, by: 200) {
        let group = Array(sessions[start..<min(start + 200, count)])
        kept += await group.results(within: .test).count { $0 == .own }
      }
      return kept == count
        ? nil
        : "Eight threads told \(double.name) the answers of \(count) sessions, and it kept \(kept)"
          + " of them."
    }
  }

  /// The law about many loads for those that are open at the same time: one thread starts
  /// them, as the loader does.
  static let answersAtOnce = manyLoads { double in
    let samples = Array(repeating: SampleRequest.all[0], count: 300)
    let session = double.makeSession(.status(202), samples)
    let loads = samples.map { RecordedLoad(of: $0.request(to: session.baseURL), by: session) }
    await onManyThreads(1) { _ in for load in loads { load.start() } }
    return zip(samples, await loads.calls()).map {
      SampleLoad(request: $0, answer: .status(202), calls: $1)
    }
  }
}

extension URLProtocolDouble {
  /// Why nothing can be said of several sessions.
  fileprivate var faultAlone: String? {
    get async {
      await [OwnAnswer(number: 1, from: self)].results() == [.own]
        ? nil : "a session that is alone does not get the body that it was told"
    }
  }
}

/// A session that was told an answer which no other session was told.
private struct OwnAnswer: Sendable {
  enum Result { case own, others, none }

  private let answer: SessionAnswer
  private let session: DoubledSession
  private let request: URLRequest

  init(number: Int, from double: URLProtocolDouble) {
    answer = Self.answer(number)
    session = double.makeSession(answer, [SampleRequest.all[0]])
    request = SampleRequest.all[0].request(to: session.baseURL)
  }

  /// A session of a double from elsewhere, which is told later.
  init(number: Int, of urlProtocol: URLProtocol.Type) {
    answer = Self.answer(number)
    session = DoubledSession(answeredBy: urlProtocol)
    request = URLRequest(url: session.baseURL)
  }

  private static func answer(_ number: Int) -> SessionAnswer {
    .status(200, body: "the answer of session \(number)")
  }

  func makeLoad() -> RecordedLoad { RecordedLoad(of: request, by: session) }

  /// Tells a double from elsewhere the answer.
  func set(by setAnswer: URLProtocolDouble.SetAnswer) { setAnswer(answer, [request]) }

  func result(of load: RecordedLoad) -> Result {
    let bodies = load.calls.filter { if case .body = $0 { true } else { false } }
    return bodies.isEmpty ? .none : bodies == [.body(answer.data ?? Data())] ? .own : .others
  }
}

extension [OwnAnswer] {
  /// What each got: one in the middle alone, and then all others at once.
  ///
  /// The one alone gets another's answer from a queue of answers, and from a place that holds
  /// the latest one, in whatever order the threads of the others run.
  fileprivate func results(within deadline: Deadline = .answer) async -> [OwnAnswer.Result] {
    let loads = map { $0.makeLoad() }
    let middle = count / 2
    loads[middle].startOnItsThread()
    _ = await [loads[middle]].calls(within: deadline)
    for load in loads[..<middle] + loads[(middle + 1)...] { load.startOnItsThread() }
    // A double may answer later, on another queue, and all of them on the same one.
    _ = await loads.calls(within: deadline)
    return zip(self, loads).map { $0.result(of: $1) }
  }
}

/// What the client of a load hears that one thread starts and stops at once.
private final class StopLog: Sendable {
  /// Late is what comes after the stop, or from the same thread during it. A session
  /// stops a load on the thread on which it hears, so below a real one nothing comes
  /// from another thread meanwhile.
  struct Calls {
    var early: [ClientCall] = []
    var late: [ClientCall] = []
  }

  private enum Phase: Equatable { case open, stopping(on: ObjectIdentifier), stopped }

  private let state = Mutex((phase: Phase.open, calls: Calls()))

  var calls: Calls { state.withLock(\.calls) }

  @Sendable func record(_ call: ClientCall) {
    let here = Phase.stopping(on: ObjectIdentifier(Thread.current))
    state.withLock { state in
      let isLate = [.stopped, here].contains(state.phase)
      if isLate { state.calls.late.append(call) } else { state.calls.early.append(call) }
    }
  }

  func startAndStop(_ load: RecordedLoad) {
    load.start()
    let here = ObjectIdentifier(Thread.current)
    state.withLock { $0.phase = .stopping(on: here) }
    load.stop()
    state.withLock { $0.phase = .stopped }
  }
}
