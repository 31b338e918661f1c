import Testing
@testable import WorkbookCore

@Suite("A near word is suggested") struct SuggestionTests {
  @Test(
    "In whatever case, unless it is far, or near to two",
    arguments: [
      ("chek", "check"), ("chcek", "check"), ("LIST", "list"), ("mathrix", "matrix"), ("rn", "run"),
      ("", nil),
      ("r", nil), ("frobnicate", nil), ("ran", nil), ("2-3", "2.3"),
    ])
  func near(typed: String, meant: String?) {
    let words = ["check", "list", "matrix", "run", "ban"].map { (name: $0, answer: $0) }
    let names = ["2.3", "23"].map { (name: $0, answer: "2.3") }
    #expect(nearest(to: typed, in: words + names) == meant)
  }
}

@Suite("Words name exercises and chapters") struct SelectionTests {
  @Test(
    "An id, a name, or a path of its files",
    arguments: [
      "2.1", "Exercise1_StubURLSession", "Exercise1_StubURLSession.swift",
      "Exercise1_StubURLSessionChecks.swift", "../Exercise1_StubURLSession.swift",
      "Solutions/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift:12",
      "/some where/Chapters/Chapter2Stub/ProtocolInjection/Exercise1_StubURLSession.swift:12:3",
    ])
  func exercise(word: String) {
    #expect(id(word, .exercise) == "2.1")
    #expect(id(word, .selection) == "2.1")
    #expect(Course.workbook.suggestion(for: word, .chapter) == "2")
  }

  @Test(
    "A number, a name, or the path of a folder",
    arguments: [
      "2", "chapter2", "Chapter2Stub", "Chapters/Chapter2Stub/",
    ])
  func chapter(word: String) {
    for kind: Parameter in [.chapter, .selection] {
      #expect(Course.workbook.selection(word, kind)?.first?.chapter.number == 2)
      #expect(Course.workbook.selection(word, kind)?.count == 6)
    }
  }

  @Test(
    "Nothing else",
    arguments: [
      "", "..", "2.9", "Exercise1", "URLSession", "Chapter", "10", "Exercise1_StubURLSession.md",
    ])
  func nothing(word: String) {
    #expect(Course.workbook.selection(word, .selection)?.count == nil)
  }

  @Test(
    "A near exercise or chapter is suggested",
    arguments: [
      ("23", "2.3"), ("2,3", "2.3"), ("StubURLSession", "2.1"), ("stuburlsesion", "2.1"),
      ("chaptr2", "2"), ("stub", "2"), ("2.9", nil), ("banana", nil),
    ])
  func suggestion(word: String, meant: String?) {
    #expect(Course.workbook.suggestion(for: word, .selection) == meant)
  }

  private func id(_ word: String, _ kind: Parameter) -> String? {
    Course.workbook.selection(word, kind).flatMap { $0.count == 1 ? $0[0].id : nil }
  }
}
