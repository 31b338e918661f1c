import WorkbookChecking
import WorkbookCourse

/// Where a learner stands in a kata: the step to work on, and what the checks say.
struct KataStanding {
  let item: CourseStandings.Item
  let results: KataResults
  /// The place of the step that is shown, from 0.
  let index: Int

  var steps: [KataStep] { item.entry.exercise.steps }
  var step: KataStep { steps[index] }

  /// - Parameters:
  ///   - item: the exercise, as it was checked now. It has steps.
  ///   - number: the step to show, from 1; nil for the first one that is not green.
  init(_ item: CourseStandings.Item, showing number: Int?) {
    self.item = item
    let results = KataResults(item.checks)
    let steps = item.entry.exercise.steps
    let next = steps.firstIndex { results[$0.check] != .passed } ?? steps.count - 1
    self.results = results
    index = number.map { $0 - 1 } ?? next
  }

  var state: KataState { results.state(of: step) }

  /// Whether nothing is left to do: each step is green, and so are the tests.
  var isFinished: Bool { steps.allSatisfy { results.state(of: $0) == .green } }

  /// The numbers of the steps before this one that are green.
  var greenBefore: [Int] { (1..<(index + 1)).filter { results.isGreen(steps[$0 - 1]) } }

  /// What the check of the tests that has a role says to the learner, without the end that names the
  /// file: the file has a line of its own.
  func words(of role: Check.Role) -> [String] {
    let graded = item.checks.first { $0.role == role }
    let sentences = graded?.outcome.issues.first?.lines ?? []
    let file = item.entry.starter
    return Standing(state: .failed, headline: graded?.name ?? "", sentences: sentences, file: file)
      .sentences(forTextAbove: file)
  }
}
