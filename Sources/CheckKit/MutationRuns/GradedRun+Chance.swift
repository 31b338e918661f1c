import DoubleKit
import Testing

// Tests whose end is a matter of chance: of fifty that toss a coin, a quarter pass
// twice, and whichever fault it is, one of those fails on it.
extension GradedRun {
  /// How the tests end on the real subject, run after run.
  func reportsOnReal() async -> [SuiteReport] {
    await ([subject.real] + subject.realAgain).mapAtOnce { await report(on: $0) }
  }

  /// The tests that pass on the real subject in each run, by id, and the rows of tables that
  /// do: a wrong row says nothing of the others.
  func soundIDs(in reports: [SuiteReport]) -> Set<String> {
    let failed = reports.reduce(into: Set()) { $0.formUnion($1.failedIDs) }
    return (reports.first?.passedIDs ?? []).subtracting(failed)
  }

  /// Records failures; or that alone which chance has decided.
  package func record(
    _ complaints: [String], as teach: Teaching, sourceLocation: SourceLocation
  ) async {
    let onChance = await remarksOnChance()
    if onChance.isEmpty { return teach.record(complaints, sourceLocation: sourceLocation) }
    self.teach.record(onChance, sourceLocation: sourceLocation)
  }

  /// What to say of the tests that end otherwise from run to run; nothing when
  /// there are none.
  private func remarksOnChance() async -> [String] {
    fickleTests(in: await reportsOnReal()).map { test in
      let end = test.accounts.first.map { ": \($0)" } ?? ""
      return
        "\(test.name) fails on \(subject.words.real) in one run and passes in another\(end). Chance,"
        + " time or something static decides how it ends, so its reds do not count yet."
    }
  }

  /// The tests that pass in one run and fail in another, as they failed. One that
  /// never ended may have met a busy machine.
  private func fickleTests(in reports: [SuiteReport]) -> [SuiteReport.TestEnd] {
    let passed = reports.reduce(into: Set()) { $0.formUnion($1.passedIDs) }
    let failed = reports.flatMap(\.tests).filter {
      if case .failed = $0.ending { passed.contains($0.id) } else { false }
    }
    return failed.enumerated().filter { place, test in
      failed.firstIndex { $0.id == test.id } == place
    }.map(\.element)
  }
}

extension SuiteReport {
  /// The tests and rows that passed, by id.
  var passedIDs: Set<String> { ids { $0 == .passed } }

  /// The tests and rows that failed, by id.
  var failedIDs: Set<String> { ids { if case .failed = $0 { true } else { false } } }

  private func ids(_ isMeant: (Ending) -> Bool) -> Set<String> {
    Set(tests.flatMap(\.endingsByID).filter { isMeant($0.ending) }.map(\.id))
  }
}
