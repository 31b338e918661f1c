import Foundation
import Testing
@testable import WorkbookCore

@Suite("A console shows what it can") struct ConsoleTests {
  @Test(
    "Colours need a terminal that wants them",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "dumb"], false), ([:], false),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
    ])
  func styles(environment: [String: String], isStyled: Bool) {
    #expect(console(environment).isStyled == isStyled)
    #expect(!console(environment, isTerminal: false).isStyled)
  }

  @Test("Without colours the screen can still be drawn over") func cursor() {
    #expect(console(["TERM": "xterm", "NO_COLOR": "1"]).movesCursor)
    #expect(!console(["TERM": "dumb"]).movesCursor)
  }

  @Test("The size is the terminal's, then the environment's, then the usual one") func size() {
    let environment = ["COLUMNS": "132", "LINES": "43"]
    #expect(sizes(console(environment, size: (40, 10))) == [40, 10])
    #expect(sizes(console(environment, size: (0, 0))) == [132, 43])
    #expect(sizes(console(["COLUMNS": "wide"])) == [80, 24])
    #expect(sizes(console(environment, isTerminal: false)) == [nil, nil])
  }

  @Test("Plain text is left alone") func plain() {
    #expect(Console.plain.styled("a", .red) == "a")
    #expect(Console.plain.link("a.swift", line: 2, in: .temporaryDirectory) == "a.swift:2")
  }

  private func sizes(_ console: Console) -> [Int?] { [console.width, console.height] }

  private func console(
    _ environment: [String: String], isTerminal: Bool = true,
    size: (columns: Int, rows: Int)? = nil
  ) -> Console {
    Console(isTerminal: isTerminal, size: size, environment: environment)
  }
}

@Suite("Keys are read from bytes") struct KeyTests {
  @Test(
    "Letters, escape, arrows, and sequences that are no key",
    arguments: [
      ("q", [Key.character("q")]), ("Q", [.character("q")]),
      ("hn", [.character("h"), .character("n")]),
      (" ", [.character(" ")]), ("\u{1B}", [.escape]), ("\u{1B}[A", [.up]),
      ("ㅂ", [.character("q")]),
      ("\u{1B}[B\u{1B}OAj", [.down, .up, .character("j")]), ("\u{1B}[1;5C\n", [.enter]),
      ("\r", [.enter]),
    ])
  func keys(text: String, keys: [Key]) { #expect(Key.keys(in: Array(text.utf8)) == keys) }

  @Test("Nobody there is a key too") func end() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let keyboard = Keyboard(descriptor: ends[0])
    Output(descriptor: ends[1]).write("hq")
    #expect(keyboard.key(within: 5) == .character("h"))
    #expect(keyboard.key(within: 5) == .character("q"))
    #expect(keyboard.key(within: 0) == nil)
    close(ends[1])
    #expect(keyboard.key(within: 5) == .end)
    close(ends[0])
  }

  @Test("Writing to a closed pipe is quiet") func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    Output(descriptor: ends[1]).write("nobody reads this")
    close(ends[1])
  }
}
