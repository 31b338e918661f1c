import DoubleKit
import Synchronization
import Testing

/// Where a learner's tests run.
///
/// In an ordinary run they run here, in the process of the checks. The grader gives
/// each variant of their subject a process of its own: what a test has seen of one
/// variant says nothing of the next, and whoever judges runs no line of the tests.
enum RunPlace: Sendable {
  /// In this process.
  case here
  /// Each in another process, which a desk asks for.
  case elsewhere(RunDesk)
  /// This is such a process, for one of them.
  case task(RunTask)

  static var current: RunPlace {
    get { place.withLock(\.self) }
    set { place.withLock { $0 = newValue } }
  }

  private static let place = Mutex(RunPlace.here)

  /// What comes of a run for the running check, wherever it takes place.
  static func report(_ name: String, _ run: () async -> SuiteReport) async -> SuiteReport {
    switch current {
    case .here: await run()
    case .elsewhere(let desk):
      await desk.report(name, for: Test.currentID ?? "")
    case .task(let task): await task.report(name, run)
    }
  }
}

extension Test {
  /// The id of the running test, nil where none runs.
  static var currentID: String? { current.map { String(describing: $0.id) } }
}

/// One run that a process was made for.
///
/// It goes the way of the check that has asked, from its beginning: what the check
/// knew by then is given, the one run takes place, and any other is left waiting.
struct RunTask: Sendable {
  let order: RunOrder
  /// The reports of the runs before, by name: all that the check may have had.
  let known: [String: SuiteReport]
  /// Takes the report, and ends the process.
  let handIn: @Sendable (RunResult) -> Never

  /// What came of a run of the check.
  func report(_ name: String, _ run: () async -> SuiteReport) async -> SuiteReport {
    if let known = known[name] { return known }
    guard name == order.name else { return await never() }
    let report = await run()
    handIn(RunResult(report: report, strays: SubjectUnderTest.strays.values))
  }

  /// Waits for ever: the process ends without it.
  private func never() async -> SuiteReport { await withUnsafeContinuation { _ in } }
}

/// What is asked of a process of its own.
struct RunOrder: Codable, Sendable {
  /// Which run it is: the tests, their subject, and how long they may take.
  let name: String
  /// The id of the check that asks.
  let check: String
}

/// What such a process hands in.
struct RunResult: Codable, Sendable {
  let report: SuiteReport
  /// The files that asked for a subject where no test was running.
  let strays: [String]
}
