import CheckKit
import Mutants
import Testing

/// The run of a contract of the shop, as 8.1 to 8.4 ask for one: they differ in their liars.
struct ContractRun: Sendable {
  private let run: GradedRun<ShopVariant>
  /// Two doubles, each with a lie of its own.
  private let liars: [ShopVariant]
  /// What no contract may pass on that notices its own two.
  private let others: [ShopVariant]

  init(
    of tests: LearnersSuite, liars: [ShopVariant], alsoOn other: ShopVariant? = nil,
    open file: String
  ) {
    run = GradedRun(
      of: tests, about: .shop,
      teach: Teaching(
        "A contract holds for the real shop and for every honest double, and a lie breaks it.",
        open: file))
    (self.liars, others) = (liars, [.neverAnswers] + [other].compactMap(\.self))
  }

  func expectAssertions(sourceLocation: SourceLocation = #_sourceLocation) async {
    await run.expectAssertions(against: liars, sourceLocation: sourceLocation)
  }

  func expectPassOnRealShop(sourceLocation: SourceLocation = #_sourceLocation) async {
    await run.expectPassOnRealSubject(sourceLocation: sourceLocation)
  }

  func expectPassOnHonestDoubles(sourceLocation: SourceLocation = #_sourceLocation) async {
    await run.expectPass(on: ShopVariant.equivalents, sourceLocation: sourceLocation)
  }

  /// Expects that each of the liars makes a test fail that passes on the other one: only then
  /// does its red say which lie it was.
  func expectFailureOnEachLiar(sourceLocation: SourceLocation = #_sourceLocation) async {
    let trials = await run.trials(on: liars, areEquivalent: false)
    var complaints = run.score(of: trials)
    if complaints.isEmpty {
      complaints = Array(trials.compactMap { mixture(of: $0, with: trials) }.prefix(1))
    }
    if complaints.isEmpty { complaints = await run.trials(on: others).compactMap(missedLie) }
    await run.record(complaints, as: run.teach, sourceLocation: sourceLocation)
  }

  private typealias Trial = GradedRun<ShopVariant>.Trial

  /// What to say of a lie that no test tells from another one; nil when one does.
  private func mixture(of trial: Trial, with trials: [Trial]) -> String? {
    let others = trials.filter { $0.variant.name != trial.variant.name }
    let other = others.first { trial.failedIDs.isSubset(of: $0.failedIDs) }
    return other.map {
      "No test fails on this shop alone: one that \(trial.variant.difference). Each"
        + " test that fails on it also fails on one that \($0.variant.difference)."
    }
  }

  /// What to say of a further lie that the tests pass on.
  private func missedLie(_ trial: Trial) -> String? {
    if trial.isNoticed { return nil }
    return "Your tests fail on both of the doubles that lie. But they pass on a shop that"
      + " \(trial.variant.difference). Ask for what the real one promises."
  }
}

extension GradedRun<ShopVariant>.Trial {
  /// The tests that notice the variant.
  fileprivate var failedIDs: Set<String> {
    Set(soundTests.filter { if case .failed = $0.ending { true } else { false } }.map(\.id))
  }
}
