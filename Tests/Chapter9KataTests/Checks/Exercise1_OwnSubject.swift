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
    onOwn own: Variant, unfinished: [(variant: Variant, steps: Int)] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await noteSteps(own: own, unfinished: unfinished)
    let report = await report(on: own)
    let complaints = report.tests.compactMap {
      complaint(about: $0, on: "your \(words.type)")
    }
    let teach = complaints.isEmpty ? teach : teach.saying(Self.ownCode)
    teach.record(
      complaints + remarksOnStrays(in: report) + nothingToJudge(in: report),
      sourceLocation: sourceLocation)
  }

  private static var ownCode: String {
    "If a test asks for what its step says, the code for it is still to come, or a change has broken it."
  }

  /// Expects that each test passes on the real subject and on other right solutions.
  ///
  /// All tests are tried, also those that fail on the learner's own subject: a test
  /// that comes before its code is red there, and can be right all the same.
  func expectFit(
    on solutions: [Variant], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let real = await reportOnReal()
    let trials = await trials(on: solutions, areEquivalent: true)
      .map { (words: words(for: $0.variant), tests: $0.report.tests) }
    let complaints = real.tests.compactMap { misfit(of: $0, among: trials) }
    await record(
      complaints + remarksOnStrays(in: real) + nothingToJudge(in: real), as: teach,
      sourceLocation: sourceLocation)
  }

  /// What to say of a test that fails on right subjects; nil when it passes on all.
  private func misfit(
    of test: SuiteReport.TestEnd, among trials: [(words: String, tests: [SuiteReport.TestEnd])]
  ) -> String? {
    let right =
      "a right \(words.kind), so it asks for something that the exercise does not, or its"
      + " double answers wrongly, perhaps from something static, which the check's runs share"
    if let onReal = complaint(about: test, on: right) { return onReal }
    return misfit(of: test.id, on: trials)
  }
}
