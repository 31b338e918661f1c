import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch screen shows one exercise") struct WatchScreenTests {
  let course = Course.tea
  var state: WatchState

  init() {
    state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.1"])
    state.standings = ["1.1": .failed(course["1.1"])]
  }

  @Test("Red: the check, what it says, what it compared") func red() {
    #expect(
      screen(66, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7

         ✘ not yet: pours when the lid is closed
           The kettle poured nothing. A kettle pours what is in it, into
           the cup below.
           Expectation failed: await log.values(atLeast: 1).first → nil


         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("Green: what comes next, and the keys for it") mutating func green() {
    state.standings["1.1"] = .passed(course["1.1"])
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
  }

  @Test("The last green says that the course is done") mutating func allGreen() {
    for entry in course.entries { state.standings[entry.id] = .passed(entry) }
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         ✔ 1.1 is green, and so is the whole course: all 3 exercises pass.
           A kettle pours.
           That was all of Chapter 1. You can boil water.



         Chapter 1  ████████████████████  2 of 2
         Course     ████████████████████  3 of 3

         d compare   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("A compile error is the compiler's") mutating func compileError() {
    state.standings["1.1"] = .compileError(course["1.1"])
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:12

         ? does not compile
           Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:12: error:
           cannot find 'lid' in scope



         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("While it is checked no verdict stands there") mutating func checking() {
    state.activity = .checking(seconds: 0)
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         Checking 1.1…





         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
    state.activity = .checking(seconds: 3)
    #expect(screen(80, 24).contains("Checking 1.1… 3 s\n"))
    state.activity = .checkingAll(done: 2)
    #expect(screen(80, 24).contains("Checking all exercises: 2 of 3…"))
  }

  @Test("The newest hint is in view, and so is the verdict") mutating func hints() {
    state.shownHints = 2
    state.scroll = .newestHint
    let rest = """

       Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
       Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

       l list   c check all   r run again   x reset   q quit
      """
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7

         ✘ not yet: pours when the lid is closed

         Hint 2 of 2
           Look at the spout, then at the lid, and then at the water in it.
         ↑ press space for the beginning
        """ + "\n" + rest)
    state.scroll = .line(WatchScreen(state: state, console: console(80, 13)).nextScroll)
    #expect(state.scroll == .line(0))
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · with protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7

         ✘ not yet: pours when the lid is closed
           The kettle poured nothing. A kettle pours what is in it, into the cup below.
           Expectation failed: await log.values(atLeast: 1).first → nil

         ↓ 5 more, press space
        """ + "\n" + rest)
  }

  @Test("A question takes the place of the keys") mutating func question() {
    state.asksToReset = true
    #expect(
      screen(80, 24).hasSuffix(
        """
         Put 1.1 back to its beginning? Your version is kept as a backup.
         y yes, reset it   n no
        """))
  }

  private func screen(_ width: Int, _ height: Int) -> String {
    WatchScreen(state: state, console: console(width, height)).lines.joined(separator: "\n")
  }
}

/// A terminal without colours.
func console(_ width: Int, _ height: Int) -> Console {
  Console(
    isTerminal: true, size: (width, height), environment: ["TERM": "xterm", "NO_COLOR": "1"])
}
