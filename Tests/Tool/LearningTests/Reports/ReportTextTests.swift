import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("A report says what is wrong, where, and what to do") struct ReportTextTests {
  let results = ProgressReport([
    SmallCourse.passed(0), SmallCourse.unknown(1, isUntouched: false),
    SmallCourse.unknown(2, isUntouched: true),
  ])

  /// What a check says, and the lines that are shown of it.
  static let lists = [
    (
      ["- It leaks.", "- It hums.", "- It rusts.", "A kettle pours."],
      ["It leaks.", "A kettle pours.", "2 more: “swift run workbook run 1.1 --all”."]
    ),
    (
      [
        "- It leaks.", "noticed 1 of 4 faults; these survived:", "- late", "- cold", "- rusty",
        "Ask.",
      ],
      ["It leaks.", "Ask.", "3 more: “swift run workbook run 1.1 --all”."]
    ),
    (
      ["noticed 1 of 4 faults; these survived:", "- late", "- cold", "- rusty", "Ask."],
      ["noticed 1 of 4 faults; these survived:", "- late", "- cold", "- rusty", "Ask."]
    ),
    (["It leaks. A kettle pours."], ["It leaks. A kettle pours."]),
  ]

  @Test(
    "Of a check's list the first observation; a list with a count stays whole", arguments: lists)
  func observations(said: [String], shown: [String]) {
    let item = SmallCourse.failed(0, saying: ["Issue recorded"] + said)
    let lines = details([item]).split(separator: "\n").dropFirst(2).prefix(shown.count + 1)
    #expect(lines.dropLast() == shown.map { "    \($0)" }[...])
    #expect(lines.last?.hasPrefix("  Chapters/") == true)
  }

  @Test("What Swift said is not what the code printed") func runtimeMessages() {
    var item = SmallCourse.failed(0)
    item.summary?.runtimeMessages = ["Swift said 20 times: it leaked."]
    #expect(details([item]).contains("issues.isEmpty\n  Swift said 20 times: it leaked.\n"))
    #expect(!details([item]).contains("Your code printed"))
    item.summary?.printed = ["tea"]
    #expect(
      details([item]).contains("  Your code printed:\n    tea\n  Swift said 20 times: it leaked.\n")
    )
  }

  @Test("Sentences are wrapped on a terminal, paths after a slash") func narrow() {
    let results = ProgressReport([SmallCourse.failed(0)])
    let text = SmallCourse.narrow.details(results, next: NextStep(in: results))
    #expect(
      text.contains(
        """
          not yet: never forgets
            It answered twice. A dummy never
            answers.
            Expectation failed: issues.isEmpty
          Chapters/Chapter1Dummy/
          ProtocolInjection/Exercise1_Name.swift
        """))
  }

  @Test("A remark on a passed exercise comes before what it taught") func remarks() {
    let text = details([SmallCourse.passed(0, remark: "A stub would be cheaper.")])
    #expect(text.hasPrefix("A stub would be cheaper.\n"))
    #expect(!details([SmallCourse.passed(0)]).contains("cheaper"))
    var item = SmallCourse.passed(0)
    item.summary = VerdictSummary(
      state: .passed, headline: "passed", sentences: ["1 is a stub.", "2 is a spy."], file: "")
    #expect(details([item]).hasPrefix("- 1 is a stub.\n- 2 is a spy.\n\n"))
  }

  @Test("The last of a chapter, run alone: what its learner can do now") func lastOfAChapter() {
    let checked = ProgressReport([SmallCourse.passed(1)])
    let whole = ProgressReport([SmallCourse.passed(0), SmallCourse.passed(1)])
    let half = ProgressReport([SmallCourse.failed(0), SmallCourse.passed(1)])
    let texts = [whole, half].map {
      SmallCourse.text.details(checked, next: NextStep(after: checked, in: $0))
    }
    #expect(texts[0].contains("\nThat was all of Chapter 1. You can use nothing.\n"))
    #expect(!texts[1].contains("That was all"))
  }

  @Test("A list on a narrow terminal has fewer columns") func narrowList() {
    #expect(
      list(SmallCourse.narrow, results).hasPrefix(
        """
        Chapter 1 Dummy: Doubles that are never…
          ✔  1.1  A session
          ·  1.2  The same below a real session

        Chapter 2 Stub: Doubles that answer
          ·  2.1  Tests of your own

        What “swift test” passed is not known
        here, since it leaves no record. To
        count it: “swift run workbook check”.

        1 of 3 passed, 5 of 15 points.
        """))
  }

  @Test("An exercise that passed before waits for those that never did") func passedOnce() {
    var once = SmallCourse.unknown(0, isUntouched: false)
    once.wasPassed = true
    let rest = ProgressReport([once, SmallCourse.unknown(1, isUntouched: true)])
    #expect(NextStep(in: rest).item?.entry.id == "1.2")
    #expect(NextStep(in: ProgressReport([once, SmallCourse.passed(1)])).item?.entry.id == "1.1")
  }

  @Test("Nothing waits but exercises that were passed: that is said") func allPassedOnce() {
    var once = SmallCourse.unknown(0, isUntouched: false)
    once.wasPassed = true
    let last = ProgressReport([SmallCourse.passed(1)])
    let next = NextStep(after: last, in: ProgressReport([once, SmallCourse.passed(1)]))
    #expect(
      next.sentence == "Every exercise was passed, and files have changed since. "
        + "To check all again: “swift run workbook check”.")
  }

  @Test("A next exercise that has changed since its last check says so") func changed() {
    let last = ProgressReport([SmallCourse.passed(1)])
    let open = SmallCourse.unknown(0, isUntouched: false)
    let sentence = NextStep(after: last, in: ProgressReport([open, SmallCourse.passed(1)])).sentence
    #expect(sentence.contains("Next: 1.1 A session. It is not checked since the last change. "))
  }

  @Test(
    "After a green exercise comes the next one of its chapter, or else the first of all",
    arguments: [(0, [1, 2], "1.2"), (1, [0, 2], "1.1"), (1, [2], "2.1"), (2, [0, 1], "1.1")])
  func after(green: Int, open: [Int], next: String) {
    let course = ProgressReport(
      (0...2).map { open.contains($0) ? SmallCourse.failed($0) : SmallCourse.passed($0) })
    let step = NextStep(after: ProgressReport([SmallCourse.passed(green)]), in: course)
    #expect(step.item?.entry.id == next)
  }

  @Test("When all is passed, nothing is next") func done() {
    let next = NextStep(in: ProgressReport([SmallCourse.passed(0)]))
    #expect(next.sentence == "Every exercise is passed.")
  }

  private func details(_ items: [ProgressReport.Item]) -> String {
    let results = ProgressReport(items)
    return SmallCourse.text.details(results, next: NextStep(in: results))
  }

  private func list(_ report: ReportText, _ results: ProgressReport) -> String {
    report.list(results, showing: results, next: NextStep(in: results))
  }
}
