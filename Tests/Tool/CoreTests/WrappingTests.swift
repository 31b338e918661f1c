import Foundation
import Testing
@testable import WorkbookCore

@Suite("Text is broken to the width of a terminal") struct WrappingTests {
  @Test(
    "Words stay whole where they fit",
    arguments: [
      ("", [""]), ("a stub answers", ["a stub", "answers"]), ("exactly 10", ["exactly 10"]),
      ("  let a = 1", ["  let a =", "1"]), ("an immeasurable", ["an", "immeasurab", "le"]),
      ("찻주전자 두 개", ["찻주전자", "두 개"]), ("찻주전자가방", ["찻주전자가", "방"]),
      ("Tests/One/Two.swift", ["Tests/One/", "Two.swift"]),
      ("trailings  ", ["trailings"]),
    ])
  func words(text: String, lines: [String]) { #expect(text.wrapped(to: 10) == lines) }

  @Test(
    "A clipped line says that there is more",
    arguments: [("ten signs.", "ten signs."), ("eleven sign", "eleven si…"), ("찻주전자가방", "찻주전자…")])
  func clips(text: String, line: String) {
    #expect(text.clipped(to: 10) == line)
    #expect("\u{1B}[2J\(text)\u{07}".clipped(to: 10) == line)
    #expect("\u{1B}[2m\(text)\u{1B}[0m".clipped(to: 10) == "\u{1B}[2m\(line)\u{1B}[0m")
  }

  @Test("A line that is narrower than a sign holds one sign") func tooNarrow() {
    #expect("찻주".wrapped(to: 1) == ["찻", "주"])
  }

  @Test("The first line has a mark, the others stand under its text") func prefixes() {
    #expect("one two".wrapped(to: 6, first: "✘ ") == ["✘ one", "  two"])
    #expect("one two".wrapped(to: 6, first: "- ", rest: "> ") == ["- one", "> two"])
  }

  @Test("A style ends with its line and goes on in the next") func styles() {
    let console = Console(isTerminal: true, isStyled: true, width: 80)
    #expect(
      (console.styled("one two", .red) + " six").wrapped(to: 4)
        == ["\u{1B}[31mone\u{1B}[0m", "\u{1B}[31mtwo\u{1B}[0m", "six"])
    #expect(
      console.styled(console.styled("a b", .red), .bold).wrapped(to: 1)
        == ["\u{1B}[1m\u{1B}[31ma\u{1B}[0m", "\u{1B}[1m\u{1B}[31mb\u{1B}[0m"])
  }

  @Test("Each part of a link leads to the same file") func links() {
    let console = Console(isTerminal: true, isStyled: true, width: 80)
    let lines = console.link("ab/cd", in: URL(filePath: "/찻 잔")).wrapped(to: 3)
    let target = "\u{1B}]8;;file:///%EC%B0%BB%20%EC%9E%94/ab/cd\u{1B}\\"
    let end = "\u{1B}]8;;\u{1B}\\"
    #expect(lines == ["\(target)ab/\(end)", "\(target)cd\(end)"])
  }

  @Test("Nothing else that a text carries reaches the terminal") func harmless() {
    #expect("a\u{1B}[2Jb\u{1B}]0;title\u{7}c\u{7}".wrapped(to: 10) == ["abc"])
  }
}
