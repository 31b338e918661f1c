import CheckKit
import Testing

// A learner who writes the code as well as its tests: whether the tests are right,
// other people's right solutions decide, and not the learner's own.
extension GradedRun {
  /// Expects that the tests pass on what the learner wrote.
  ///
  /// By the clients that do the first steps alone, the tool tells which step a red test
  /// is for.
  func expectPass(
    onOwn own: Variant, unfinished: [(variant: Variant, steps: Int)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await noteSteps(own: own, unfinished: unfinished)
    let report = await report(on: own)
    let complaints = report.tests.compactMap { complaint(about: $0, on: "your \(words.type)") }
    teach.saying("A change has broken the code, or the test asks for more than its step says.")
      .record(complaints + remarksOnStrays(in: report), sourceLocation: sourceLocation)
  }

  /// Expects that each test passes on the real subject and on other right solutions.
  ///
  /// All tests are tried, also those that fail on the learner's own subject: a test
  /// that comes before its code is red there, and can be right all the same.
  func expectFit(
    on solutions: [Variant], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let real = await reportOnReal()
    // What is missing, the check of the assertions says.
    guard real.madeSubject else { return }
    let others = await trials(on: solutions, areEquivalent: true)
      .map { (words: words(for: $0.variant), tests: $0.report.tests) }
    let all = [(words: "a right \(words.kind)", tests: real.tests)] + others
    await record(misfits(on: all), as: teach, sourceLocation: sourceLocation)
  }
}
