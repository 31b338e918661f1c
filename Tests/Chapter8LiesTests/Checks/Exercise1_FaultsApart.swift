import CheckKit
import Testing

// Two faults at once, and a test for each.
extension GradedRun<ShopVariant> {
  /// Expects that each of two faulty variants makes a test fail that passes on the
  /// other one: only then does its red say which fault it was.
  func expectFailureApart(
    on mutants: [Variant], alsoOn others: [Variant] = [.neverAnswers],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let trials = await trials(on: mutants, areEquivalent: false)
    let unnoticed = score(of: trials)
    let mixed = unnoticed.isEmpty ? trials.compactMap { mixture(of: $0, with: trials) } : []
    let complaints = unnoticed + mixed.prefix(1)
    await record(
      complaints.isEmpty ? passes(on: others) : complaints, as: teach,
      sourceLocation: sourceLocation)
  }

  /// What to say of further faults that the tests pass on.
  private func passes(on others: [Variant]) async -> [String] {
    await trials(on: others).filter { !$0.isNoticed }.map {
      "Your tests fail on both of the doubles that lie. But they pass on \(words.one) that"
        + " \($0.variant.difference). Ask for what the real one promises."
    }
  }

  /// What to say of a fault that no test tells from another one; nil when one does.
  private func mixture(of trial: Trial, with trials: [Trial]) -> String? {
    let others = trials.filter { $0.variant.name != trial.variant.name }
    let other = others.first { trial.failedIDs.isSubset(of: $0.failedIDs) }
    return other.map {
      "No test fails on this \(words.kind) alone: one that \(trial.variant.difference). Each"
        + " test that fails on it also fails on one that \($0.variant.difference), so no red says"
        + " which of the two it was."
    }
  }
}

extension GradedRun<ShopVariant>.Trial {
  /// The tests that notice the variant.
  fileprivate var failedIDs: Set<String> {
    Set(
      soundTests.filter { if case .failed = $0.ending { true } else { false } }.map(\.id))
  }
}
