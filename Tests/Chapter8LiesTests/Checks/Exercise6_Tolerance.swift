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
    let refused = trials.filter { !$0.refusingTests.isEmpty }
    var complaints: [String] = []
    if !refused.isEmpty {
      let noticed = await self.trials(on: faults).count(where: \.isNoticed)
      complaints = [
        "Your tests fail on \(refused.count) of \(trials.count) harmless changes, and notice"
          + " \(noticed) of \(faults.count) faults. The changes, and the tests that fail on them:"
      ]
      complaints += refused.flatMap { accounts(of: $0, among: refused.count) }
    }
    await record(complaints, as: teach, sourceLocation: sourceLocation)
  }

  /// Which tests fail on a change. Of the last two changes also how: of more, the
  /// reasons would hide the list.
  private func accounts(of trial: Trial, among count: Int) -> [String] {
    let tests = trial.refusingTests
    return ["\(trial.variant.difference): \(tests.map(\.name).shortList)"]
      + (count > 2 ? [] : tests.compactMap { complaint(about: $0, on: "this \(words.kind)") })
  }
}

extension GradedRun.Trial {
  /// The tests that pass on the real subject, and not on this variant.
  fileprivate var refusingTests: [SuiteReport.TestEnd] { soundTests.filter { !$0.ending.isFine } }
}
