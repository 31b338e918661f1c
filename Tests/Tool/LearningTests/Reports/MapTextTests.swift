import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The maps show where a learner stands") struct MapTextTests {
  let standings = CourseStandings([
    SmallCourse.passed(0), SmallCourse.unknown(1, isUntouched: false),
    SmallCourse.unknown(2, isUntouched: true),
  ])

  @Test("A list has a line for each exercise") func list() {
    #expect(
      SmallCourse.text.list(standings, showing: standings, next: NextStep(in: standings)) == """
        Chapter 1 Dummy: Doubles that are never used
          ✔  1.1  A session                      with protocol injection  5 points  passed
          ·  1.2  The same below a real session  with URLProtocol         5 points  not checked since the last change

        Chapter 2 Stub: Doubles that answer
          ·  2.1  Tests of your own              you write the tests      5 points  untouched

        What “swift test” passed is not known here, since it leaves no record. To count it: \
        “swift run workbook check”.

        1 of 3 passed, 5 of 15 points.
        Next: 1.2 The same below a real session. Open \
        Chapters/Chapter1Dummy/URLProtocol/Exercise2_Name.swift, then run \
        “swift run workbook run 1.2”.

        """)
  }

  @Test("What is to do alone can be listed, with the totals of all") func todo() {
    let text = SmallCourse.text.list(
      standings, showing: CourseStandings([standings.items[2]]), next: NextStep(in: standings))
    #expect(
      text.hasPrefix(
        """
        Chapter 2 Stub: Doubles that answer
          ·  2.1  Tests of your own  you write the tests  5 points  untouched

        1 of 3 passed, 5 of 15 points.
        Next: 1.2
        """))
  }

  @Test("Each state has its words") func states() {
    let standings = CourseStandings([SmallCourse.failed(0), SmallCourse.crashed(1)])
    let text = SmallCourse.text.list(standings, showing: standings, next: NextStep(in: standings))
    #expect(
      text.contains("✘  1.1  A session                      with protocol injection  5 points  not")
    )
    #expect(text.contains("5 points  not passed\n"))
    #expect(text.contains("?  1.2  The same below a real session  with URLProtocol"))
    #expect(text.contains("5 points  could not be decided\n"))
  }

  @Test("A narrow terminal gets fewer columns") func narrowList() {
    let text = SmallCourse.narrow.list(
      standings, showing: standings, next: NextStep(in: standings))
    #expect(
      text == """
        Chapter 1 Dummy: Doubles that are never…
          ✔  1.1  A session
          ·  1.2  The same below a real session

        Chapter 2 Stub: Doubles that answer
          ·  2.1  Tests of your own

        What “swift test” passed is not known
        here, since it leaves no record. To
        count it: “swift run workbook check”.

        1 of 3 passed, 5 of 15 points.
        Next: 1.2 The same below a real session.
        Open
        Chapters/Chapter1Dummy/URLProtocol/
        Exercise2_Name.swift, then run “swift
        run workbook run 1.2”.

        """)
  }

  @Test("The map has a line for each chapter") func map() {
    let text = SmallCourse.text.map(
      standings, of: SmallCourse.course, next: NextStep(in: standings))
    #expect(
      text == """
        Test Double Workbook: 1 of 3 passed, 5 of 15 points.

          1 Dummy  1 of 2   Doubles that are never used
          2 Stub   0 of 1   Doubles that answer
          3 Fake   to come  A shop in memory

        Next: 1.2 The same below a real session. Open \
        Chapters/Chapter1Dummy/URLProtocol/Exercise2_Name.swift, then run \
        “swift run workbook run 1.2”.

        """)
  }

  @Test("A chapter begins with its lesson") func lesson() {
    let next = NextStep(in: CourseStandings([SmallCourse.unknown(0, isUntouched: true)]))
    #expect(
      next.sentence == """
        Next: 1.1 A session. Read “swift run workbook lesson 1”. Open \
        Chapters/Chapter1Dummy/ProtocolInjection/Exercise1_Name.swift, then run \
        “swift run workbook run 1.1”.
        """)
  }

  @Test("What was passed once waits for what never was") func passedOnce() {
    var once = SmallCourse.unknown(0, isUntouched: false)
    once.wasPassed = true
    let rest = CourseStandings([once, SmallCourse.unknown(1, isUntouched: true)])
    #expect(NextStep(in: rest).item?.entry.id == "1.2")
    #expect(NextStep(in: CourseStandings([once, SmallCourse.passed(1)])).item?.entry.id == "1.1")
  }

  @Test("When all is passed, nothing is next") func done() {
    let next = NextStep(in: CourseStandings([SmallCourse.passed(0)]))
    #expect(next.sentence == "Every exercise is passed.")
  }
}
