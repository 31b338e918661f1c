import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch checks on save and does what the keys say") struct WatchLoopTests {
  let world = FakeWorld()
  let course = Course.tea

  @Test("It begins with a check, and q ends it") func quit() {
    #expect(world.watch("1.1", keys: "q") == .quit)
    #expect(world.checked == [["1.1"]])
    #expect(world.screens.first?.contains("Checking 1.1…") == true)
    #expect(world.lastScreen.contains("✘ not yet: pours when the lid is closed"))
  }

  @Test("A save checks again") func save() {
    world.afterKeys[1] = { $0.save("1.1", .passed(Course.tea["1.1"])) }
    world.watch("1.1", keys: " .q")
    #expect(world.checked == [["1.1"], ["1.1"]])
    #expect(world.lastScreen.contains("✔ 1.1 is green."))
  }

  @Test("A newer save overtakes a check, and its verdict is the one that stays") func overtaken() {
    world.duringCheck = [{ $0.save("1.1", .passed(Course.tea["1.1"])) }]
    world.watch("1.1", keys: "..q")
    #expect(world.checked == [["1.1"], ["1.1"]])
    #expect(world.cancelled == 1)
    #expect(!world.screens.contains { $0.contains("✘") })
    #expect(world.lastScreen.contains("✔ 1.1 is green."))
  }

  @Test("Keys work while it checks", arguments: [("h", "Hint 1 of 2"), ("l", "Exercises")])
  func whileChecking(key: Character, text: String) {
    world.keysWhileChecking = [key]
    world.watch("1.1", keys: "q")
    #expect(world.screens.contains { $0.contains(text) && !$0.contains("✘ not yet: pours") })
    #expect(world.checked.count == 1)
  }

  @Test("q ends a check too") func quitWhileChecking() {
    world.keysWhileChecking = ["q"]
    #expect(world.watch("1.1", keys: ".") == .quit)
    #expect(world.cancelled == 1)
    #expect(!world.screens.contains { $0.contains("✘") })
  }

  @Test("It does not go on before the exercise is green, nor by itself") func next() {
    world.watch("1.1", keys: "n.q")
    #expect(world.lastScreen.contains("1.1 is not green yet; n goes on when it is."))
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: "..q")
    #expect(world.lastScreen.contains("1.2 찻주전자가 두 개 있는 찻집 comes next."))
    world.watch("1.1", keys: ".n.q")
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
    #expect(world.checked.last == ["1.2", "1.1"])
  }

  @Test("After the last exercise comes what was left open") func nextIsEarlier() {
    world.verdicts = ["2.1": .passed(course["2.1"])]
    world.watch("2.1", keys: "n.q")
    #expect(world.lastScreen.hasPrefix(" 1.1 "))
  }

  @Test("When all is green it says so") func allGreen() {
    for entry in course.entries { world.verdicts[entry.id] = .passed(entry) }
    world.watch("1.2", keys: "c.n.q")
    #expect(world.screens.contains { $0.contains("The whole course is green.") })
    #expect(world.lastScreen.contains("There is no next exercise."))
  }

  @Test("Hints come one by one, and end") func hints() {
    world.watch("1.1", keys: "hq")
    #expect(world.lastScreen.contains("Who pours?"))
    #expect(!world.lastScreen.contains("Hint 2"))
    world.watch("1.1", keys: "hhh.q")
    #expect(world.lastScreen.contains("Look at the spout"))
    #expect(world.lastScreen.contains("There are no more hints."))
    #expect(world.hintsShown == ["1 of 1.1", "1 of 1.1", "2 of 1.1"])
  }

  @Test("A green exercise gives no hints away") func noHints() {
    world.verdicts["1.1"] = .passed(Course.tea["1.1"])
    world.watch("1.1", keys: "h.q")
    #expect(world.lastScreen.contains("1.1 is green and needs no hint."))
    #expect(world.hintsShown == [])
  }

  @Test("The list opens and closes with l, and any key leads back") func list() {
    world.watch("1.1", keys: "l.q")
    #expect(world.lastScreen.contains("→ ✘ 1.1"))
    world.watch("1.1", keys: "ll.q")
    #expect(!world.lastScreen.contains("Exercises"))
    world.watch("1.1", keys: "lh.q")
    #expect(world.lastScreen.contains("Hint 1 of 2"))
    world.watch("1.1", keys: "l\u{1B}.q")
    #expect(!world.lastScreen.contains("Exercises"))
  }

  @Test("All are checked on request") func checkAll() {
    world.watch("1.1", keys: "c.q")
    #expect(world.checked.last == ["1.1", "1.2", "2.1"])
    #expect(world.screens.contains { $0.contains("Checking all exercises: 2 of 3…") })
    #expect(world.lastScreen.contains("All are checked: 0 of 3 passed."))
  }

  @Test("The solution is shown when the exercise is green") func compare() {
    world.watch("1.1", keys: "d.q")
    #expect(world.lastScreen.contains("1.1 is not green yet; d compares when it is."))
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: ".d.q")
    #expect(world.lastScreen.contains("+ solution of 1.1"))
  }

  @Test("m shows the matrix of tests that the learner writes, and leads back") func matrix() throws
  {
    world.matrix = try MatrixTextTests.matrix()
    world.watch("2.1", keys: ".q")
    #expect(world.lastScreen.contains("m matrix"))
    world.watch("2.1", keys: "m.q")
    #expect(world.lastScreen.hasPrefix(" 2.1 and its matrix · which test notices which fault"))
    #expect(world.lastScreen.contains("tooMuch                noticed      x  .  x  -  ."))
    #expect(world.lastScreen.contains("m back   q quit"))
    world.watch("2.1", keys: "mm.q")
    #expect(world.lastScreen.hasPrefix(" 2.1 A cup that answers"))
  }

  @Test("m says why there is no matrix") func noMatrix() {
    world.watch("1.1", keys: "m.q")
    #expect(!world.lastScreen.contains("m matrix"))
    #expect(world.lastScreen.contains("m shows what tests of yours notice; 1.1 asks for none."))
    world.watch("2.1", keys: "m.q")
    #expect(world.lastScreen.contains("There is no matrix of 2.1 yet"))
    world.keysWhileChecking = ["m"]
    world.watch("2.1", keys: "q")
    #expect(world.screens.contains { $0.contains("2.1 is still being checked; m shows") })
  }

  @Test("A save closes the matrix of the file as it was") func staleMatrix() throws {
    world.matrix = try MatrixTextTests.matrix()
    world.afterKeys[3] = { $0.save("2.1", .passed(Course.tea["2.1"])) }
    world.watch("2.1", keys: "m...q")
    #expect(world.screens.contains { $0.contains("2.1 and its matrix") })
    #expect(world.lastScreen.contains("✔ 2.1 is green"))
  }

  @Test("A reset is asked for", arguments: [("y", ["1.1"]), ("n", []), ("q", [])])
  func reset(answer: String, ids: [String]) {
    world.watch("1.1", keys: "x" + answer + ".q")
    #expect(world.screens.contains { $0.contains("y yes, reset it   n no") })
    #expect(world.wasReset == ids)
    #expect(
      world.lastScreen.contains(ids == [] ? "Not reset. 1.1 stays as it is." : "1.1 is back."))
  }

  @Test("r runs again") func again() {
    world.watch("1.1", keys: "r.q")
    #expect(world.checked.count == 2)
  }

  @Test("A signal ends it, while it checks and while it waits", arguments: [SIGINT, SIGTERM])
  func signal(number: Int32) {
    world.duringCheck = [{ $0.signal = number }]
    #expect(world.watch("1.1", keys: "") == .signalled(number))
    world.afterKeys[1] = { $0.signal = number }
    #expect(world.watch("1.1", keys: ".....") == .signalled(number))
  }

  @Test("It ends when nobody is there any more") func hangUp() {
    #expect(world.watch("1.1", keys: "") == .signalled(SIGHUP))
  }

  @Test("A check that could not be made is said, and can be tried again") func fault() {
    world.faults = [ToolFault("The disk is full.")]
    world.watch("1.1", keys: ".r.q")
    #expect(world.screens.contains { $0.contains("The disk is full.\n   Press r to try again.") })
    #expect(world.lastScreen.contains("✘ not yet: pours"))
  }

  @Test("The time of a long check is shown") func time() {
    world.duringCheck = [{ $0.time += 7 }]
    world.watch("1.1", keys: "q")
    #expect(world.screens.contains { $0.contains("Checking 1.1… 7 s") })
  }

  @Test("A terminal of another size is drawn anew") func resize() {
    world.afterKeys[1] = {
      $0.console.width = 40
      $0.wasResized = true
    }
    world.watch("1.1", keys: ".....q")
    #expect(world.screens.last?.contains("Chapters/Chapter1Kettle/\n") == true)
  }
}
