import DoubleKit
import ItemDetail
import Mutants

// What came of the runs, and what there is to say of it.
extension GradedRun {
  /// How one test ended on one API.
  struct Trial: Sendable {
    let variant: APIVariant
    let seam: Seam
    let outcome: TestOutcome
    /// Whether the test asked for an API at all.
    let madeAPI: Bool

    var hasPassed: Bool { if case .passed = outcome { true } else { false } }
    /// Whether nothing has been written yet.
    var isUntried: Bool { hasPassed && !madeAPI }
  }

  /// How the tests end on a variant, through some seams.
  func trials(on variant: APIVariant, through seams: [Seam]) async -> [Trial] {
    await seams.mapAtOnce { seam in
      let (outcome, madeAPI) = await trial(on: variant.makeAPI, seam)
      return Trial(variant: variant, seam: seam, outcome: outcome, madeAPI: madeAPI)
    }
  }

  /// How a test ends on an API, and whether it asked for one.
  func trial(
    on makeAPI: @escaping MakeItemDetailAPI, _ seam: Seam
  ) async -> (outcome: TestOutcome, madeAPI: Bool) {
    let made = CompletionLog<Void>()
    let outcome = await outcome(
      on: {
        made.record(())
        return makeAPI($0, $1)
      }, seam)
    return (outcome, !made.values.isEmpty)
  }

  /// Hands out a cell of the matrix, when somebody wants it.
  func handOut(_ trial: Trial, among others: [APIVariant], countsAlone: Bool = false) {
    note?(
      MatrixCell(
        trial.variant, trial.seam, trial.outcome, among: others, countsAlone: countsAlone))
  }

  /// What to say of a test that should have passed; nothing when it did.
  func complaint(about outcome: TestOutcome, named name: String, _ seam: Seam) -> [String] {
    switch outcome {
    case .passed: return []
    case .hung: return [hang(seam, named: name)]
    case .failed(let issues):
      let reasons = issues.map(\.account).joined(separator: " / ")
      return ["Your test \(seam.rawValue) fails on \(name): \(reasons)"]
    }
  }

  /// What to say of a test on APIs that are as good as the real one: it has to
  /// pass there first.
  func refusals(among trials: [Trial], _ seam: Seam) async -> [String] {
    let refused = trials.filter { !$0.hasPassed }
    guard let first = refused.first else { return [] }
    guard case .passed = await outcome(on: Self.realAPI, seam) else {
      let others = refused.count == 1 ? "" : ", nor on \(refused.count - 1) more"
      return [
        "Your test \(seam.rawValue) was not judged on \(first.goodName)\(others):"
          + " first it has to pass on the real one."
      ]
    }
    return refused.flatMap { complaint(about: $0.outcome, named: $0.goodName, seam) }
  }

  /// What to say of a mutant: where it never ended, and that it survived.
  func remarks(on trials: [Trial], eachAlone: Bool) -> [String] {
    let hangs = trials.filter { if case .hung = $0.outcome { true } else { false } }
      .map { hang($0.seam, named: "an API that \($0.variant.difference)") }
    let passes = trials.filter(\.hasPassed)
    let hasSurvived = eachAlone ? !passes.isEmpty : passes.count == trials.count
    guard hasSurvived, let mutant = passes.first?.variant else { return hangs }
    let tests = passes.count == 1 ? "your test \(passes[0].seam.rawValue)" : "both of your tests"
    return hangs + ["survived: \(mutant.difference)\(eachAlone ? ", in \(tests)" : "")."]
  }

  /// What to say of the mutants while no test has been begun: each survives for
  /// the same reason.
  func untried(_ mutants: [APIVariant]) -> [String] {
    mutants.prefix(1).map {
      "survived: all \(mutants.count) faults, since your tests make no API yet;"
        + " the first: \($0.difference)."
    }
  }

  private func hang(_ seam: Seam, named name: String) -> String {
    "Your test \(seam.rawValue) never ended on \(name). Wait with a deadline."
  }
}

extension GradedRun.Trial {
  /// The API as a sentence names it when it is as good as the real one.
  fileprivate var goodName: String {
    "an API that is as good, though it \(variant.difference)"
  }
}
