import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch screen says what to do, and shows what the compiler said")
struct WatchGuidanceTests {
  let course = Course.tea
  var state: WatchState

  init() {
    state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.1"])
    state.standings = ["1.1": .failed(course["1.1"])]
  }

  @Test("Nobody has begun: open, change, save, and where the lesson is")
  mutating func untouched() {
    state.untouched = [state.entry.id]
    #expect(
      screen(80, 16) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7

         ✘ not yet: pours when the lid is closed
           The kettle poured nothing. A kettle pours what is in it, into the cup below.
           Expectation failed: await log.values(atLeast: 1).first → nil

           Open the file above, change it and save it. Every save is checked.
           The lesson is Chapters/Chapter1Kettle/README.md, or “swift run workbook
           lesson 1” in another window.


         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("The lesson is named in the first exercise of a chapter") mutating func notTheFirst() {
    state.entry = course["1.2"]
    state.untouched = [state.entry.id]
    #expect(screen(80, 24).contains("Every save is checked.\n"))
    #expect(!screen(80, 24).contains("lesson"))
  }

  @Test("A neighbour that hides the exercise is what to mend first") mutating func blocked() {
    state.untouched = [state.entry.id]
    state.standings["1.1"] = Standing(
      state: .undecided, headline: "not checked: Exercise2_Tea does not compile",
      sentences: ["\(course["1.2"].starter):4:10: error: cannot find 'lid' in scope"],
      file: course["1.2"].starter, line: 4, isBlocked: true)
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         ? not checked: Exercise2_Tea does not compile
           Chapters/Chapter1Kettle/URLProtocol/Exercise2_Tea.swift:4:10: error: cannot
           find 'lid' in scope



         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("The first check of a chapter says what takes so long, and what to do meanwhile")
  mutating func firstCheck() {
    state.untouched = [state.entry.id]
    state.activity = .checking(seconds: 12)
    state.notice = "The first check of a chapter builds it: a few seconds."
    #expect(
      screen(80, 16) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         Checking 1.1… 12 s
           The first check of a chapter builds it: a few seconds.

           Open the file above, change it and save it. Every save is checked.
           The lesson is Chapters/Chapter1Kettle/README.md, or “swift run workbook
           lesson 1” in another window.



         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("A line of code stays one line, its caret keeps its place, nothing is said twice")
  mutating func compileError() {
    state.standings["1.1"] = broken
    #expect(
      screen(60, 19) == """
         1.1 A kettle that must not be used
         with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/
         Exercise1_Tea.swift:12

         ? does not compile
           a.swift:12:17: error: cannot find 'lid' in scope
           11 |
           12 |     return pour(lid, spout, water, cup, saucer, sp…
              |                 ^
           13 |   }
              |   `- note: a brace
           and 2 more errors

         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset
         q quit
        """)
  }

  @Test("In a low and narrow terminal the verdict and the newest hint are in view")
  mutating func lowAndNarrow() {
    state.standings["1.1"] = broken
    state.shownHints = 2
    state.scroll = .newestHint
    #expect(
      screen(40, 15) == """
         1.1 A kettle that must not be used
         with protocol injection
         Chapters/Chapter1Kettle/
         ProtocolInjection/
         Exercise1_Tea.swift:12

         ? does not compile

         Hint 2 of 2
           Look at the spout, then at the lid,
           and then at the water in it.
         ↑ press space for the beginning

         l list   c check all   r run again
         x reset   q quit
        """)
    state.activity = .checking(seconds: 0)
    #expect(screen(40, 15).contains("\n Checking 1.1…\n"))
  }

  @Test("A check of all hides nothing that is known") mutating func checkingAll() {
    state.standings["1.1"] = .passed(course["1.1"])
    state.activity = .checkingAll(done: 2)
    #expect(
      screen(80, 14) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         Checking all exercises: 2 of 3…
         ✔ 1.1 is green.
           A kettle pours.
           Into what?

           1.2 찻주전자가 두 개 있는 찻집 comes next. Press n when you are ready.

         Chapter 1  ██████████░░░░░░░░░░  1 of 2
         Course     ██████░░░░░░░░░░░░░░  1 of 3

         n next   d compare   l list   c check all   r run again   x reset   q quit
        """)
    state.page = .list(cursor: 0)
    #expect(screen(80, 14).hasPrefix(" Exercises · checking all exercises: 2 of 3…\n"))
  }

  @Test("What the learner's code printed stands below, clipped") mutating func printed() {
    state.standings["1.1"] = Standing(
      state: .failed, headline: "pours", sentences: ["Nothing came."], file: "a.swift",
      printed: (1...12).map { "\($0) " + String(repeating: "tea ", count: 10) })
    #expect(
      screen(44, 30).contains(
        """
         ✘ not yet: pours
           Nothing came.

           Your code printed:
             1 tea tea tea tea tea tea tea tea tea…

        """))
    #expect(screen(44, 30).contains("\n     5 tea"))
    #expect(screen(44, 30).contains("…\n     …\n     9 tea"))
    #expect(screen(44, 30).contains("\n     12 tea"))
    #expect(!screen(44, 30).contains("\n     6 tea"))
  }

  @Test("How many checks passed is told where there is room") mutating func tally() {
    state.standings["1.1"] = Standing(
      state: .failed, headline: "pours", sentences: [], file: "a.swift", passedChecks: 2,
      allChecks: 5)
    #expect(screen(80, 20).contains("✘ not yet: pours · 2 of 5 checks passed\n"))
    #expect(screen(30, 30).contains("✘ not yet: pours\n"))
  }

  @Test("The farewell names the command that goes on there") mutating func farewell() {
    #expect(
      state.farewell == "0 of 3 exercises passed. Go on with 1.1: swift run workbook watch 1.1\n")
    state.entry = course["1.2"]
    state.standings["1.2"] = .passed(course["1.2"])
    #expect(
      state.farewell == "1 of 3 exercises passed. Go on with 2.1: swift run workbook watch 2.1\n")
    for entry in course.entries { state.standings[entry.id] = .passed(entry) }
    #expect(state.farewell == "3 of 3 exercises passed. The whole course is green.\n")
  }

  private var broken: Standing {
    Standing(
      state: .undecided, headline: "does not compile",
      sentences: [
        "a.swift:12:17: error: cannot find 'lid' in scope", "11 |",
        "12 |     return pour(lid, spout, water, cup, saucer, spoon, sugar, milk)",
        "   |                 `- error: cannot find 'lid' in scope", "13 |   }",
        "   |   `- note: a brace", "and 2 more errors",
      ], file: course["1.1"].starter, line: 12)
  }

  private func screen(_ width: Int, _ height: Int) -> String {
    WatchScreen(state: state, console: console(width, height)).lines.joined(separator: "\n")
  }
}
