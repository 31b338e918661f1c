import DoubleKit
import Foundation
import Mutants
import Records
import Synchronization
import Testing

/// How long the tests of a learner may take.
public struct Patience: Sendable {
  /// The longest time without a sign of life: a test that begins or ends, a
  /// subject that is made, a wait of DoubleKit that is over.
  let silence: Deadline
  /// How many such times there may be in all.
  let spells: Int

  /// Two seconds of silence, twenty seconds in all.
  public static let test = Patience(silence: .test, spells: 10)

  /// 0.4 seconds of silence.
  package static let short = Patience(silence: .twiceAnswer, spells: 10)
  /// The same time in all, and no more of it than the tests have something to do.
  fileprivate var whileBusy: Patience {
    Patience(
      silence: .halfAnswer, spells: max(1, spells * silence.ticks / Deadline.halfAnswer.ticks))
  }
}

extension LearnersSuite {
  /// How the tests end on one subject. They run once, for all checks that ask.
  func report(on subject: SubjectOnTrial, within patience: Patience) async -> SuiteReport {
    let name = "\(pattern) \(subject.name) \(patience)"
    let run = Self.runs.withLock { runs in
      let run = runs[name] ?? Task { await self.run(on: subject, within: patience) }
      runs[name] = run
      return run
    }
    return await run.value.part(self)
  }

  private static let runs = Mutex<[String: Task<SuiteReport, Never>]>([:])

  /// Runs the tests again, and all that run with them.
  ///
  /// A run that does not end is left behind: Swift has no way to end a task that
  /// waits for a continuation which nobody resumes. Nor is it cancelled: the
  /// library would take that for the end of the test from which it runs.
  private func run(on subject: SubjectOnTrial, within patience: Patience) async -> SuiteReport {
    let run = SuiteRun()
    let context = SubjectUnderTest(
      make: subject.make, note: run.note, onSignOfLife: run.giveSignOfLife)
    await Self.runsAtOnce.wait()
    Task {
      try await SubjectUnderTest.$current.withValue(context) {
        try await LibraryRun.run(pattern, onRecord: run.add)
      }
      run.end()
    }
    let isBusy = await run.goesOn(within: patience.whileBusy)
    Self.runsAtOnce.signal()
    // One that waits leaves the cores to others, and has the rest of its time.
    if !isBusy { _ = await run.goesOn(within: patience) }
    return run.report
  }

  /// Twice as many runs at once as there are cores. A check asks for twenty at a time, and
  /// with more of them each deadline in them would take longer.
  private static let runsAtOnce = AsyncSemaphore(
    atOnce: 2 * AsyncSemaphore.processorCount)
}

/// One run of a learner's tests, while it goes on.
private final class SuiteRun: Sendable {
  private struct State {
    var report = SuiteReport()
    var signs = 0
  }

  private let state = Mutex(State())
  private let ends = CompletionLog<Void>()

  var report: SuiteReport { state.withLock(\.report) }

  func add(_ record: StreamRecord) {
    state.withLock {
      $0.report.add(record)
      $0.signs += 1
    }
  }

  func note(_ seam: Seam?, _ use: SubjectUse?) {
    let id = Test.current.map { String(describing: $0.id) }
    state.withLock {
      $0.report.addSubject(through: seam, for: use, madeBy: id)
      $0.signs += 1
    }
  }

  func giveSignOfLife() { state.withLock { $0.signs += 1 } }

  func end() { ends.record(()) }

  /// Waits for the end as long as there are signs of life, and returns whether there are
  /// still some.
  func goesOn(within patience: Patience) async -> Bool {
    for _ in 0..<patience.spells {
      let signs = state.withLock(\.signs)
      let isOver = await !ends.values(atLeast: 1, within: patience.silence).isEmpty
      if isOver || state.withLock(\.signs) == signs { return false }
    }
    return true
  }
}
