import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("An exercise is chosen in the list") struct WatchListTests {
  let world = FakeWorld()

  @Test(
    "Arrows and letters move the cursor, and it stops at both ends",
    arguments: [("l↓", "1.2"), ("lj", "1.2"), ("ljj↑", "1.2"), ("ljjk", "1.2"), ("ljjjj", "2.1")])
  func moves(keys: String, id: String) {
    world.watch("1.1", keys: keys + ".q")
    #expect(world.lastScreen.contains("→ \(id == "1.1" ? "✘" : "·") \(id) "))
    #expect(world.checked == [["1.1"]])
  }

  @Test("The cursor begins at the exercise at hand, and stops above the first") func begins() {
    world.watch("1.2", keys: "l.q")
    #expect(world.lastScreen.contains("→ ✘ 1.2 "))
    world.watch("1.1", keys: "l↑.q")
    #expect(world.lastScreen.contains("→ ✘ 1.1 "))
  }

  @Test("Enter opens the exercise, escape and l do not") func opens() {
    world.watch("1.1", keys: "hlj\n.q")
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
    #expect(world.checked.last == ["1.2"])
    #expect(!world.lastScreen.contains("Hint"))
    for key in ["l", "\u{1B}"] {
      world.watch("1.1", keys: "lj\(key).q")
      #expect(world.lastScreen.hasPrefix(" 1.1 "))
    }
  }

  @Test("Enter on the exercise at hand goes back to it, hints and all") func same() {
    world.watch("1.1", keys: "hl\n.q")
    #expect(world.lastScreen.contains("Hint 1 of 2"))
    #expect(world.checked.count == 1)
  }

  @Test("All can be checked without leaving the list") func checkAll() {
    world.watch("1.1", keys: "lc.q")
    #expect(world.screens.contains { $0.hasPrefix(" Exercises · checking all exercises: 2 of 3…") })
    #expect(world.lastScreen.hasPrefix(" Exercises · 0 of 3 passed"))
    #expect(world.lastScreen.contains("\n All are checked: 0 of 3 passed.\n"))
  }

  @Test("p goes back, whatever is green, as far as the first") func previous() {
    world.watch("2.1", keys: "p.q")
    #expect(world.lastScreen.hasPrefix(" 1.2 "))
    #expect(world.lastScreen.contains("h hint   p previous   l list"))
    world.watch("1.1", keys: "p.q")
    #expect(world.lastScreen.contains("1.1 is the first exercise."))
  }
}

@Suite("The part of the list that fits") struct ListWindowTests {
  let rows = rows(of: 0) + rows(of: 1) + [ListRow(lines: ["", "legend"])]

  private static func rows(of number: Int) -> [ListRow] {
    let exercises = (0..<4).map { index in
      ListRow(lines: ["\(index)", "half"], position: number * 4 + index)
    }
    return [ListRow(lines: ["", "Chapter \(number)"], isTitle: true)] + exercises
  }

  @Test("It begins with the chapter, and counts exercises") func chapter() {
    #expect(
      lines(cursor: 4, 9) == [
        "Chapter 1", "0", "half", "1", "half", "2", "half", "",
        "↑ 4 more exercises   ↓ 1 more exercise",
      ])
  }

  @Test("A row is whole or not there, and the cursor's is there") func wholeRows() {
    #expect(
      lines(cursor: 3, 6) == [
        "2", "half", "3", "half", "", "↑ 2 more exercises   ↓ 4 more exercises",
      ])
  }

  @Test("What comes before fills the end") func end() {
    #expect(
      lines(cursor: 7, 15) == [
        "3", "half", "", "Chapter 1", "0", "half", "1", "half", "2", "half", "3", "half", "",
        "legend", "↑ 3 more exercises",
      ])
  }

  @Test("With room for all, nothing is counted") func all() {
    let lines = lines(cursor: 7, 30)
    #expect(lines.count == 30)
    #expect(lines.first == "Chapter 0")
    #expect(!lines.joined().contains("more"))
  }

  @Test("The cursor is in view, whatever the room", arguments: 0..<8, 4...20)
  func anyRoom(cursor: Int, room: Int) {
    let lines = lines(cursor: cursor, room)
    #expect(lines.count == room)
    #expect(lines.contains("\(cursor % 4)"))
  }

  private func lines(cursor: Int, _ room: Int) -> [String] {
    ListWindow(rows: rows, cursor: cursor, room: room).lines
  }
}
