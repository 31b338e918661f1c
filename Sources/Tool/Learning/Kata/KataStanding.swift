import WorkbookChecking
import WorkbookCourse

/// Where a learner stands in a kata: the step to work on, and what the checks say.
struct KataStanding {
  let item: CourseStandings.Item
  let results: KataResults
  /// The place of the step that is shown, from 0.
  let index: Int
  /// Whether the step turned green before a run saw a test red for it.
  let isUnseen: Bool

  var steps: [KataStep] { item.entry.exercise.steps }
  var step: KataStep { steps[index] }

  /// - Parameters:
  ///   - item: the exercise, as it was checked now. It has steps.
  ///   - number: the step to show, from 1; nil for the first one that is not green, or
  ///     that turned green unseen.
  ///   - evidence: what is known of the runs before.
  init(
    _ item: CourseStandings.Item, showing number: Int?, knowing evidence: KataEvidence? = nil
  ) {
    self.item = item
    let results = KataResults(item.checks)
    let steps = item.entry.exercise.steps
    let next =
      steps.firstIndex { step in
        results[step.check] != .passed || evidence?.isUnseen(step, in: results) ?? false
      } ?? steps.count - 1
    self.results = results
    index = number.map { $0 - 1 } ?? next
    isUnseen = evidence?.isUnseen(steps[index], in: results) ?? false
  }

  var state: KataState { results.state(of: step) }

  /// Whether nothing is left to do: each step is green, and so are the tests.
  var isFinished: Bool { steps.allSatisfy { results.state(of: $0) == .green } }

  /// The numbers of the steps before this one that are green.
  var greenBefore: [Int] { (1..<(index + 1)).filter { results.isGreen(steps[$0 - 1]) } }

  /// What a check of the tests says to the learner, without the end that names the
  /// file: the file has a line of its own.
  func words(of check: String) -> [String] {
    let graded = item.checks.first { $0.name == check }
    let sentences = graded?.outcome.issues.first?.lines ?? []
    let file = item.entry.starter
    return Standing(state: .failed, headline: check, sentences: sentences, file: file)
      .sentences(forTextAbove: file)
  }
}
