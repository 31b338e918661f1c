import DoubleKit
import Foundation
import Mutants
import Records
import Testing

/// Runs a learner's tests on one variant of their subject after another and
/// judges what they say.
///
/// A mutant has to be noticed by one of the tests, on either seam. A test that
/// fails on the real subject notices nothing: it fails whatever the subject does.
public struct GradedRun<Variant: SubjectVariant>: Sendable {
  let suite: LearnersSuite
  let subject: TestSubject<Variant>
  package let teach: Teaching
  let patience: Patience
  /// Takes what became of each variant, when somebody wants the matrix.
  var note = MatrixRow.sink
  /// Keeps the name of the subject that the tests meet, when the tool asks for it.
  var trace = CrashTrace.asked

  /// Makes a run.
  public init(
    of suite: LearnersSuite, about subject: TestSubject<Variant>, teach: Teaching,
    within patience: Patience = .test
  ) {
    self.suite = suite
    self.subject = subject
    self.teach = teach
    self.patience = patience
  }

  /// Expects that there are tests, and that each one can fail: a test that passes on every
  /// mutant that there is, and on what does nothing right, asserts nothing.
  public func expectAssertions(
    against mutants: [Variant], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard LibraryRun.isPossible else {
      Issue.record("This toolchain cannot run tests from inside a test: it has to be Swift 6.2.")
      return
    }
    let real = await reportOnReal()
    var complaints = missingParts(in: real)
    let idle = await testsWithoutAssertions(among: real, against: mutants)
    complaints += idle.map {
      "\($0.name) asserts nothing yet: it passes on every \(subject.words.kind) that was tried,"
        + " even on one \(subject.words.broken)."
    }
    if !idle.isEmpty { complaints += xctestRemark }
    teach.record(complaints, sourceLocation: sourceLocation)
  }

  /// Expects that the tests pass on the real subject.
  public func expectPassOnRealSubject(sourceLocation: SourceLocation = #_sourceLocation) async {
    let real = await reportOnReal()
    let complaints = real.tests.compactMap {
      complaint(about: $0, on: subject.words.real)
    }
    await record(
      complaints + remarksOnStrays(in: real), as: teach, sourceLocation: sourceLocation)
  }

  /// Expects that the tests still pass on variants that differ in nothing that a
  /// caller may rely on.
  public func expectPass(
    on equivalents: [Variant], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let trials = await trials(on: equivalents, areEquivalent: true)
    let tests = trials.map { (words: subject.words.good($0.variant), tests: $0.soundTests) }
    let complaints = misfits(on: tests)
    // The rule of the exercise may be about what to look at; here too much was asked.
    let teach = complaints.isEmpty ? teach : teach.saying(subject.words.freedom)
    await record(complaints, as: teach, sourceLocation: sourceLocation)
  }

  /// Expects that each of some faulty variants makes a test fail. A test that never
  /// ends tells nothing, so it is reported and does not count.
  public func expectFailure(
    on mutants: [Variant], onEachSeam: [Variant] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let strict = Set(onEachSeam.map(\.name))
    let trials = await trials(on: mutants, areEquivalent: false, onEachSeam: strict)
    let missing = missingSeams(in: await reportOnReal())
    await record(missing + score(of: trials), as: teach, sourceLocation: sourceLocation)
  }

  /// How the tests end on a subject.
  func report(on subject: SubjectOnTrial) async -> SuiteReport {
    await trace.follow("The process ended while your tests met \(subject.words).") {
      await suite.report(on: subject, within: patience)
    }
  }

  /// How the tests end on the real subject.
  package func reportOnReal() async -> SuiteReport { await report(on: subject.real) }

  /// How the tests end on a variant.
  package func report(on variant: Variant) async -> SuiteReport {
    await report(on: subject.trial(of: variant))
  }

  private func testsWithoutAssertions(
    among real: SuiteReport, against mutants: [Variant]
  ) async -> [SuiteReport.TestEnd] {
    var open = real.tests.filter { $0.madeSubject && $0.ending == .passed }
    // One after the other: on one that never answers, each test waits in vain. And a test may
    // notice a fault that this exercise does not ask for.
    let groups =
      subject.broken.map { [$0] } + [mutants, subject.otherFaults].map { $0.map(subject.trial) }
    for group in groups { open = await testsThatPass(on: group, among: open) }
    return open
  }

  private func testsThatPass(
    on subjects: [SubjectOnTrial], among tests: [SuiteReport.TestEnd]
  ) async -> [SuiteReport.TestEnd] {
    if tests.isEmpty { return [] }
    let runs = await subjects.mapAtOnce { await report(on: $0).unnoticed }
    return tests.filter { test in runs.allSatisfy { $0.contains(test.id) } }
  }
}

extension SuiteReport {
  /// The tests that noticed nothing, by id: they passed, or never ended.
  fileprivate var unnoticed: Set<String> {
    Set(tests.filter { [.passed, .hung].contains($0.ending) }.map(\.id))
  }
}

extension GradedRun<APIVariant> {
  /// Makes a run of tests of `ItemDetailAPI`.
  public init(of suite: LearnersSuite, teach: Teaching, within patience: Patience = .test) {
    self.init(of: suite, about: .itemDetailAPI, teach: teach, within: patience)
  }
}
