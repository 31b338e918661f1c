import Testing

@testable import WorkbookAuthoring

@Suite("Names are found in code, not in comments and texts") struct SwiftWordsTests {
  @Test(
    "A name that is none of the code",
    arguments: [
      "// system()", "/* system() \n system() */", "let a = \"system()\"",
      "let a = \"a \\\" system()\"", "let a = #\"say \"system()\" \"#",
      "let a = \"\"\"\n  system()\n  \"\"\"", "/// See `system()`.",
      "let a = #\"\"\"\n\"\"\" system()\n\"\"\"#", "let a = \"//\" // system()",
    ])
  func hidden(source: String) {
    #expect(SwiftWords(source).places(of: ["system"]).isEmpty)
  }

  @Test("A name after a text or a comment is found at its own line")
  func found() {
    let source = "let a = \"//\"; system()\n/* one\n two */ system()\n\n  system() // system()\n"
    #expect(SwiftWords(source).places(of: ["system"]).map(\.line) == [1, 3, 5])
  }
}
