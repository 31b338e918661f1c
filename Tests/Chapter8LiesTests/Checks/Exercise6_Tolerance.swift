import CheckKit
import Mutants
import Testing

// A suite, measured by two numbers: the faults that it notices, and the harmless
// changes on which it fails all the same.
extension GradedRun {
  /// Expects that the tests still pass on harmless changes. When they do not, the
  /// failure says both numbers, so that neither is improved at the other's cost.
  func expectTolerance(
    of changes: [Variant], besides faults: [Variant],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let trials = await trials(on: changes, areEquivalent: true)
    await record(
      await measure(of: trials, besides: faults), as: teach, sourceLocation: sourceLocation)
  }

  /// The two numbers, and the changes on which tests fail; nothing when there are
  /// none.
  private func measure(of trials: [Trial], besides faults: [Variant]) async -> [String] {
    let refused = trials.filter { !$0.refusingTests.isEmpty }
    if refused.isEmpty { return [] }
    let noticed = await self.trials(on: faults).count(where: \.isNoticed)
    let score =
      "Your tests fail on \(refused.count) of \(trials.count) harmless changes, and notice"
      + " \(noticed) of \(faults.count) faults. The changes, and the tests that fail on them:"
    return [score] + refused.flatMap { accounts(of: $0, among: refused.count) }
  }

  /// Which tests fail on a change. Of the last two changes also how: of more, the
  /// reasons would hide the list.
  private func accounts(of trial: Trial, among count: Int) -> [String] {
    let line = "\(trial.variant.difference): \(trial.refusingTests.map(\.name).shortList)"
    if count > 2 { return [line] }
    return [line]
      + trial.refusingTests.compactMap { complaint(about: $0, on: "this \(words.kind)") }
  }
}

extension GradedRun.Trial {
  /// The tests that pass on the real subject, and not on this variant.
  fileprivate var refusingTests: [SuiteReport.TestEnd] {
    soundTests.filter { $0.ending != .passed && $0.ending != .skipped }
  }
}
