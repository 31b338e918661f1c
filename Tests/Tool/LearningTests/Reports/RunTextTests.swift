import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("A run says what is wrong, where, and what to do") struct RunTextTests {
  let starter = SmallCourse.entries[0].starter

  @Test("A line for each verdict") func lines() {
    let error = [SmallCourse.error(SmallCourse.entries[1].starter)]
    let items = [
      SmallCourse.passed(0), SmallCourse.failed(0), SmallCourse.broken(1, error),
      SmallCourse.broken(0, error),
    ]
    #expect(
      items.flatMap { SmallCourse.text.line($0, titles: 29) } == [
        "✔  1.1  A session                      passed",
        "✘  1.1  A session                      not passed",
        "?  1.2  The same below a real session  does not compile",
        "?  1.1  A session                      not checked: Exercise2_Name does not compile",
      ])
  }

  @Test("The first failing check with its sentences, and the file") func details() {
    #expect(
      details([SmallCourse.failed(0), SmallCourse.passed(1)]) == """
        ✘ 1.1 A session
          not yet: never forgets
            Expectation failed: issues.isEmpty
            It answered twice. A dummy never answers.
          Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift

        1 of 2 passed, 5 of 10 points.
        Next: change Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift, then run \
        “swift run workbook run 1.1”. A hint: “swift run workbook hint 1.1”.

        """)
  }

  @Test("What a check remarks of a passed exercise stands before what it taught")
  func remarks() throws {
    let text = details([SmallCourse.passed(0, remark: "A stub would be cheaper.")])
    let lines = text.split(separator: "\n")
    #expect(lines.first == "A stub would be cheaper.")
    #expect(!details([SmallCourse.passed(0)]).contains("cheaper"))
  }

  @Test("A compile error stays as the compiler gave it") func compileError() {
    let errors = [SmallCourse.error(starter), SmallCourse.error(starter, line: 9)]
    #expect(
      details([SmallCourse.broken(0, errors), SmallCourse.broken(1, errors)]) == """
        ? 1.1 A session
          does not compile
            Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift:3:5: error: \
        cannot find 'x' in scope
            3 |     x
              |     `- error: cannot find 'x' in scope
            and 1 more error
          Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift:3

        ? 1.2 The same below a real session
          not checked: Exercise1_Name does not compile
            Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift:3:5: error: \
        cannot find 'x' in scope
          Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift:3

        0 of 2 passed, 0 of 10 points.
        Next: mend Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift:3, then run \
        “swift run workbook run 1.1”.

        """)
  }

  @Test("Sentences are wrapped on a terminal, paths after a slash") func narrow() {
    let standings = CourseStandings([SmallCourse.failed(0)])
    let text = SmallCourse.narrow.details(standings, next: NextStep(in: standings))
    #expect(
      text.contains(
        """
          not yet: never forgets
            Expectation failed: issues.isEmpty
            It answered twice. A dummy never
            answers.
          Chapters/Chapter1Dummy/
          ProtocolInjection/Exercise1_Name.swift
        """))
  }

  @Test("All passed: what is next in the course") func allPassed() {
    let checked = CourseStandings([SmallCourse.passed(0), SmallCourse.passed(1)])
    let course = CourseStandings(checked.items + [SmallCourse.unknown(2, isUntouched: true)])
    #expect(
      SmallCourse.text.details(checked, next: NextStep(after: checked, in: course)) == """
        2 of 2 passed, 10 of 10 points.
        Next: 2.1 Tests of your own. Read “swift run workbook lesson 2”. Open \
        Chapters/Chapter2Stub/LearnersTests/Exercise1_Name.swift, then run \
        “swift run workbook run 2.1”.

        """)
  }

  @Test("The last of a chapter, run alone: what its learner can do now") func lastOfAChapter() {
    let checked = CourseStandings([SmallCourse.passed(1)])
    let whole = CourseStandings([SmallCourse.passed(0), SmallCourse.passed(1)])
    let half = CourseStandings([SmallCourse.failed(0), SmallCourse.passed(1)])
    let texts = [whole, half].map {
      SmallCourse.text.details(checked, next: NextStep(after: checked, in: $0))
    }
    #expect(texts[0].contains("\nThat was all of Chapter 1. You can use nothing.\n"))
    #expect(!texts[1].contains("That was all"))
  }

  @Test("Of everything, a line for what was begun") func overview() {
    var untouched = SmallCourse.failed(2)
    untouched.isUntouched = true
    let standings = CourseStandings([SmallCourse.passed(0), SmallCourse.failed(1), untouched])
    #expect(
      standings.parts.flatMap { SmallCourse.text.line($0, names: 15) } == [
        "Chapter 1 Dummy  1 of 2 passed, 5 of 10 points",
        "Chapter 2 Stub   0 of 1 passed, 0 of 5 points",
      ])
    #expect(
      SmallCourse.text.overview(standings, next: NextStep(in: standings)) == """
        ✘  1.2  The same below a real session  not passed

        1 of 3 passed, 5 of 15 points. 1 exercise not begun yet.
        Next: change Chapters/Chapter1Dummy/URLProtocol/Exercise2_Name.swift, then run \
        “swift run workbook run 1.2”. A hint: “swift run workbook hint 1.2”.

        """)
  }

  @Test("A chapter is shown when it is through, in the order of the course") func progress() {
    var progress = CheckProgress(of: SmallCourse.entries)
    #expect(progress.line == "Checking: 0 of 3 done")
    #expect(progress.take(SmallCourse.passed(2)).isEmpty)
    #expect(progress.take(SmallCourse.passed(1)).isEmpty)
    #expect(progress.take(SmallCourse.failed(0)).map(\.chapter.number) == [1, 2])
    #expect(progress.line == "Checking: 3 of 3 done")
  }

  private func details(_ items: [CourseStandings.Item]) -> String {
    let standings = CourseStandings(items)
    return SmallCourse.text.details(standings, next: NextStep(in: standings))
  }
}
