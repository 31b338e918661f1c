import Foundation
import Testing

@testable import WorkbookGrading

@Suite("What is said in comments and texts is no code") struct SourceCodeTests {
  @Test(
    "Comments and texts are left out, and what stands within a text is code",
    arguments: [
      ("let a = 1 // b\nlet c", "let a = 1     \nlet c"),
      ("a /* b /* c */ d */ e", "a                   e"),
      ("a /* b\n c */ d", "a     \n      d"),
      (#"let a = "b \"c\" \\" + d"#, "let a =              + d"),
      (#"a("b \(c("d")) e")f"#, "a(     c(   ))   )f"),
      (##"a(#"b \(c) " \#(d)"#)"##, "a(              d)  )"),
      ("a \"\"\"\n  b \"c\" \\(d)\n  \"\"\" e", "a    \n          d)\n      e"),
      ("a \"b\nc \"d\" e", "a   \nc     e"),
      ("#if a\n#expect(b)\n##\"c\"##", "#if a\n#expect(b)\n       "),
      ("a \"b\"\u{301} c", "a    \u{301} c"), ("a /* b", "a     "), ("a \"\\", "a   "),
    ])
  func left(source: String, code: String) {
    #expect(SourceCode.text(of: Data(source.utf8)) == code)
  }

  @Test(
    "A lesson's words in a comment or a text cost nobody an exercise",
    arguments: [
      "/* is no\n   macro expect(_ x: Bool)\n   @_exported import */ let a = 1",
      "let a = \"\"\"\n  @section(\".init_array\") macro expect(x)\n  \"\"\"",
      ##"let a = #"\(@_cdecl("x"))"#"##, "/// @_silgen_name(\"write\")\nlet a = 1",
    ])
  func taken(source: String) { #expect(SourceBans.reason(in: Data(source.utf8)) == nil) }

  @Test(
    "In code it is found wherever it stands",
    arguments: [
      ("let a = \"\"\"\n  \\(f { @_cdecl(\"x\") func y() {} })\n  \"\"\"", 2),
      ("/* /* */ */ @_cdecl(\"x\")", 1), ("let a = #\"\"#; @_cdecl(\"x\")", 1),
      ("let a = \"\\\"\"; @used", 1), ("@ /* here\n */ // or\n _cdecl(\"x\")", 1),
      ("let a = \"open\r\n@section(\"x\")", 2), ("let a = \"\\(\"b\")\" @used", 1),
      ("let a = #\"\\\"# @used", 1), ("\n\nmacro /* or */ expect(_ x: Bool)", 3),
    ])
  func refused(source: String, line: Int) {
    #expect(SourceBans.reason(in: Data(source.utf8))?.hasPrefix("line \(line) ") == true)
  }

  /// Each would take a reader that calls itself, or looks twice, too far.
  @Test(
    "However deep or long, it is read once",
    arguments: [
      "\"\\(", "/*", "(", "#", "\"\"\"\\(", "#\"\\#(", "\"", "\\", "##\"",
    ])
  func deep(part: String) {
    let source = String(repeating: part, count: 100_000) + "\n@used"
    #expect(SourceCode.text(of: Data(source.utf8)).utf8.count == source.utf8.count)
  }
}
