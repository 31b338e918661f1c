import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

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
         with URLProtocol
         Chapters/Chapter1Kettle/URLProtocol/
         Exercise2_Tea.swift:7

         ✘ not yet: pours when the lid is
           closed
           The kettle poured nothing. A kettle
           pours what is in it, into the cup
           below.
           Expectation failed: await log.value…





         Chapter 1  ████████░░░░░░░░  1 of 2
         Course     █████░░░░░░░░░░░  1 of 3

         h hint   p previous   l list
         c check all   r run again   x reset
         q quit
        """)
  }

  @Test("The list, in forty columns") mutating func list() {
    state.page = .list(cursor: 1)
    #expect(
      screen(40, 20) == """
         Exercises · 1 of 3 passed

         1 Kettle 1 of 2
           ✔ 1.1 A kettle that must not be used
         → ✘ 1.2 찻주전자가 두 개 있는 찻집

         2 Cup 0 of 1
           · 2.1 A cup that answers

         ✔ passed   ✘ not passed
         ? could not be decided
         · not begun or not checked






         ↑↓ choose   enter open   c check all
         l back   q quit
        """)
  }

  @Test("A list that does not fit begins with the chapter at hand") mutating func longList() {
    state.entry = Course.tea["2.1"]
    state.page = .list(cursor: 2)
    #expect(
      screen(80, 8) == """
         Exercises · 1 of 3 passed

         2 Cup 0 of 1
         → · 2.1 A cup that answers

         ↑ 2 more exercises

         ↑↓ choose   enter open   c check all   l back   q quit
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
    for page in [nil, .list(cursor: 2), WatchState.Page.comparison(["+ 찻주전자"])] {
      state.page = page
      let lines = lines(10 + number * 4, number)
      #expect(lines.count <= number)
      #expect(lines.allSatisfy { $0.displayWidth <= 10 + number * 4 })
    }
  }

  @Test("In a few rows the top and the keys are left") func low() {
    #expect(
      screen(80, 4) == """
         1.2 찻주전자가 두 개 있는 찻집 · with URLProtocol
         Chapters/Chapter1Kettle/URLProtocol/Exercise2_Tea.swift:7
         ✘ not yet: pours when the lid is closed
         h hint   p previous   l list   c check all   r run again   x reset   q quit
        """)
  }

  @Test("Colours and links, where they can be shown") func styles() {
    var styled = console(80, 14)
    styled.isStyled = true
    let screen = WatchScreen(state: state, console: styled)
    let plain = WatchScreen(state: state, console: console(80, 14))
    #expect(screen.lines.map(\.displayWidth) == plain.lines.map(\.displayWidth))
    #expect(
      screen.lines[3]
        == " \u{1B}[31m✘\u{1B}[0m \u{1B}[1mnot yet: pours when the lid is closed\u{1B}[0m")
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
