import DoubleKit
import Records

// What came of the runs on some variants.
extension GradedRun {
  /// How the tests ended on one variant.
  package struct Trial: Sendable {
    package let variant: Variant
    package let report: SuiteReport
    /// The tests and rows that pass on the real subject, by id.
    let soundIDs: Set<String>
    /// The same as `report`, with the variant on one seam and the real one on the other: for
    /// one that has to be noticed through each.
    var seamReports: [Seam: SuiteReport] = [:]

    var countsOnEachSeam: Bool { !seamReports.isEmpty }

    /// What became of the tests that pass on the real subject.
    package var soundTests: [SuiteReport.TestEnd] {
      report.tests.filter { soundIDs.contains($0.id) }
    }

    /// Whether a test that passes on the real subject never ends on this variant.
    var hasHungTest: Bool { soundTests.contains { $0.ending == .hung } }

    /// Whether a test notices the variant.
    package var isNoticed: Bool { MatrixRow(self).isNoticed }

    /// The seams through which it has to be noticed and is not.
    var blindSeams: [Seam] {
      Seam.allCases.filter { seam in
        seamReports[seam].map { $0.failedIDs.isDisjoint(with: soundIDs) } ?? false
      }
    }
  }

  /// How the tests end on each variant; a row of the matrix for each, where it is asked
  /// whether they are equivalents.
  package func trials(
    on variants: [Variant], areEquivalent: Bool? = nil, onEachSeam strict: Set<String> = []
  ) async -> [Trial] {
    async let realReports = reportsOnReal()
    let reports = await variants.mapAtOnce { variant in
      let isStrict = strict.contains(variant.name)
      return (
        await report(on: variant),
        isStrict ? await seamReports(on: variant) : [:]
      )
    }
    let soundIDs = soundIDs(in: await realReports)
    let trials = zip(variants, reports).map {
      Trial(
        variant: $0, report: $1.0, soundIDs: soundIDs, seamReports: $1.1)
    }
    for (place, trial) in trials.enumerated() {
      if let areEquivalent { note?(MatrixRow(trial, isEquivalent: areEquivalent, place: place)) }
    }
    return trials
  }

  /// Hands out how the tests of a kata end on the learner's own subject, and on some that
  /// do the first steps alone, where the matrix is asked for.
  package func noteSteps(
    own: Variant, unfinished: [(variant: Variant, steps: Int)]
  ) async {
    guard let note else { return }
    let trials = await trials(on: [own] + unfinished.map(\.variant))
    let steps = [nil] + unfinished.map { Optional($0.steps) }
    for (place, trial) in trials.enumerated() {
      var row = MatrixRow(trial, isEquivalent: false, place: place)
      row.stepsDone = steps[place]
      row.isOwn = place == 0
      note(row)
    }
  }

  private func seamReports(on variant: Variant) async -> [Seam: SuiteReport] {
    let reports = await Seam.allCases.mapAtOnce {
      ($0, await report(on: subject.trial(of: variant, through: $0)))
    }
    return Dictionary(uniqueKeysWithValues: reports)
  }

  /// What the tests through one seam do to a variant, and what they say.
  package func verdict(
    on variant: Variant, through seam: Seam
  ) async -> (verdict: Detection, reasons: [String]) {
    let ends = await testEnds(on: variant, through: seam)
    let reasons = ends.flatMap(\.accounts)
    if ends.contains(where: { $0.ending == .hung }) { return (.neverEnded, reasons) }
    return (reasons.isEmpty ? .survived : .noticed, reasons)
  }

  /// How the tests of a seam end. One run serves both seams, unless there is a
  /// test that uses both.
  private func testEnds(on variant: Variant, through seam: Seam) async -> [SuiteReport.TestEnd] {
    let real = await reportOnReal().tests
    guard real.allSatisfy({ $0.seams.count < 2 }) else {
      return await report(on: subject.trial(of: variant, through: seam)).tests
    }
    let own = Set(real.filter { $0.seams.contains(seam) }.map(\.id))
    return await report(on: variant).tests.filter { own.contains($0.id) }
  }

  /// What to say of the mutants: which tests never ended, and last of all how
  /// many faults were noticed, and which were not. Nothing when all were.
  package func score(of trials: [Trial]) -> [String] {
    let hangs = hangs(in: trials)
    let all = trials.compactMap(survival)
    // A fault on which a test never ends is told with the test.
    let survivors = trials.filter { !$0.hasHungTest }.compactMap(survival)
    if survivors.isEmpty { return hangs }
    // What an expectation in a callback notices, no test does.
    let strays = remarksOnStrays(inAny: trials.map(\.report))
    if !strays.isEmpty { return hangs + strays }
    let count = "noticed \(trials.count - all.count) of \(trials.count) faults"
    // More than two are a list, one in a line.
    if survivors.count > 2 { return hangs + ["\(count); these survived:"] + survivors }
    return hangs + ["\(count); survived: \(survivors.joined(separator: "; "))"]
  }

  /// The name of a fault that was not noticed, or not through each seam.
  private func survival(of trial: Trial) -> String? {
    let row = MatrixRow(trial)
    return row.outcome == .survived ? row.miss : nil
  }
}
