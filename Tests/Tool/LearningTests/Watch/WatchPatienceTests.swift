import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The watch says what became of a key and of a check") struct WatchPatienceTests {
  let world = FakeWorld()
  let course = Course.tea

  @Test("A new verdict is in view, and is read from its beginning") func verdict() {
    world.console = console(80, 14)
    world.afterKeys[4] = { $0.save("1.1", .compileError(Course.tea["1.1"])) }
    world.watch("1.1", keys: "hh..q")
    #expect(
      world.screens.contains {
        $0.contains("✘ not yet: pours") && $0.contains("water in it.\n ↑ press")
      })
    #expect(world.lastScreen.contains("? does not compile\n   Chapters/"))
  }

  @Test("A verdict does not move what is read elsewhere") func comparison() {
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: "cd..q")
    #expect(world.lastScreen.contains("+ solution of 1.1"))
  }

  @Test("A green exercise lets go on while all are checked", arguments: ["n", "d"])
  func green(key: Character) {
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.duringCheck = [{ _ in }, { $0.keysWhileChecking = [key] }]
    world.watch("1.1", keys: "c..q")
    #expect(!world.screens.contains { $0.contains("still being checked") })
    #expect(world.lastScreen.contains(key == "n" ? "✘ not yet: pours" : "+ solution of 1.1"))
    #expect(world.checked.last == (key == "n" ? ["1.2", "1.1"] : ["1.1", "1.2", "2.1"]))
  }

  @Test("A check of all that gives way says so") func stopped() {
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.duringCheck = [{ _ in }, { $0.keysWhileChecking = [".", "r"] }]
    world.watch("1.1", keys: "c.q")
    #expect(
      world.lastScreen.contains(
        "Check all was stopped at 1 of 3 by r; press c to start it again."))
  }

  @Test("Who opens another exercise does not stop a check of all") func openedMeanwhile() {
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.duringCheck = [{ _ in }, { $0.keysWhileChecking = ["n"] }]
    world.watch("1.1", keys: "c...q")
    #expect(world.cancelled == 0)
    // It has its turn afterwards: it may have changed before it was watched.
    #expect(world.checked == [["1.1"], ["1.1", "1.2", "2.1"], ["1.2", "1.1"]])
  }

  @Test("A copy without solutions offers no comparison, and says another way")
  func withoutSolutions() {
    world.hasSolutions = false
    world.verdicts["1.1"] = .passed(course["1.1"])
    world.watch("1.1", keys: ".d.q")
    #expect(!world.screens.contains { $0.contains("d compare") })
    #expect(world.lastScreen.contains("Another right way: "))
    #expect(!world.lastScreen.contains("+ solution of 1.1"))
  }

  @Test("A save stops a check of all, and says so") func stoppedBySave() {
    world.duringCheck = [{ _ in }, { $0.save("1.1", .passed(Course.tea["1.1"])) }]
    world.watch("1.1", keys: "c.q")
    #expect(
      world.lastScreen.contains(
        "Check all was stopped at 0 of 3 by your save; press c to start it again."))
    #expect(world.lastScreen.contains("✔ 1.1 is green."))
  }

  @Test("c in a check of all goes on with it") func checkAllTwice() {
    world.duringCheck = [{ _ in }, { $0.keysWhileChecking = ["c"] }]
    world.watch("1.1", keys: "c.q")
    #expect(world.checked.count == 2)
    #expect(world.cancelled == 0)
  }

  @Test("Where the backup is stays in view until the next key") func backup() {
    world.watch("1.1", keys: "xy...q")
    #expect(
      world.lastScreen.contains(
        "\n 1.1 is back.\n Your version is kept: .workbook/backups/1.1.swift\n h hint"))
    #expect(world.checked == [["1.1"], ["1.1"]])
    world.watch("1.1", keys: "xy.h.q")
    #expect(!world.lastScreen.contains("backups"))
  }

  @Test("A save takes the place of what was said of a reset") func saveAfterReset() {
    world.afterKeys[4] = { $0.save("1.1", .passed(Course.tea["1.1"])) }
    world.watch("1.1", keys: "xy...q")
    #expect(!world.lastScreen.contains("backups"))
  }

  @Test("Whether anything was changed is looked up for each check") func untouched() {
    world.untouched = ["1.1"]
    world.afterKeys[2] = {
      $0.untouched = []
      $0.save("1.1", .failed(Course.tea["1.1"]))
    }
    world.watch("1.1", keys: "...q")
    #expect(world.screens.first?.contains("Open the file above, change it and save it.") == true)
    #expect(!world.lastScreen.contains("Open the file above"))
  }

  @Test("Only the first check of a chapter asks for patience") func firstCheck() {
    let patience = FirstBuild.ofAll.sentence
    world.newChapters = [1]
    world.duringCheck = [{ $0.newChapters = [] }]
    world.watch("1.1", keys: "r.q")
    #expect(world.screens.first?.contains(patience) == true)
    #expect(world.screens.filter { $0.contains("Checking 1.1…") && !$0.contains(patience) } != [])
  }

  @Test("Where another chapter was built before, a few seconds are enough") func secondChapter() {
    world.newChapters = [1]
    world.firstBuild = .ofChapter
    world.watch("1.1", keys: "q")
    #expect(world.screens.first?.contains(FirstBuild.ofChapter.sentence) == true)
    #expect(!world.screens.contains { $0.contains("half a minute") })
  }

  @Test("A terminal that cannot move the cursor is told from none") func dumb() {
    let dumb = Console(isTerminal: true, size: nil, environment: ["TERM": "dumb"])
    #expect(
      WrongUsage(toWatchOn: dumb).error
        == "watch needs a terminal that can move the cursor")
    #expect(WrongUsage(toWatchOn: .plain).error == "watch needs a terminal")
  }
}
