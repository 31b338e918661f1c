import Foundation
import Testing
@testable import WorkbookCore

@Suite("A console knows its capabilities") struct ConsoleTests {
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
    #expect(sizes(console(environment)) == [132, 43])
    #expect(sizes(console(["COLUMNS": "wide"])) == [80, 24])
    #expect(sizes(console(environment, isTerminal: false)) == [nil, nil])
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

  @Test("A closed terminal is a key too, and writing to a closed pipe is no error")
  func end() throws {
    signal(SIGPIPE, SIG_IGN)
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
    try #require(pipe(&ends) == 0)
    close(ends[0])
    Output(descriptor: ends[1]).write("lost")
    close(ends[1])
  }
}

@Suite("Text has a width on a terminal") struct DisplayWidthTests {
  @Test(
    "Signs count as many columns as a terminal gives them",
    arguments: [
      ("", 0), ("teapot", 6), ("찻주전자", 8), ("찻주전자.swift", 14), ("日本語", 6), ("ｱ", 1),
      ("Ａ", 2), ("é", 1), ("e\u{301}", 1), ("\u{110E}\u{1161}\u{11BA}", 2), ("“✔” — ██░", 9),
      ("🫖", 2), ("👩‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚", 2), ("👍🏽", 2),
      ("a\u{200B}b", 2), ("\u{FEFF}", 0),
      // Escape sequences, whole and torn, take none.
      ("\u{1B}[31m찻\u{1B}[0m", 2), ("\u{1B}]8;;a\u{1B}\\b\u{1B}]8;;\u{1B}\\", 1),
      ("\u{1B}[2Ja\u{7}b", 2), ("a\u{1B}", 1), ("a\u{1B}[3", 1), ("a\u{1B}]8;", 1),
    ])
  func width(text: String, width: Int) { #expect(text.displayWidth == width) }

  @Test("Padding counts columns") func padding() {
    #expect("찻".padded(to: 4) == "찻  ")
    #expect("teapot".padded(to: 4) == "teapot")
  }
}

@Suite("Text is broken to the width of a terminal") struct WrappingTests {
  private let console = Console(isTerminal: true, isStyled: true, width: 80)

  @Test(
    "Words stay whole where they fit",
    arguments: [
      ("", [""]), ("a stub answers", ["a stub", "answers"]), ("exactly 10", ["exactly 10"]),
      ("  let a = 1", ["  let a =", "1"]), ("an immeasurable", ["an", "immeasurab", "le"]),
      ("찻주전자 두 개", ["찻주전자", "두 개"]), ("찻주전자가방", ["찻주전자가", "방"]),
      ("Tests/One/Two.swift", ["Tests/One/", "Two.swift"]),
      ("trailings  ", ["trailings"]),
      // No other sequence that a text carries reaches the terminal.
      ("a\u{1B}[2Jb\u{1B}]0;title\u{7}c\u{7}", ["abc"]),
    ])
  func words(text: String, lines: [String]) { #expect(text.wrapped(to: 10) == lines) }

  @Test(
    "A clipped line ends with an ellipsis",
    arguments: [("ten signs.", "ten signs."), ("eleven sign", "eleven si…"), ("찻주전자가방", "찻주전자…")])
  func clips(text: String, line: String) {
    #expect(text.clipped(to: 10) == line)
    #expect("\u{1B}[2J\(text)\u{07}".clipped(to: 10) == line)
    #expect("\u{1B}[2m\(text)\u{1B}[0m".clipped(to: 10) == "\u{1B}[2m\(line)\u{1B}[0m")
  }

  @Test("A line that is narrower than a sign holds one sign") func tooNarrow() {
    #expect("찻주".wrapped(to: 1) == ["찻", "주"])
  }

  @Test("The first line has a mark, the others stand under its text; a pipe gets one line")
  func prefixes() {
    #expect("one two".wrapped(to: 6, first: "✘ ") == ["✘ one", "  two"])
    #expect("one two".wrapped(to: 6, first: "- ", rest: "> ") == ["- one", "> two"])
    #expect("one two".wrapped(to: nil, first: "- ") == ["- one two"])
  }

  @Test("A style ends with its line and goes on in the next") func styles() {
    #expect(
      (console.styled("one two", .red) + " six").wrapped(to: 4)
        == ["\u{1B}[31mone\u{1B}[0m", "\u{1B}[31mtwo\u{1B}[0m", "six"])
    #expect(
      console.styled(console.styled("a b", .red), .bold).wrapped(to: 1)
        == ["\u{1B}[1m\u{1B}[31ma\u{1B}[0m", "\u{1B}[1m\u{1B}[31mb\u{1B}[0m"])
  }

  @Test("Each part of a link leads to the same file") func links() {
    let lines = console.link("ab/cd", in: URL(filePath: "/찻 잔")).wrapped(to: 3)
    let target = "\u{1B}]8;;file:///%EC%B0%BB%20%EC%9E%94/ab/cd\u{1B}\\"
    let end = "\u{1B}]8;;\u{1B}\\"
    #expect(lines == ["\(target)ab/\(end)", "\(target)cd\(end)"])
  }
}
