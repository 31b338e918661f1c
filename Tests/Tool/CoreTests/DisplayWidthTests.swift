import Testing
@testable import WorkbookCore

@Suite("Text has a width on a terminal") struct DisplayWidthTests {
  @Test(
    "Signs count as many columns as a terminal gives them",
    arguments: [
      ("", 0), ("teapot", 6), ("찻주전자", 8), ("찻주전자.swift", 14), ("日本語", 6), ("ｱ", 1),
      ("Ａ", 2), ("é", 1), ("e\u{301}", 1), ("\u{110E}\u{1161}\u{11BA}", 2), ("“✔” — ██░", 9),
      ("🫖", 2), ("👩‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⌚", 2), ("👍🏽", 2),
      ("a\u{200B}b", 2), ("\u{FEFF}", 0),
    ])
  func width(text: String, width: Int) { #expect(text.displayWidth == width) }

  @Test("Escape sequences count nothing") func escapes() {
    let console = Console(isTerminal: true, isStyled: true, width: 80)
    #expect(console.styled("찻주전자", .red).displayWidth == 8)
    #expect(console.link("a/b.swift", line: 3, in: .temporaryDirectory).displayWidth == 11)
    #expect("\u{1B}[2Ja\u{7}b".displayWidth == 2)
  }

  @Test(
    "A sequence that is not whole shows nothing", arguments: ["\u{1B}", "\u{1B}[3", "\u{1B}]8;"])
  func torn(sequence: String) { #expect(("a" + sequence).displayWidth == 1) }

  @Test("Padding counts columns") func padding() {
    #expect("찻".padded(to: 4) == "찻  ")
    #expect("teapot".padded(to: 4) == "teapot")
  }
}
