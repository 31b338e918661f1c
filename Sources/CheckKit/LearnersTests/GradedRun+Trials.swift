import DoubleKit

// What came of the runs on some variants.
extension GradedRun {
  /// How the tests ended on one variant.
  struct Trial: Sendable {
    let variant: Variant
    let report: SuiteReport
    /// The tests that pass on the real subject, by id.
    let soundIDs: Set<String>
    /// The same, with the variant on one seam and the real one on the other: for
    /// one that has to be noticed through each.
    var seamReports: [Seam: SuiteReport] = [:]

    var countsOnEachSeam: Bool { !seamReports.isEmpty }

    var soundTests: [SuiteReport.TestEnd] { report.tests.filter { soundIDs.contains($0.id) } }

    /// Whether a test notices the variant.
    var isNoticed: Bool { report.hasFailure(of: soundIDs) }

    /// The seams through which it has to be noticed and is not.
    var blindSeams: [Seam] {
      Seam.allCases.filter { seamReports[$0].map { !$0.hasFailure(of: soundIDs) } ?? false }
    }
  }

  /// How the tests end on each variant.
  func trials(on variants: [Variant], onEachSeam strict: Set<String> = []) async -> [Trial] {
    async let soundIDs = soundIDs()
    let reports = await variants.mapAtOnce { variant in
      let isStrict = strict.contains(variant.name)
      return (
        await report(on: subject.trial(of: variant)),
        isStrict ? await seamReports(on: variant) : [:]
      )
    }
    let sound = await soundIDs
    return zip(variants, reports).map {
      Trial(variant: $0, report: $1.0, soundIDs: sound, seamReports: $1.1)
    }
  }

  private func seamReports(on variant: Variant) async -> [Seam: SuiteReport] {
    let reports = await Seam.allCases.mapAtOnce {
      ($0, await report(on: subject.trial(of: variant, through: $0)))
    }
    return Dictionary(uniqueKeysWithValues: reports)
  }

  /// What the tests through one seam do to a variant.
  public func verdict(on variant: Variant, through seam: Seam) async -> SeamVerdict {
    let ends = await testEnds(on: variant, through: seam)
    let reasons = ends.flatMap(\.accounts)
    if ends.contains(where: { $0.ending == .hung }) { return SeamVerdict(.hung, reasons) }
    return SeamVerdict(reasons.isEmpty ? .survived : .killed, reasons)
  }

  /// How the tests of a seam end. One run serves both seams, unless there is a
  /// test that uses both.
  private func testEnds(on variant: Variant, through seam: Seam) async -> [SuiteReport.TestEnd] {
    let real = await report(on: subject.real).tests
    guard real.allSatisfy({ $0.seams.count < 2 }) else {
      return await report(on: subject.trial(of: variant, through: seam)).tests
    }
    let own = Set(real.filter { $0.seams.contains(seam) }.map(\.id))
    return await report(on: subject.trial(of: variant)).tests.filter { own.contains($0.id) }
  }

  /// What to say of the mutants: which tests never ended, and last of all how
  /// many faults were noticed, and which were not. Nothing when all were.
  func score(of trials: [Trial]) -> [String] {
    let hangs = trials.flatMap { trial in
      trial.soundTests.filter { $0.ending == .hung }
        .map { hang(of: $0, on: "\(subject.words.one) that \(trial.variant.difference)") }
    }
    let survivors = trials.compactMap { survival(of: $0) }
    if survivors.isEmpty { return hangs }
    guard trials.contains(where: { $0.report.madeSubject }) else { return [untried(trials)] }
    let count = "noticed \(trials.count - survivors.count) of \(trials.count) faults"
    // More than two are a list, one in a line.
    if survivors.count > 2 { return hangs + ["\(count); these survived:"] + survivors }
    return hangs + ["\(count); survived: \(survivors.joined(separator: "; "))"]
  }

  /// The name of a fault that was not noticed, with the reason when there is one.
  private func survival(of trial: Trial) -> String? {
    guard !trial.isNoticed || !trial.blindSeams.isEmpty else { return nil }
    let unsound = trial.report.tests.contains { test in
      if case .failed = test.ending { !trial.soundIDs.contains(test.id) } else { false }
    }
    if trial.isNoticed {
      return
        "\(trial.variant.difference) (\(trial.blindSeams.map(\.rawValue).joined(separator: ", ")))"
    }
    let reason = " (noticed only by a test that fails on the real \(subject.words.kind) too)"
    return trial.variant.difference + (unsound ? reason : "")
  }

  /// What to say while no test makes a subject: each fault survives for the same
  /// reason.
  private func untried(_ trials: [Trial]) -> String {
    let first = trials.first.map { "; the first: \($0.variant.difference)" } ?? ""
    return
      "survived: all \(trials.count) faults, since your tests make no \(subject.words.kind) yet\(first)"
  }
}

/// What a learner's tests do to a variant, through one seam.
public struct SeamVerdict: Sendable {
  /// What becomes of the variant.
  public let verdict: Detection
  /// What the tests say.
  public let reasons: [String]
  /// The first thing that they say, empty when they say nothing.
  public var reason: String { reasons.first ?? "" }

  init(_ verdict: Detection, _ reasons: [String]) {
    (self.verdict, self.reasons) = (verdict, reasons)
  }
}

extension SuiteReport {
  /// Whether one of some tests failed.
  fileprivate func hasFailure(of ids: Set<String>) -> Bool {
    tests.contains { test in
      if case .failed = test.ending { ids.contains(test.id) } else { false }
    }
  }
}
