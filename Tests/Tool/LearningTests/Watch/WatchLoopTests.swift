import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch checks on every save") struct WatchLoopTests {
  let world = FakeWorld()
  let course = Course.tea

  @Test("A newer save overtakes a check, and its verdict is the one that stays") func overtaken() {
    world.duringCheck = [{ $0.save("1.1", .passed(Course.tea["1.1"])) }]
    world.watch("1.1", keys: "..q")
    #expect(world.checked == [["1.1"], ["1.1"]])
    #expect(world.cancelled == 1)
    #expect(!world.screens.contains { $0.contains("✘") })
    #expect(world.lastScreen.contains("✔ 1.1 is green."))
  }

  @Test("A new verdict is read from its beginning") func verdict() {
    world.console = console(80, 14)
    world.afterKeys[4] = { $0.save("1.1", .compileError(Course.tea["1.1"])) }
    world.watch("1.1", keys: "hh..q")
    #expect(
      world.screens.contains {
        $0.contains("✘ not yet: pours") && $0.contains("water in it.\n ↑ press")
      })
    #expect(world.lastScreen.contains("? does not compile\n   Chapters/"))
  }

  @Test("A save of another exercise says where that one is") func savedElsewhere() {
    world.afterKeys[2] = { $0.save("1.2", .failed(Course.tea["1.2"])) }
    world.watch("1.1", keys: "...q")
    #expect(world.lastScreen.contains("You saved 1.2. l leads there."))
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.afterKeys[2] = { $0.save("1.2", .failed(Course.tea["1.2"])) }
    world.watch("1.1", keys: "...q")
    #expect(world.lastScreen.contains("You saved 1.2. n goes there."))
    world.afterKeys[2] = { $0.save("1.1", .failed(Course.tea["1.1"])) }
    world.watch("1.1", keys: "...q")
    #expect(!world.lastScreen.contains("You saved"))
  }

  @Test("q ends a check too") func quitWhileChecking() {
    world.keysWhileChecking = ["q"]
    #expect(world.watch("1.1", keys: ".") == .quit)
    #expect(world.cancelled == 1)
    #expect(!world.screens.contains { $0.contains("✘") })
  }

  @Test("A signal ends it, while it checks and while it waits", arguments: [SIGINT, SIGTERM])
  func signal(number: Int32) {
    world.duringCheck = [{ $0.signal = number }]
    #expect(world.watch("1.1", keys: "") == .signalled(number))
    world.afterKeys[1] = { $0.signal = number }
    #expect(world.watch("1.1", keys: ".....") == .signalled(number))
  }

  @Test("It ends when its terminal goes away") func hangUp() {
    #expect(world.watch("1.1", keys: "") == .signalled(SIGHUP))
  }

  @Test("A check that could not be made is reported, and can be tried again") func fault() {
    world.faults = [ToolFault("The disk is full.")]
    world.watch("1.1", keys: ".r.q")
    #expect(world.screens.contains { $0.contains("The disk is full.\n   Press r to try again.") })
    #expect(world.lastScreen.contains("✘ not yet: pours"))
  }

  @Test("A long check shows its time, and the reason") func time() {
    world.firstBuild = "It builds."
    world.duringCheck = [{ $0.time += 7 }]
    world.watch("1.1", keys: "q")
    #expect(world.screens.contains { $0.contains("Checking 1.1… 7 s\n   It builds.\n") })
  }

  @Test("The help for an untouched starter goes with the first change") func untouched() {
    world.untouched = ["1.1"]
    world.afterKeys[2] = {
      $0.untouched = []
      $0.save("1.1", .failed(Course.tea["1.1"]))
    }
    world.watch("1.1", keys: "...q")
    #expect(world.screens.first?.contains("Open the file above, change it and save it.") == true)
    #expect(!world.lastScreen.contains("Open the file above"))
  }

  @Test("All are checked on request, also from the list", arguments: ["", "l"])
  func checkAll(before: String) {
    world.watch("1.1", keys: before + "c.q")
    #expect(world.checked.last == ["1.1", "1.2", "2.1"])
    let progress = "hecking all exercises: 2 of 3…"
    #expect(world.screens.contains { $0.contains(progress) })
    #expect(world.lastScreen.contains("\n All are checked: 0 of 3 passed."))
  }

  @Test("A check of all that gives way says so") func stopped() {
    world.duringCheck = [{ _ in }, { $0.keysWhileChecking = [".", "r"] }]
    world.watch("1.1", keys: "c.q")
    #expect(world.lastScreen.contains("Check all was stopped at 1 of 3 by r; press c to start"))
    world.duringCheck = [{ _ in }, { $0.save("1.1", .passed(Course.tea["1.1"])) }]
    world.watch("1.1", keys: "c.q")
    #expect(world.lastScreen.contains("Check all was stopped at 0 of 3 by your save; press c"))
    #expect(world.lastScreen.contains("✔ 1.1 is green."))
  }

  @Test("A green exercise lets go on while all are checked", arguments: ["n", "d", "c"])
  func green(key: Character) {
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.duringCheck = [{ _ in }, { $0.keysWhileChecking = [key] }]
    world.watch("1.1", keys: "c..q")
    #expect(world.cancelled == 0)
    // The file of an opened exercise may have changed before it was watched.
    let later = key == "n" ? [["1.2", "1.1"]] : []
    #expect(world.checked == [["1.1"], ["1.1", "1.2", "2.1"]] + later)
    let text: [Character: String] = ["n": "1.2 ", "d": "+ solution of 1.1", "c": "✔ 1.1 is green."]
    #expect(world.lastScreen.contains(text[key] ?? "?"))
  }
}

@Suite("The watch goes through the steps of a kata") struct WatchStepsTests {
  let world = FakeWorld()

  init() { world.course = .kata }

  private func answer(_ answer: Int, test: Int) {
    world.checks["1.1"] = .fixture(answer: answer, test: test)
    world.matrix = .fixture(answer: answer, test: test)
  }

  @Test("A save shows the step to work on, keys show another") func looking() {
    answer(0, test: 1)
    world.watch("1.1", goal: .steps(number: nil), keys: "n.q")
    #expect(world.lastScreen.contains("Step 2 of 2: Count to 2"))
    #expect(world.lastScreen.contains("p previous step"))
    #expect(world.lastScreen.contains("✘ asksFor1() is red, and asks for nothing that is new"))
    world.watch("1.1", goal: .steps(number: nil), keys: "p.q")
    #expect(world.lastScreen.contains("This is the first step."))
    world.afterKeys[2] = { $0.save("1.1", .failed($0.course["1.1"])) }
    world.watch("1.1", goal: .steps(number: nil), keys: "n...q")
    #expect(world.lastScreen.contains("Step 1 of 2: Count to 1"))
    #expect(world.lastScreen.contains("✘ Red for the right reason"))
  }

  @Test("Code that does not compile leaves the step on the screen") func noResult() {
    answer(1, test: 1)
    world.afterKeys[1] = {
      $0.checks["1.1"] = []
      $0.matrix = nil
      $0.save("1.1", .compileError($0.course["1.1"]))
    }
    world.watch("1.1", goal: .steps(number: nil), keys: "..q")
    #expect(world.lastScreen.contains("Step 2 of 2: Count to 2"))
    #expect(world.lastScreen.contains("does not compile"))
  }

  @Test("A step that nobody knows is not shown, nor a way from it") func unknown() {
    world.verdicts["1.1"] = .compileError(world.course["1.1"])
    world.watch("1.1", goal: .steps(number: nil), keys: "nq")
    #expect(!world.lastScreen.contains("Step 1"))
    #expect(!world.lastScreen.contains("next step"))
    #expect(world.lastScreen.contains("It is not known yet which step is next."))
    world.untouched = ["1.1"]
    world.watch("1.1", goal: .steps(number: nil), keys: "q")
    #expect(world.lastScreen.contains("Step 1 of 2"))
  }

  @Test("The farewell names the step that the command shows, not the one on the screen")
  func farewell() {
    var item = ProgressReport.Item(
      entry: world.course["1.1"], checks: .fixture(answer: 0, test: 1))
    item.matrix = .fixture(answer: 0, test: 1)
    #expect(
      KataProgress(item, showing: 2).farewell
        == "Go on with step 1 of 2: swift run workbook kata\n")
    item.checks = []
    #expect(
      KataProgress(item, showing: nil, last: 1).farewell == "Go on: swift run workbook kata\n")
  }

  @Test("A test that a save has made red is called so") func brokenTest() {
    answer(1, test: 1)
    let save = { (world: FakeWorld) in
      world.checks["1.1"] = .fixture(answer: 0, test: 1)
      world.matrix = .fixture(answer: 0, test: 1)
      world.save("1.1", .failed(world.course["1.1"]))
    }
    world.afterKeys = [1: save, 3: save]
    world.watch("1.1", goal: .steps(number: 2), keys: "....q")
    #expect(world.lastScreen.contains("✘ asksFor1() was green before your last change"))
  }

  @Test("The last step is before the end, and a key leads to each") func end() {
    answer(2, test: 2)
    world.watch("1.1", goal: .steps(number: nil), keys: "pq")
    #expect(world.lastScreen.contains("Step 2 of 2: Count to 2"))
    world.watch("1.1", goal: .steps(number: nil), keys: "ppnq")
    #expect(world.lastScreen.contains("Step 2 of 2: Count to 2"))
    world.watch("1.1", goal: .steps(number: nil), keys: "pn.q")
    #expect(world.lastScreen.contains("All 2 steps are green."))
  }

  @Test("A step that was asked for is shown, and hints below it") func asked() {
    answer(0, test: 1)
    world.watch("1.1", goal: .steps(number: 2), keys: "hq")
    #expect(world.lastScreen.contains("Step 2 of 2"))
    #expect(world.lastScreen.contains("Hint 1 of 3\n   What is asked?"))
    #expect(!world.lastScreen.contains("Course  "))
  }

  @Test("A check that could not be made is reported") func fault() {
    world.faults = [ToolFault("The disk is full.")]
    world.watch("1.1", goal: .steps(number: nil), keys: ".q")
    #expect(world.lastScreen.contains("The disk is full.\n     Press r to try again."))
  }
}
