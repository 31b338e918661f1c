import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Text of a submission is made harmless") struct CleaningTests {
  @Test(
    "Control characters go, line ends become one kind",
    arguments: [
      ("a\r\nb\rc\u{85}d\u{2028}e", "a\nb\nc\nd\ne"), ("\u{1B}[1;31mred\u{1B}[0m", "red"),
      ("\u{1B}]8;;file:///etc\u{1B}\\link\u{1B}]8;;\u{7}", "link"), ("\u{1B}", ""),
      ("\u{1B}]open\nnext", "\nnext"), ("a\u{0}\u{8}\u{7F}\u{9B}b\tc", "ab\tc"),
      ("\u{202E}abc\u{2066}", "abc"), ("\u{FFFE}\u{FFFF}\u{1FFFE}", ""),
      ("👩‍👩‍👧 e\u{301} 서연", "👩‍👩‍👧 e\u{301} 서연"),
    ])
  func cleaned(_ raw: String, _ expected: String) {
    #expect(Array(raw.cleaned.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("A name has no invisible character") func names() {
    let name = "ann\u{1B}[31m\u{7}\u{1}\u{202E}o\u{FFFE}\u{200B}\u{AD} \u{85}hara\u{9B}"
    #expect(name.cleanLine == "anno hara")
  }

  @Test("Cleaning twice changes nothing") func twice() {
    for grade in AwkwardClass.grades { #expect(grade.cleaned == grade) }
  }

  @Test("Names that look the same get a number") func distinctNames() {
    #expect(
      ["ann", "ann\u{7}", "ann (2)", "\u{7}", "ann\u{200B}", "e\u{301}", "é"].distinctNames == [
        "ann", "ann (2)", "ann (2) (2)", "?", "ann (3)", "é", "é (2)",
      ])
  }

  @Test(
    "A safe file name stays, another one ends with its digest",
    arguments: [
      ("ann", true), ("김서연", true), ("a.b-c_1", true), ("ann o'hara", false),
      ("../../etc", false), ("", false), ("..", false), ("-rf", false), ("a/b", false),
      ("<script>", false), ("end.", false), (String(repeating: "불", count: 80), false),
    ])
  func fileNames(name: String, stays: Bool) throws {
    let file = try #require([name].pageNames().first)
    #expect((file == name) == stays)
    #expect(file.utf8.count <= 250)
    #expect(file.wholeMatch(of: /[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*/) != nil, "\(file)")
    #expect([name, "other"].pageNames().first == file, "It does not depend on the others.")
  }

  @Test("A page is called as Moodle takes it back") func moodle() {
    let names = ["Kim Seo-yeon_12345_assignsubmission_file", "O\"Brien_7_assignsubmission_file_a"]
    let files = names.pageNames()
    #expect(files[0].wholeMatch(of: /Kim-Seo-yeon-\w+_12345_assignsubmission_file_grade/) != nil)
    #expect(files[1].hasSuffix("_7_assignsubmission_file_grade"))
    #expect(names.map(\.moodleNumber) == ["12345", "7"] && "ann_1".moodleNumber == nil)
  }

  @Test("No two file names are the same, even where case does not count") func distinctFiles() {
    let names = ["Ann", "ann", "ANN", "a b", "a-b", "a_b", "index", "e\u{301}", "é"]
    let files = names.pageNames(without: ["index"])
    #expect(Set(files.map { $0.lowercased() }).count == names.count)
    #expect(files.prefix(3) == ["Ann", "ann-2", "ANN-3"])
    #expect(!files.contains("index"))
  }
}
