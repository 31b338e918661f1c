import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch screen shows one exercise, and fits its terminal") struct WatchScreenTests {
  let course = Course.tea
  var state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.1"])

  init() { show("1.1", .failed(course["1.1"])) }

  @Test("Red and untouched: the check, its sentences, what to do first") mutating func red() {
    show("1.1", .failed(course["1.1"]), isUntouched: true)
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

  @Test("Green: what it taught, what comes next, and the keys for it") mutating func green() {
    show("1.1", .passed(course["1.1"]))
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         ✔ 1.1 is green.
           A kettle pours.
           Into what?

           1.2 찻주전자가 두 개 있는 찻집 comes next. Press n when you are ready.

         Chapter 1  ██████████░░░░░░░░░░  1 of 2
         Course     ██████░░░░░░░░░░░░░░  1 of 3

         n next   d compare   l list   c check all   r run again   x reset   q quit
        """)
    state.activity = .checkingAll(done: 2)
    #expect(screen(80, 24).contains("\n Checking all exercises: 2 of 3…\n ✔ 1.1 is green."))
    for entry in course.entries { show(entry.id, .passed(entry)) }
    let screen = screen(80, 24)
    #expect(screen.contains("✔ 1.1 is green, and so is the whole course: all 3 exercises pass."))
    #expect(screen.contains("   That was all of Chapter 1. You can boil water.\n"))
  }

  @Test("A line of code stays one line, its caret keeps its place, nothing is said twice")
  mutating func compileError() {
    show("1.1", broken)
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

  @Test("An error in a neighbour's file is the first to mend") mutating func blocked() {
    let summary = VerdictSummary(
      state: .undecided, headline: "not checked: Exercise2_Tea does not compile",
      sentences: ["b.swift:4:10: error: cannot find 'lid' in scope"],
      file: course["1.2"].starter, line: 4, isBlocked: true)
    show("1.1", summary, isUntouched: true)
    #expect(screen(80, 24).contains("Exercise1_Tea.swift\n\n ? not checked: Exercise2_Tea does"))
    #expect(!screen(80, 24).contains("Open the file above"))
  }

  @Test("A check hides the old verdict, and says why it takes long") mutating func checking() {
    state.activity = .checking(seconds: 12)
    state.notice = "The first check of a chapter builds it: ten seconds or more."
    #expect(
      screen(80, 24).contains(
        """
        /Exercise1_Tea.swift

         Checking 1.1… 12 s
           The first check of a chapter builds it: ten seconds or more.


        """))
    #expect(!screen(80, 24).contains("✘"))
  }

  @Test("The newest hint is in view, and so is the verdict; space leads to the rest")
  mutating func hints() {
    state.seenHints = Set(state.entry.exercise.hints)
    state.scroll = .max
    #expect(
      screen(80, 13).contains(
        """
         ✘ not yet: pours when the lid is closed

         Hint 2 of 2
           Look at the spout, then at the lid, and then at the water in it.
         ↑ press space for the beginning

         Chapter 1
        """))
    state.scroll = WatchScreen(state: state, console: console(80, 13)).nextScroll
    #expect(
      screen(80, 13).contains(
        """
         ✘ not yet: pours when the lid is closed
           The kettle poured nothing. A kettle pours what is in it, into the cup below.
           Expectation failed: await log.values(atLeast: 1).first → nil

         ↓ 5 more, press space

         Chapter 1
        """))
  }

  @Test("The output of the learner's code is below, shortened and clipped")
  mutating func printed() {
    let lines = (1...12).map { "\($0) " + String(repeating: "tea ", count: 10) }
    show("1.1", summary("pours", ["Nothing came."], printed: lines))
    #expect(
      screen(44, 30).contains(
        """
           Nothing came.

           Your code printed:
             1 tea tea tea tea tea tea tea tea tea…

        """))
    #expect(screen(44, 30).contains("…\n     …\n     9 tea"))
    #expect(!screen(44, 30).contains("\n     6 tea"))
  }

  @Test("The number of passed checks is shown where it fits") mutating func tally() {
    show("1.1", summary("pours", [], passedChecks: 2))
    #expect(screen(80, 20).contains("✘ not yet: pours · 2 of 5 checks passed\n"))
    #expect(screen(30, 30).contains("✘ not yet: pours\n"))
  }

  @Test("The list, in forty columns, Korean by its width") mutating func list() {
    (state.entry, state.page) = (course["1.2"], .list(cursor: 1))
    #expect(
      screen(40, 18) == """
         Exercises · 0 of 3 passed

         1 Kettle 0 of 2
           ✘ 1.1 A kettle that must not be used
         → · 1.2 찻주전자가 두 개 있는 찻집

         2 Cup 0 of 1
           · 2.1 A cup that answers








         ↑↓ choose   enter open   c check all
         l back   q quit
        """)
  }

  @Test("No line is wider, no screen higher than the terminal", arguments: 1...30)
  mutating func anySize(number: Int) {
    state.seenHints = Set(state.entry.exercise.hints)
    let matrix = WatchState.Page.matrix(MatrixTextTests.matrix())
    for page in [nil, .list(cursor: 2), .comparison(["+ 찻주전자"]), matrix] {
      state.page = page
      let lines = WatchScreen(state: state, console: console(10 + number * 4, number)).lines
      #expect(lines.count <= number)
      #expect(lines.allSatisfy { $0.displayWidth <= min(101, 10 + number * 4) })
      if case .list = page, number >= 6 { #expect(lines.contains { $0.hasPrefix(" → ") }) }
    }
  }

  private mutating func show(_ id: String, _ summary: VerdictSummary, isUntouched: Bool = false) {
    state.items[id] = .init(entry: course[id], summary: summary, isUntouched: isUntouched)
  }

  private func screen(_ width: Int, _ height: Int) -> String {
    WatchScreen(state: state, console: console(width, height)).lines.joined(separator: "\n")
  }

  private func summary(
    _ headline: String, _ sentences: [String], passedChecks: Int? = nil, printed: [String] = []
  ) -> VerdictSummary {
    VerdictSummary(
      state: .failed, headline: headline, sentences: sentences, file: "a.swift",
      passedChecks: passedChecks, allChecks: 5, printed: printed)
  }

  private var broken: VerdictSummary {
    VerdictSummary(
      state: .undecided, headline: "does not compile",
      sentences: [
        "a.swift:12:17: error: cannot find 'lid' in scope", "11 |",
        "12 |     return pour(lid, spout, water, cup, saucer, spoon, sugar, milk)",
        "   |                 `- error: cannot find 'lid' in scope", "13 |   }",
        "   |   `- note: a brace", "and 2 more errors",
      ], file: course["1.1"].starter, line: 12)
  }
}
