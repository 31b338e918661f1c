import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookLearning

/// The built program, watched by a person: keys pressed, screens read. One
/// course is built for all, so they take turns.
@Suite("A person watches an exercise on a terminal", .serialized) struct WatchInTerminalTests {
  static let shared = Result {
    try FixtureCourse(at: .temporaryDirectory.appending(path: "찻집 watch \(UUID()) (1)"))
  }

  let fixture: FixtureCourse
  let program = GoldenProgram.built.appending(path: "FixtureWorkbook").path

  init() throws {
    fixture = try Self.shared.get()
    for entry in fixture.course.entries { try save(entry.id, FixtureText.starter(entry)) }
  }

  @Test("From red over a compile error to green, and on to the next") func solving() throws {
    let terminal = try opened("watch 1.1")
    try terminal.waits(for: "Checking 1.1…")
    try terminal.waits(
      for: "✘ not yet: Answers right", "It did not answer with 42.", "Exercise1_Number.swift",
      "0 of 6")
    try terminal.press("n")
    try terminal.waits(for: "1.1 is not green yet")
    try save("1.1", "func")
    try terminal.waits(for: "? does not compile", "Number.swift:1\n", "1:5: error:")
    try answer("1.1", "42")
    try terminal.waits(for: "✔ 1.1 is green.", "1.2 Answer comes next.", "1 of 6")
    try terminal.press("n")
    try terminal.waits(for: "1.2 Answer", "✘ not yet: Answers right")
    try quit(
      terminal, saying: "1 of 6 exercises passed. Go on with 1.2: swift run workbook watch 1.2")
  }

  @Test("The solution is compared, all are checked from the list, and a reset keeps a backup")
  func pages() throws {
    try answer("1.1", "42")
    let terminal = try opened("watch 1.1")
    try terminal.waits(for: "✔ 1.1 is green.")
    try terminal.press("d")
    try terminal.waits(for: "1.1 and its solution", "+  let theGreaterPartOfExercise1 = 41")
    try terminal.press("l")
    try terminal.press("c")
    try terminal.waits(for: "All are checked: 1 of 6 passed.", "→ ✔ 1.1 Answer")
    try terminal.press("x")
    try terminal.press("y")
    try terminal.waits(
      for: "The untouched starter of 1.1 is back", "Your version is kept: .workbook/backups/",
      "✘ not yet: Answers right")
    try quit(terminal, saying: "0 of 6")
  }

  @Test("The verdict after a burst of saves is the last one's") func burst() throws {
    let terminal = try opened("watch 1.1")
    try terminal.waits(for: "✘ not yet: Answers right")
    for number in [1, 2, 42, 3, 42] { try answer("1.1", "\(number)") }
    try terminal.waits(for: "✔ 1.1 is green.")
    for number in [42, 42, 42, 42, 7] { try answer("1.1", "\(number)") }
    try terminal.waits(for: "✘ not yet: Answers right", "7")
    try quit(terminal, saying: "0 of 6")
  }

  @Test("A narrow terminal is drawn anew; Control-Z stops the watch and fg brings it back")
  func resizeAndStop() throws {
    let terminal = try opened("watch 1.1")
    try terminal.waits(for: "✘ not yet: Answers right")
    try terminal.resize(width: 40, height: 20)
    let narrow = [
      "\n ProtocolInjection/\n Exercise1_Number.swift\n",
      "\n h hint   l list   c check all\n r run again   x reset   q quit",
    ]
    let screen = try terminal.waits(for: narrow[0], narrow[1])
    #expect(screen.split(separator: "\n").allSatisfy { $0.count <= 40 })
    try terminal.press("C-z")
    try terminal.waits(for: "Stopped")
    try terminal.type("fg")
    try terminal.waits(for: narrow[0], narrow[1])
    try quit(terminal, saying: "0 of 6")
  }

  @Test(
    "The terminal is as it was before, however the watch ends", arguments: ["C-c", "TERM", "q"])
  func restores(end: String) throws {
    let terminal = try TmuxTerminal(in: fixture.root)
    let watch = #"sh -c 'echo $$ > pid; exec "$0" watch 1.1'"#
    // One line for all: what is typed before the prompt is there stands beside it.
    let compared = "stty -a > after; cmp before after && echo same settings"
    try terminal.type("stty -a > before; \(watch) '\(program)'; echo exit $?; \(compared)")
    try terminal.waits(for: "1.1 Answer", "q quit")
    if end == "TERM" {
      let text = try #require(fixture.files.text("pid"))
      kill(try #require(pid_t(text.dropLast())), SIGTERM)
    } else {
      try terminal.press(end)
    }
    let code = ["C-c": 130, "TERM": 143, "q": 0][end] ?? 0
    try terminal.waits(for: "exit \(code)\nsame settings")
  }

  @Test("A word alone goes on with the next exercise") func alone() throws {
    let terminal = try opened("")
    try terminal.waits(for: "1.1 Answer", "q quit")
    try quit(terminal, saying: "exit 0")
    try terminal.type("'\(program)' watch 2")
    try terminal.waits(for: "2.1 Answer · you write the tests")
    try quit(terminal, saying: "Go on with 2.1")
  }

  @Test("Without a terminal it says what to do instead") func noTerminal() throws {
    let terminal = try opened("watch < /dev/null")
    try terminal.waits(
      for: "Error: watch needs a terminal", "swift run workbook run", "exit 64")
    try terminal.type("TERM=dumb '\(program)' watch 1.1; echo exit $?")
    try terminal.waits(for: "needs a terminal that can move the cursor", "exit 64")
    try terminal.type("'\(program)' | head -1; echo ended")
    try terminal.waits(for: "\nended")
    #expect(try !terminal.screen().contains("Broken pipe"))
  }

  private func opened(_ arguments: String) throws -> TmuxTerminal {
    let terminal = try TmuxTerminal(in: fixture.root)
    try terminal.type("'\(program)' \(arguments); echo exit $?")
    return terminal
  }

  private func quit(
    _ terminal: TmuxTerminal, saying text: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.press("q")
    try terminal.waits(for: text, at: location)
  }

  private func save(_ id: String, _ text: String) throws {
    try fixture.files.write(text, to: fixture[id].starter)
  }

  private func answer(_ id: String, _ number: String) throws {
    let starter = FixtureText.starter(fixture[id])
    try save(id, starter.replacing("return 0", with: "return \(number)"))
  }
}
