import Testing
@testable import WorkbookGrading

@Suite("Text of a submission is made harmless") struct TextCleaningTests {
  @Test(
    "Control characters go, line ends become one kind",
    arguments: [
      ("a\r\nb\rc\u{85}d\u{2028}e", "a\nb\nc\nd\ne"), ("\u{1B}[1;31mred\u{1B}[0m", "red"),
      ("\u{1B}]8;;file:///etc\u{1B}\\link\u{1B}]8;;\u{7}", "link"), ("\u{1B}", ""),
      ("\u{1B}[", ""), ("\u{1B}]open\nnext", "\nnext"), ("a\u{0}\u{8}\u{7F}\u{9B}b\tc", "ab\tc"),
      ("\u{202E}abc\u{2066}", "abc"), ("\u{FFFE}\u{FFFF}\u{1FFFE}", ""),
      ("👩‍👩‍👧 e\u{301} 서연", "👩‍👩‍👧 e\u{301} 서연"),
    ])
  func cleaned(_ raw: String, _ expected: String) {
    #expect(Array(raw.cleaned.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(raw.cleaned.cleaned == raw.cleaned)
  }

  @Test(
    "A path into the workbook begins with the workbook",
    arguments: [
      ("/tmp/a b/w/Chapters/A.swift:3:5: error", "Chapters/A.swift:3:5: error"),
      (
        "see '/w/Tests/B.swift' and (/x/Sources/C.swift)",
        "see 'Tests/B.swift' and (Sources/C.swift)"
      ),
      ("Chapters/A.swift and ./Chapters/B.swift", "Chapters/A.swift and ./Chapters/B.swift"),
      ("https://host.invalid/Chapters/A", "https://host.invalid/Chapters/A"),
      ("/home/Chapters/w/Chapters/A.swift", "Chapters/w/Chapters/A.swift"), ("a/b\n/", "a/b\n/"),
    ])
  func paths(_ raw: String, _ expected: String) {
    #expect(raw.withShortPaths == expected)
    #expect(expected.withShortPaths == expected)
  }

  @Test("What is too long is cut between characters of Unicode, at the end asked for")
  func limits() {
    #expect("abc".limited(to: 3) == "abc")
    #expect("abcd".limited(to: 3) == "…")
    #expect("abcdef".limited(to: 5) == "ab…")
    #expect("abcdef".limited(to: 5, keeping: .end) == "…ef")
    #expect("불불불".limited(to: 8) == "불…")
    #expect("👍👍👍".limited(to: 5, .units) == "👍👍…")
    #expect("👍👍👍".limited(to: 4, .units) == "👍…")
    #expect("abc".limited(to: 2) == "")
  }

  @Test("To clean a grade twice changes nothing") func twice() {
    for grade in AwkwardClass.grades {
      #expect(grade.presentable.presentable == grade.presentable)
    }
  }
}
