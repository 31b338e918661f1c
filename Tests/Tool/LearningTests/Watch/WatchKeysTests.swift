import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch does what the keys say") struct WatchKeysTests {
  let course = Course.tea
  var state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.1"])

  init() { show("1.1", .failed(course["1.1"])) }

  @Test("n opens the next exercise that is not green, once this one is") mutating func next() {
    state.press("n")
    #expect(state.message == "1.1 is not green yet; n goes on when it is. l lists all exercises.")
    state.activity = .checking(seconds: 1)
    state.press("n")
    #expect(state.message == "1.1 is still being checked; n goes on when it is green.")
    state.activity = .waiting
    show("1.1", .passed(course["1.1"]))
    state.press("n")
    #expect(state.entry.id == "1.2")
    // The file that changed may be a part of those that were passed.
    #expect(state.entries(of: .exercise).map(\.id) == ["1.2", "1.1"])
  }

  @Test("n goes back to what was left out in a chapter before it goes on to the next one")
  mutating func back() {
    state.entry = course["1.2"]
    show("1.2", .passed(course["1.2"]))
    state.press("n")
    #expect(state.entry.id == "1.1")
    show("1.1", .passed(course["1.1"]))
    for entry in course.entries { show(entry.id, .passed(entry)) }
    state.press("n")
    #expect(state.message == "The whole course is green. There is no next exercise.")
  }

  @Test("p opens the exercise before, as far as the first") mutating func previous() {
    state.entry = course["1.2"]
    state.press("pp")
    #expect(state.entry.id == "1.1")
    #expect(state.message == "1.1 is the first exercise.")
  }

  @Test("Hints come one by one, and end, that for the red check first") mutating func hints() {
    state.items["1.1"]?.summary?.failingCheck = "pours"
    state.press("h")
    #expect(state.hints.shown.map(\.number) == [nil])
    state.press("hh")
    #expect(state.hints.shown.map(\.number) == [nil, 1, 2])
    state.press("h")
    #expect(state.message?.hasPrefix("There are no more hints. The lesson is Chapters/") == true)
    show("1.1", .passed(course["1.1"]))
    state.press("h")
    #expect(state.message == "1.1 is green and needs no hint.")
  }

  @Test("The solution is shown when the exercise is green, where there is one")
  mutating func compare() {
    #expect(state.press("d") == nil)
    #expect(state.message == "1.1 is not green yet; d compares when it is. l lists all exercises.")
    show("1.1", .passed(course["1.1"]))
    #expect(state.press("d") == .compare)
    state.hasSolutions = false
    #expect(state.press("d") == nil)
    #expect(state.message == "This copy has no solutions to compare with.")
    #expect(!state.offeredKeys.contains { $0.key == "d" })
  }

  @Test("m shows the matrix of the learner's tests, until the file changes")
  mutating func matrix() throws {
    state.press("m")
    #expect(state.message == "m shows what tests of yours notice; 1.1 asks for none.")
    state.entry = course["2.1"]
    state.press("m")
    #expect(state.message?.hasPrefix("There is no matrix of 2.1 yet") == true)
    show("2.1", .failed(course["2.1"]))
    state.items["2.1"]?.matrix = MatrixTextTests.matrix()
    state.press("m")
    #expect(state.offeredKeys.map(\.key) == ["m", "q"])
    state.filesChanged([course["2.1"].starter])
    #expect(state.page == nil)
    state.activity = .checking(seconds: 0)
    state.press("m")
    #expect(state.message == "2.1 is still being checked; m shows its matrix then.")
  }

  @Test("A reset is asked for", arguments: ["y", "n", "q"])
  mutating func reset(answer: String) {
    state.press("x")
    #expect(state.offeredKeys.map(\.label) == ["yes, reset it", "no"])
    #expect(state.press(answer) == (answer == "y" ? .reset : nil))
    #expect(state.message == (answer == "y" ? nil : "Not reset. 1.1 stays as it is."))
    #expect(!state.asksToReset)
  }

  @Test("q and a terminal that goes away end it") mutating func ends() {
    state.press("q")
    #expect(state.exit == .done)
    _ = state.press(.end)
    #expect(state.exit == .hungUp)
  }

  @Test("A page is left with its key, with escape, and with any other key that does something")
  mutating func closes() {
    for key in [Key.character("l"), .escape, .character("h")] {
      #expect(state.press("l") == .list)
      _ = state.press(key)
      #expect(state.page == nil)
    }
    #expect(state.seenHints.count == 1)
  }

  @Test("Arrows and letters move the cursor, as far as both ends, and enter opens")
  mutating func list() {
    for (keys, cursor) in [("", 0), ("k", 0), ("j", 1), ("jjjj", 2), ("k", 1)] {
      state.press(state.page == nil ? "l\(keys)" : keys)
      #expect(state.page == .list(cursor: cursor))
    }
    _ = state.press(.enter)
    #expect(state.entry.id == "1.2")
    #expect(state.wanted == .exercise)
    state.wanted = nil
    state.press("l")
    _ = state.press(.enter)
    #expect(state.wanted == nil)
  }

  private mutating func show(_ id: String, _ summary: VerdictSummary) {
    state.items[id] = .init(entry: course[id], summary: summary)
  }
}

@Suite("The watch knows what to check, and says what came of it") struct WatchStateTests {
  let course = Course.tea
  var state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.1"])

  @Test("A save of another exercise says where that one is") mutating func savedElsewhere() {
    state.filesChanged([course["1.2"].starter])
    #expect(state.message == "You saved 1.2. l leads there.")
    #expect(state.wanted == .exercise)
    show("1.1", .passed(course["1.1"]), of: .exercise)
    state.filesChanged([course["1.2"].starter])
    #expect(state.message == "You saved 1.2. n goes there.")
    state.filesChanged(course.entries.map(\.starter).reduce(into: []) { $0.insert($1) })
    #expect(state.message == nil)
  }

  @Test("A check of all gives way to a save, and to an exercise that is opened")
  mutating func checkAll() {
    state.press("c")
    #expect(state.wanted == .all)
    (state.wanted, state.activity) = (nil, .checkingAll(done: 0))
    show("1.1", .passed(course["1.1"]), of: .all)
    state.press("c")
    #expect(state.wanted == nil)
    state.endOfAll()
    #expect(state.message == "All are checked: 1 of 3 passed. Press l for the list.")
    state.press("n")
    #expect(state.entry.id == "1.2")
    #expect(state.wanted == .exercise)
    #expect(state.message?.hasPrefix("Check all was stopped at 1 of 3 by opening 1.2") == true)
    state.activity = .checkingAll(done: 2)
    state.filesChanged([course["1.1"].starter])
    #expect(
      state.message == """
        You saved 1.1. l leads there.
        Check all was stopped at 2 of 3 by your save; press c to start it again.
        """)
  }

  @Test("A new verdict is read from its beginning, a page stays") mutating func scroll() {
    (state.activity, state.scroll) = (.checking(seconds: 3), 4)
    show("1.1", .failed(course["1.1"]), of: .exercise)
    #expect(state.scroll == 0)
    (state.activity, state.scroll, state.page) = (.checking(seconds: 3), 4, .comparison([]))
    show("1.1", .failed(course["1.1"]), of: .exercise)
    #expect(state.scroll == 4)
  }

  @Test("The farewell names the command that goes on there") mutating func farewell() {
    #expect(
      state.farewell == "0 of 3 exercises passed. Go on with 1.1: swift run workbook watch 1.1\n")
    show("1.1", .passed(course["1.1"]), of: .exercise)
    #expect(
      state.farewell == "1 of 3 exercises passed. Go on with 1.2: swift run workbook watch 1.2\n")
    for entry in course.entries { show(entry.id, .passed(entry), of: .all) }
    #expect(state.farewell == "3 of 3 exercises passed. The whole course is green.\n")
    state.endOfAll()
    #expect(state.message == "The whole course is green.")
  }

  private mutating func show(_ id: String, _ summary: VerdictSummary, of job: WatchState.Job) {
    state.show(.init(entry: course[id], summary: summary), of: job, done: 1)
  }
}

@Suite("The watch goes through the steps of a kata") struct WatchStepsTests {
  var state = WatchState(course: .kata, root: .temporaryDirectory, entry: Course.kata["1.1"])

  init() { state.goal = .steps(number: nil) }

  @Test("A save shows the step to work on, keys show another") mutating func looking() {
    save(answer: 0, test: 1)
    #expect(screen.contains("✘ Red for the right reason"))
    state.press("n")
    #expect(screen.contains("Step 2 of 2: Count to 2"))
    #expect(screen.contains("✘ asksFor1() is red, and asks for nothing that is new"))
    #expect(screen.contains("p previous step"))
    state.press("pp")
    #expect(screen.contains("This is the first step."))
    state.press("n")
    state.filesChanged([state.entry.starter])
    #expect(screen.contains("Step 1 of 2: Count to 1"))
  }

  @Test("Code that does not compile leaves the step on the screen") mutating func noResult() {
    save(answer: 1, test: 1)
    state.show(broken, of: .exercise, done: 1)
    #expect(screen.contains("Step 2 of 2: Count to 2"))
    #expect(screen.contains("does not compile"))
  }

  @Test("A step that nobody knows is not shown, nor a way from it") mutating func unknown() {
    state.show(broken, of: .exercise, done: 1)
    state.press("n")
    #expect(!screen.contains("Step 1"))
    #expect(!screen.contains("next step"))
    #expect(screen.contains("It is not known yet which step is next."))
    state.items["1.1"]?.isUntouched = true
    #expect(screen.contains("Step 1 of 2"))
  }

  @Test("The farewell names the step that the command shows, not the one on the screen")
  mutating func farewell() {
    save(answer: 0, test: 1)
    state.press("n")
    #expect(state.farewell == "Go on with step 1 of 2: swift run workbook kata\n")
    state.show(broken, of: .exercise, done: 1)
    #expect(state.farewell == "Go on: swift run workbook kata\n")
  }

  @Test("The last step is before the end, and a key leads to each") mutating func end() {
    save(answer: 2, test: 2)
    state.press("ppn")
    #expect(screen.contains("Step 2 of 2: Count to 2"))
    state.press("n")
    #expect(screen.contains("All 2 steps are green."))
  }

  @Test("A step that was asked for is shown, and hints below it") mutating func asked() {
    save(answer: 0, test: 1)
    state.goal = .steps(number: 2)
    state.press("h")
    state.scroll = 0
    #expect(screen.contains("Step 2 of 2"))
    #expect(screen.contains("Hint 1 of 3\n   What is asked?"))
    #expect(!screen.contains("Course  "))
  }

  private var screen: String {
    WatchScreen(state: state, console: console(80, 40)).lines.joined(separator: "\n")
  }

  private var broken: ProgressReport.Item {
    .init(entry: state.entry, summary: .compileError(state.entry))
  }

  private mutating func save(answer: Int, test: Int) {
    var item = ProgressReport.Item(
      entry: state.entry, summary: .failed(state.entry),
      checks: .fixture(answer: answer, test: test))
    item.matrix = .fixture(answer: answer, test: test)
    state.show(item, of: .exercise, done: 1)
  }
}

extension WatchState {
  /// Presses keys one after another, and returns what is left to do after the last.
  @discardableResult
  fileprivate mutating func press(_ keys: String) -> Action? {
    keys.map { press(.character($0)) }.last ?? nil
  }
}
