import Testing
@testable import TestHelpers
@testable import WorkbookCore

@Suite("A verdict has the expected checks in hand") struct VerdictTests {
  let entry: Entry
  let suite: String

  init() throws {
    let exercise = Exercise(
      id: "2.1", title: "Stub", approach: .protocolInjection, stem: "Exercise1_Stub", points: 1,
      checks: ["first", "second"], firstRed: "no", hints: [])
    let chapter = Chapter(number: 2, kind: "Stub", title: "Stubs", exercises: [exercise])
    entry = Entry(chapter: chapter, exercise: exercise)
    suite = entry.suite
  }

  @Test("Both passed in a run that ended: passed") func passed() {
    #expect(verdict([.passed, .passed], .ended).isPassed)
  }

  @Test(
    "A run that did not end passes nothing",
    arguments: [
      TestRun.Ending.crashed(signal: 4), .timedOut(seconds: 1), .exitedEarly(code: 0),
      .didNotCompile([]),
    ])
  func unfinished(ending: TestRun.Ending) {
    #expect(!verdict([.passed, .passed], ending).isPassed)
  }

  @Test("A check that is not there has not passed") func missing() {
    let verdict = verdict([.passed], .ended)
    #expect(!verdict.isPassed)
    #expect(verdict.undecided.map(\.name) == ["second"])
    #expect(verdict.checks[1].outcome == .undecided(.didNotRun))
  }

  @Test("Zero checks are not passed") func none() {
    var empty = entry
    empty.exercise.checks = []
    #expect(!Verdict(empty, in: TestRun(ending: .ended)).isPassed)
  }

  @Test("Other suites do not count") func otherSuite() {
    let run = TestRun(
      ending: .ended,
      checks: ["first", "second"].map { CheckResult("\(suite)URLSession", $0, .passed) })
    #expect(!Verdict(entry, in: run).isPassed)
  }

  @Test("A remark of its own checks goes with a pass, and fails nothing") func remarks() {
    var run = TestRun(
      ending: .ended,
      checks: ["first", "second"].map { CheckResult(suite, $0, .passed) })
    run.remarks = [
      CheckRemark(check: "\(suite)/first()/File.swift:1:1", sentences: ["It could be cheaper."]),
      CheckRemark(check: "\(suite)URLSession/first()/File.swift:1:1", sentences: ["Not mine."]),
    ]
    let verdict = Verdict(entry, in: run)
    #expect(verdict.isPassed)
    #expect(verdict.summary.state == .passed)
    #expect(verdict.summary.sentences == ["It could be cheaper."])
  }

  @Test("What one check counts is added up, and no other check's") func parts() {
    var run = TestRun(
      ending: .ended,
      checks: ["first", "second"].map { CheckResult(suite, $0, .passed) })
    run.remarks = [
      CheckRemark(check: "\(suite)/first()/File.swift:1:1", right: 2, of: 5),
      CheckRemark(check: "\(suite)/first()/File.swift:1:1", right: 1, of: 3),
      CheckRemark(check: "\(suite)/firstOfAll()/File.swift:1:1", right: 9, of: 9),
      CheckRemark(check: "\(suite)/second()/File.swift:1:1", sentences: ["It could be cheaper."]),
    ]
    let verdict = Verdict(entry, in: run)
    #expect(verdict.part(of: "first").map { [$0.right, $0.of] } == [3, 8])
    #expect(verdict.part(of: "second") == nil)
  }

  @Test("The first red is the first check of the catalog that recorded an issue")
  func firstFailing() {
    let verdict = verdict(
      [.undecided(.didNotEnd), .failed([Issue(["no"])])], .timedOut(seconds: 1))
    #expect(verdict.firstFailing?.name == "second")
  }

  @Test("A run that did not end decides nothing, and what a check said is not lost")
  func saidBeforeTheEnd() {
    let verdict = verdict([.failed([Issue(["no"])]), .undecided(.didNotEnd)], .crashed(signal: 4))
    #expect(verdict.state == .undecided)
    #expect(verdict.summary.state == .undecided)
    #expect(verdict.summary.headline == "crashed")
    #expect(verdict.summary.sentences.suffix(2) == ["Before that, “first()” said:", "no"])
  }

  @Test("A check that waits for one that failed is not passed, and no trouble") func notAsked() {
    let verdict = verdict([.failed([Issue(["no"])]), .undecided(.wasNotAsked)], .ended)
    #expect(verdict.state == .failed)
    #expect(verdict.undecided.isEmpty)
    #expect(verdict.checks.map(verdict.state) == [.failed, .failed])
    #expect(verdict.summary.headline == "first()")
    #expect(verdict.summary.tally == "0 of 2 checks passed")
    #expect(verdict.points == 0)
  }

  @Test("A check that was cancelled while none failed is undecided, and so are its points")
  func cancelledByLearner() {
    let verdict = verdict([.passed, .undecided(.wasNotAsked)], .ended)
    #expect(verdict.state == .undecided)
    #expect(verdict.undecided.map(\.name) == ["second"])
    #expect(verdict.summary.headline == "not all checks ran")
    #expect(verdict.summary.sentences[0].hasPrefix("“second()”: no result"))
    #expect(verdict.points == 0)
  }

  @Test("The reason is taken from the end of the run") func reasons() {
    let outcomes: [Outcome] = [.undecided(.didNotEnd), .undecided(.didNotRun)]
    #expect(
      verdict(outcomes, .crashed(signal: 4)).checks.map(\.outcome)
        == [.undecided(.crashed), .undecided(.didNotRun)])
    #expect(
      verdict(outcomes, .timedOut(seconds: 1)).checks[0].outcome
        == .undecided(.timedOut))
    #expect(
      verdict([], .didNotCompile([])).checks[0].outcome == .undecided(.didNotCompile))
  }

  @Test("An issue outside the checks counts when nothing else ran") func looseIssue() {
    var run = verdict([.passed, .passed], .ended).run
    run.looseIssues = [Issue(["too late"])]
    #expect(!Verdict(entry, in: run).isPassed)
    run.checks.append(CheckResult("Other.Suite", "other", .passed))
    #expect(Verdict(entry, in: run).isPassed)
  }

  private func verdict(_ outcomes: [Outcome], _ ending: TestRun.Ending) -> Verdict {
    let checks = zip(["first", "second"], outcomes).map { CheckResult(suite, $0, $1) }
    return Verdict(entry, in: TestRun(ending: ending, checks: checks))
  }
}
