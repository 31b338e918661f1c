import Foundation
import Testing

@testable import WorkbookKit

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
         1.1 A kettle that must not be used · by protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7

         ✘ pours when the lid is closed
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
         1.1 A kettle that must not be used · by protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         ✔ 1.1 is green.
           1.2 찻주전자가 두 개 있는 찻집 comes next. Press n when you are ready.




         Chapter 1  ██████████░░░░░░░░░░  1 of 2
         Course     ██████░░░░░░░░░░░░░░  1 of 3

         n next   d compare   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("The last green says that the course is done") mutating func allGreen() {
    for entry in course.entries { state.standings[entry.id] = .passed(entry) }
    #expect(
      screen(80, 12) == """
         1.1 A kettle that must not be used · by protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         ✔ 1.1 is green, and so is the whole course: all 3 exercises pass.




         Chapter 1  ████████████████████  2 of 2
         Course     ████████████████████  3 of 3

         d compare   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("A compile error is the compiler's") mutating func compileError() {
    state.standings["1.1"] = .compileError(course["1.1"])
    #expect(
      screen(80, 13) == """
         1.1 A kettle that must not be used · by protocol injection
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
      screen(80, 11) == """
         1.1 A kettle that must not be used · by protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift

         Checking 1.1…



         Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
         Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

         h hint   l list   c check all   r run again   x reset   q quit
        """)
    state.activity = .checking(seconds: 3)
    #expect(screen(80, 24).contains("Checking 1.1… 3 s\n"))
    state.activity = .checking(seconds: 20)
    #expect(screen(80, 24).contains("The first build takes a minute or two."))
    state.activity = .checkingAll(done: 2)
    #expect(screen(80, 24).contains("Checking all exercises: 2 of 3…"))
  }

  @Test("Hints stand below the verdict; what has no room is a key away") mutating func hints() {
    state.shownHints = 2
    let rest = """

       Chapter 1  ░░░░░░░░░░░░░░░░░░░░  0 of 2
       Course     ░░░░░░░░░░░░░░░░░░░░  0 of 3

       l list   c check all   r run again   x reset   q quit
      """
    #expect(
      screen(80, 15) == """
         1.1 A kettle that must not be used · by protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7


         Hint 1 of 2
           Who pours?

         Hint 2 of 2
           Look at the spout, then at the lid, and then at the water in it.
         ↑ press space for the beginning
        """ + "\n" + rest)
    state.scroll = WatchScreen(state: state, console: console(80, 15)).nextScroll
    #expect(state.scroll == 0)
    #expect(
      screen(80, 15) == """
         1.1 A kettle that must not be used · by protocol injection
         Chapters/Chapter1Kettle/ProtocolInjection/Exercise1_Tea.swift:7

         ✘ pours when the lid is closed
           The kettle poured nothing. A kettle pours what is in it, into the cup below.
           Expectation failed: await log.values(atLeast: 1).first → nil

         Hint 1 of 2
           Who pours?
         ↓ 3 more, press space
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

@Suite("The watch screen fits its terminal") struct WatchScreenSizeTests {
  var state: WatchState

  init() {
    state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.2"])
    state.standings = ["1.1": .passed(Course.tea["1.1"]), "1.2": .failed(Course.tea["1.2"])]
  }

  @Test("Forty columns, Korean by its width") func narrow() {
    #expect(
      screen(40, 22) == """
         1.2 찻주전자가 두 개 있는 찻집
         by URLProtocol
         Chapters/Chapter1Kettle/URLProtocol/
         Exercise2_Tea.swift:7

         ✘ pours when the lid is closed
           The kettle poured nothing. A kettle
           pours what is in it, into the cup
           below.
           Expectation failed: await
           log.values(atLeast: 1).first → nil






         Chapter 1  ████████░░░░░░░░  1 of 2
         Course     █████░░░░░░░░░░░  1 of 3

         h hint   l list   c check all
         r run again   x reset   q quit
        """)
  }

  @Test("The list, in forty columns") mutating func list() {
    state.page = .list
    #expect(
      screen(40, 20) == """
         Exercises · 1 of 3 passed

         1 Kettle 1 of 2
           ✔ 1.1 A kettle that must not be used
         → ✘ 1.2 찻주전자가 두 개 있는 찻집

         2 Cup 0 of 1
           · 2.1 A cup that answers

         ✔ passed   ✘ not passed
         ? could not be decided   · not checked








         l back   q quit
        """)
  }

  @Test("A list that does not fit begins with the chapter at hand") mutating func longList() {
    state.entry = Course.tea["2.1"]
    state.page = .list
    #expect(
      screen(80, 8) == """
         Exercises · 1 of 3 passed

         2 Cup 0 of 1
         → · 2.1 A cup that answers

         ↓ 1 more, press space

         l back   q quit
        """)
  }

  @Test("A comparison shows the diff") mutating func comparison() {
    state.page = .comparison(["@@ -1 +1 @@", "-    let tea = cold", "+    let tea = hot"])
    #expect(
      screen(80, 9) == """
         1.2 and its solution · - yours, + the solution

         @@ -1 +1 @@
         -    let tea = cold
         +    let tea = hot



         d back   q quit
        """)
  }

  @Test("Wide terminals get lines of a hundred columns") mutating func wide() {
    state.standings["1.2"] = Standing(
      state: .failed, headline: "long", sentences: [String(repeating: "tea ", count: 60)],
      file: "a.swift")
    let widths = lines(300, 40).map(\.displayWidth)
    #expect((90...101).contains(widths.max() ?? 0))
  }

  @Test("No line is wider, no screen higher than the terminal", arguments: 1...30)
  mutating func anySize(number: Int) {
    state.shownHints = 2
    for page in [nil, .list, WatchState.Page.comparison(["+ 찻주전자"])] {
      state.page = page
      let lines = lines(10 + number * 4, number)
      #expect(lines.count <= number)
      #expect(lines.allSatisfy { $0.displayWidth <= 10 + number * 4 })
    }
  }

  @Test("In a few rows the top and the keys are left") func low() {
    #expect(
      screen(80, 4) == """
         1.2 찻주전자가 두 개 있는 찻집 · by URLProtocol
         Chapters/Chapter1Kettle/URLProtocol/Exercise2_Tea.swift:7

         h hint   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("Colours and links, where they can be shown") func styles() {
    var styled = console(80, 14)
    styled.isStyled = true
    let screen = WatchScreen(state: state, console: styled)
    let plain = WatchScreen(state: state, console: console(80, 14))
    #expect(screen.lines.map(\.displayWidth) == plain.lines.map(\.displayWidth))
    #expect(
      screen.lines[3] == " \u{1B}[31m✘\u{1B}[0m \u{1B}[1mpours when the lid is closed\u{1B}[0m")
    #expect(screen.lines[1].contains("\u{1B}]8;;file:///"))
    #expect(!plain.lines.joined().contains("\u{1B}"))
  }

  private func lines(_ width: Int, _ height: Int) -> [String] {
    WatchScreen(state: state, console: console(width, height)).lines
  }

  private func screen(_ width: Int, _ height: Int) -> String {
    lines(width, height).joined(separator: "\n")
  }
}

/// A terminal without colours.
func console(_ width: Int, _ height: Int) -> Console {
  Console(
    isTerminal: true, size: (width, height), environment: ["TERM": "xterm", "NO_COLOR": "1"])
}
