import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// What a submission brings to show that red came before green in a kata.
///
/// A learner can write such a file by hand, so it is told and gives no points, unless
/// the instructor asks for some.
struct KataGrade {
  let entry: Entry
  /// The most points for it, shared by the steps.
  let points: Int
  /// Whether there is work that they are for: a file, and another one than the starter.
  var hasWork = true

  private var steps: [KataStep] { entry.exercise.steps }

  /// Nil when there is nothing to tell.
  func evidence(in submission: Submission) -> Grade.Evidence? {
    guard !steps.isEmpty, points > 0 || submission.evidence != nil else { return nil }
    guard let data = submission.evidence else {
      return evidence(KataEvidence(), .missing, "There is no \(KataEvidence.file) that was taken.")
    }
    let found = KataEvidence(data, of: entry)
    guard let fault = found.fault else {
      return evidence(
        found, .whole, "The chain of its runs is whole. \(lastRun(found, submission))")
    }
    return evidence(found, .broken, "The chain of its runs is broken: \(fault)")
  }

  private func evidence(
    _ found: KataEvidence, _ chain: Grade.Evidence.Chain, _ words: String
  ) -> Grade.Evidence {
    let done = found.done(steps)
    let shares = PointShares.shares(of: points, among: steps.count)
    let count = "\(done.count) of \(counted(steps.count, "step"))"
    let runs = counted(found.runs.count, "run")
    return Grade.Evidence(
      steps: steps.count, seenRed: done.count, runs: found.runs.count, chain: chain,
      message: chain == .missing ? words : "\(count) seen red before green, in \(runs). \(words)",
      points: chain == .whole && hasWork ? done.map { shares[$0] }.reduce(0, +) : 0,
      possiblePoints: points)
  }

  private func lastRun(_ found: KataEvidence, _ submission: Submission) -> String {
    let file = submission.exercises[entry.starter].map { Digest(of: $0).hex }
    let isSame = file != nil && found.runs.last?.file == file
    return
      "The last one saw \(isSame ? "the file" : "another file than the one") that was handed in."
  }
}
