import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch does what the keys say") struct WatchKeysTests {
  let world = FakeWorld()
  let course = Course.tea

  @Test("Keys work while it checks", arguments: [("h", "Hint 1 of 2"), ("l", "Exercises")])
  func whileChecking(key: Character, text: String) {
    world.keysWhileChecking = [key]
    world.watch("1.1", keys: "q")
    #expect(world.screens.contains { $0.contains(text) && !$0.contains("✘ not yet: pours") })
    #expect(world.checked.count == 1)
  }

  @Test("n opens the next exercise that is not green, once this one is") func next() {
    world.watch("1.1", keys: "n.q")
    #expect(world.lastScreen.contains("1.1 is not green yet; n goes on when it is."))
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: ".n.q")
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
    #expect(world.checked.last == ["1.2", "1.1"])
    world.verdicts["2.1"] = .passed(course["2.1"])
    world.watch("2.1", keys: "n.q")
    #expect(
      world.screens.contains { $0.contains("No exercise after 2.1 is open in Chapter 2. 1.2 ") })
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
  }

  @Test("n goes back to what was left out in a chapter before it goes on to the next one")
  func back() {
    world.verdicts["1.2"] = .passed(course["1.2"])
    world.watch("1.2", keys: "n.q")
    #expect(world.lastScreen.hasPrefix(" 1.1 "))
  }

  @Test("When all is green, there is no next") func allGreen() {
    for entry in course.entries { world.verdicts[entry.id] = .passed(entry) }
    world.watch("1.2", keys: "c.n.q")
    #expect(world.screens.contains { $0.contains("The whole course is green.") })
    #expect(world.lastScreen.contains("There is no next exercise."))
  }

  @Test("p opens the exercise before, as far as the first") func previous() {
    world.watch("2.1", keys: "p.q")
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
    world.watch("1.1", keys: "p.q")
    #expect(world.lastScreen.contains("1.1 is the first exercise."))
  }

  @Test("Hints come one by one, and end") func hints() {
    world.watch("1.1", keys: "hq")
    #expect(world.lastScreen.contains("Who pours?"))
    #expect(!world.lastScreen.contains("Hint 2"))
    world.watch("1.1", keys: "hh.q")
    #expect(world.lastScreen.contains("Look at the spout"))
    #expect(world.lastScreen.contains("There are no more hints."))
    #expect(world.hintsShown == ["1 of 1.1", "2 of 1.1"])
    world.verdicts["1.1"] = .passed(Course.tea["1.1"])
    world.watch("1.1", keys: "h.q")
    #expect(world.lastScreen.contains("1.1 is green and needs no hint."))
  }

  @Test("A hint for the check that is red comes first, and goes with it") func hintForCheck() {
    world.verdicts["1.1"] = .failed(course["1.1"])
    world.verdicts["1.1"]?.failingCheck = "pours"
    world.watch("1.1", keys: ".h.q")
    #expect(world.lastScreen.contains("A hint for this check\n   Is the lid on?"))
    #expect(!world.lastScreen.contains("Who pours?"))
    world.watch("1.1", keys: ".h.q")
    #expect(world.lastScreen.contains("Is the lid on?"))
    #expect(world.lastScreen.contains("Who pours?"))
    world.verdicts["1.1"] = .compileError(course["1.1"])
    world.watch("1.1", keys: ".q")
    #expect(!world.lastScreen.contains("Is the lid on?"))
    #expect(world.lastScreen.contains("Who pours?"))
  }

  @Test("A hint that was seen stays in view, in the next watch and after a reset")
  func seenHints() {
    world.watch("1.2", keys: "hpxy.q")
    #expect(!world.lastScreen.contains("Hint 1"))
    world.watch("1.2", keys: ".q")
    #expect(world.lastScreen.contains("Who pours?"))
    world.watch("1.2", keys: "xy...q")
    #expect(world.lastScreen.contains("Who pours?"))
  }

  @Test("The solution is shown when the exercise is green") func compare() {
    world.watch("1.1", keys: "d.q")
    #expect(world.lastScreen.contains("1.1 is not green yet; d compares when it is."))
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: ".d.q")
    #expect(world.lastScreen.contains("+ solution of 1.1"))
  }

  @Test("A copy without solutions offers no comparison, and tells another way")
  func withoutSolutions() {
    world.hasSolutions = false
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: ".d.q")
    #expect(!world.screens.contains { $0.contains("d compare") })
    #expect(world.lastScreen.contains("Another right way: "))
    #expect(world.lastScreen.contains("This copy has no solutions to compare with."))
  }

  @Test("m shows the matrix of the learner's tests, until the file changes") func matrix() {
    world.matrix = MatrixTextTests.matrix()
    world.watch("2.1", keys: "m.q")
    #expect(world.lastScreen.hasPrefix(" 2.1 and its matrix · which test notices which fault"))
    #expect(world.lastScreen.contains("tooMuch    noticed      x  .  x  -  ."))
    #expect(world.lastScreen.contains("m back   q quit"))
    world.watch("2.1", keys: "mm.q")
    #expect(world.lastScreen.hasPrefix(" 2.1 A cup that answers"))
    world.afterKeys[3] = { $0.save("2.1", .passed(Course.tea["2.1"])) }
    world.watch("2.1", keys: "m...q")
    #expect(world.lastScreen.contains("✔ 2.1 is green"))
  }

  @Test("m says why there is no matrix") func noMatrix() {
    world.watch("1.1", keys: "m.q")
    #expect(world.lastScreen.contains("m shows what tests of yours notice; 1.1 asks for none."))
    world.watch("2.1", keys: "m.q")
    #expect(world.lastScreen.contains("There is no matrix of 2.1 yet"))
    world.keysWhileChecking = ["m"]
    world.watch("2.1", keys: "q")
    #expect(world.screens.contains { $0.contains("2.1 is still being checked; m shows") })
  }

  @Test("A reset is asked for", arguments: [("y", ["1.1"]), ("n", []), ("q", [])])
  func reset(answer: String, ids: [String]) {
    world.watch("1.1", keys: "x" + answer + "...q")
    #expect(world.screens.contains { $0.contains("y yes, reset it   n no") })
    #expect(world.wasReset == ids)
    #expect(
      world.lastScreen.contains(
        ids == []
          ? "Not reset. 1.1 stays as it is."
          : "\n 1.1 is back.\n Your version is kept: .workbook/backups/1.1.swift\n h hint"))
  }

  @Test("The report on a reset is in view until a key or a save") func backup() {
    world.watch("1.1", keys: "xy.h.q")
    #expect(!world.lastScreen.contains("backups"))
    world.afterKeys[4] = { $0.save("1.1", .passed(Course.tea["1.1"])) }
    world.watch("1.1", keys: "xy...q")
    #expect(!world.lastScreen.contains("backups"))
  }
}

@Suite("An exercise is chosen in the list") struct WatchListTests {
  let world = FakeWorld()

  @Test("l, escape and any other key lead back", arguments: ["ll", "l\u{1B}", "lh"])
  func closes(keys: String) {
    world.watch("1.1", keys: keys + ".q")
    #expect(world.lastScreen.hasPrefix(" 1.1 "))
    #expect(world.lastScreen.contains("Hint 1 of 2") == keys.hasSuffix("h"))
  }

  @Test(
    "Arrows and letters move the cursor, and it stops at both ends",
    arguments: [
      ("l", "✘ 1.1"), ("l↑", "✘ 1.1"), ("l↓", "· 1.2"), ("ljj↑", "· 1.2"), ("ljjk", "· 1.2"),
      ("ljjjj", "· 2.1"),
    ])
  func moves(keys: String, row: String) {
    world.watch("1.1", keys: keys + ".q")
    #expect(world.lastScreen.contains("→ \(row) "))
    #expect(world.checked == [["1.1"]])
  }

  @Test("Enter opens the exercise") func opens() {
    world.watch("1.1", keys: "hlj\n.q")
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
    #expect(world.checked.last == ["1.2"])
    #expect(!world.lastScreen.contains("Hint"))
  }

  @Test("Enter on the exercise at hand goes back to it, hints and all") func same() {
    world.watch("1.1", keys: "hl\n.q")
    #expect(world.lastScreen.contains("Hint 1 of 2"))
    #expect(world.checked.count == 1)
  }

  @Test("The cursor is in view, whatever the height", arguments: 0..<3, 6...14)
  func anyHeight(cursor: Int, height: Int) {
    var state = WatchState(course: .tea, root: .temporaryDirectory, entry: Course.tea["1.1"])
    state.page = .list(cursor: cursor)
    let lines = WatchScreen(state: state, console: console(80, height)).lines
    #expect(lines.count == height)
    #expect(lines.contains { $0.hasPrefix(" → ") })
  }
}
