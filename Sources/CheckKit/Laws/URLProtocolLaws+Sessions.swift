import Dispatch
import DoubleKit
import Foundation

// The laws of several sessions, and of a load that is stopped.
extension URLProtocolLaws {
  package static let keepsSessionsApart = Law<URLProtocolDouble>(
    "Each session gets its own answer, however many there are.",
    harm: "Tests that run at the same time get each other's answers.", cure: .sharesAnswers,
    unless: { await $0.faultAlone }
  ) { double in
    var sessions: [OwnAnswer] = []
    for number in 1...20 { sessions.append(await OwnAnswer(number: number, from: double)) }
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
    let session = await double.makeSession(.status(200, body: "a bowl"), requests)
    var loads = requests.map { RecordedLoad(of: $0.request(to: session.baseURL), by: session) }
    let logs = loads.map(\.log)
    let stops = CompletionLog<[ClientCall]>()
    // One thread starts and stops, as the loader does. What comes meanwhile from another one
    // may have begun before the stop.
    Thread.detachNewThread { [loads] in
      // A `Task` of a double from elsewhere, which has a process of its own, answers after the
      // stop, and not with luck before it.
      let tasksMayRun = DispatchSemaphore(value: 0)
      let held = double.adapter == nil ? 0 : holdTasks(until: tasksMayRun)
      defer { for _ in 0..<held { tasksMayRun.signal() } }
      for load in loads {
        load.start()
        let early = load.calls
        load.stop()
        stops.record(early)
      }
    }
    await stops.values(atLeast: loads.count)
    // It may answer much later. Nobody holds a double then that has nothing to say.
    let traces = loads.map(\.trace)
    loads = []
    _ = await eventually { traces.allSatisfy(\.isGone) }
    let calls = zip(stops.values, logs).map {
      (early: $0, late: Array($1.values.dropFirst($0.count)))
    }
    // Of those that were open, one alone says nothing: it may have begun to answer.
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
    for _ in 1...3 {
      let sessions = (0..<1000).map { OwnAnswer(number: $0, of: adapter.class) }
      guard await callOnEightThreads(1000, { await sessions[$0].set(by: adapter.setAnswer) }) else {
        return "Eight threads called at once, and some calls never returned: they wait for each"
          + " other. Inside a lock, call nobody, and resume no continuation."
      }
      var kept = 0
      // In groups, since a right double may have a thread for each load.
      for start in stride(from: 0, to: 1000, by: 200) {
        let group = Array(sessions[start..<start + 200])
        kept += await group.results(within: .test).count { $0 == .own }
      }
      if kept == 1000 { continue }
      return "Eight threads told \(double.name) the answers of 1000 sessions, and it kept \(kept)"
        + " of them."
    }
    return nil
  }

  /// The law about many loads for those that are open at the same time: one thread starts
  /// them, as the loader does.
  static let answersAtOnce = manyLoads { double in
    let samples = Array(repeating: SampleRequest.all[0], count: 300)
    let session = await double.makeSession(.status(202), samples)
    let loads = samples.map { RecordedLoad(of: $0.request(to: session.baseURL), by: session) }
    let isStarted = CompletionLog<Void>()
    Thread.detachNewThread {
      for load in loads { load.start() }
      isStarted.record(())
    }
    await isStarted.values(atLeast: 1, within: .test)
    return zip(samples, await loads.calls()).map {
      SampleLoad(request: $0, answer: .status(202), calls: $1)
    }
  }
}

extension URLProtocolDouble {
  /// Why nothing can be said of several sessions.
  fileprivate var faultAlone: String? {
    get async {
      guard await [await OwnAnswer(number: 1, from: self)].results() == [.own] else {
        return "a session that is alone does not get the body that it was told"
      }
      // One that goes by the host is tried, generic or not.
      let isGeneric = name.contains("<")
      let sessions = [
        await OwnAnswer(number: 2, from: self), await OwnAnswer(number: 3, from: self),
      ]
      guard isGeneric, await sessions.results().contains(.others) else { return nil }
      return "the adapter has one class for all sessions, and this generic class needs a type for"
        + " each test (7.4)"
    }
  }
}

/// A session that was told an answer which no other session was told.
private struct OwnAnswer: Sendable {
  enum Result { case own, others, none }

  private let answer: SessionAnswer
  private let session: DoubledSession
  private let request: URLRequest

  init(number: Int, from double: URLProtocolDouble) async {
    answer = Self.answer(number)
    session = await double.makeSession(answer, [SampleRequest.all[0]])
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
  func set(by setAnswer: URLProtocolDouble.SetAnswer) async { await setAnswer(answer, [request]) }

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

/// Keeps all threads on which a `Task` of the calling thread would run, and returns how many.
private func holdTasks(until tasksMayRun: DispatchSemaphore) -> Int {
  let count = ProcessInfo.processInfo.activeProcessorCount
  let begun = DispatchSemaphore(value: 0)
  let wait: @Sendable () -> Void = {
    begun.signal()
    tasksMayRun.wait()
  }
  for _ in 0..<count { Task { wait() } }
  for _ in 0..<count { _ = begun.wait(timeout: .now() + 0.1) }
  return count
}

/// Calls one double from eight threads at once, and returns whether all calls came back in
/// time. All numbers differ, from 0 to the last.
///
/// Two of the threads sleep for an instant after each call: when one of them wakes up, the
/// system takes the core from a thread that may just have read and not yet written. So a lost
/// update shows on a machine with a single free core too.
func callOnEightThreads(
  _ count: Int, _ call: @escaping @Sendable (_ number: Int) async -> Void
) async -> Bool {
  let ends = CompletionLog<Void>()
  for thread in 0..<8 {
    Task(executorPreference: OwnThreads.shared) {
      for number in stride(from: thread, to: count, by: 8) {
        await call(number)
        if thread < 2 { usleep(1) }
      }
      ends.record(())
    }
  }
  return await ends.values(atLeast: 8, within: .test).count == 8
}
