@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

extension FixtureCourse {
  /// Breaks every rule at once, in ways that do not hide each other.
  mutating func plantFaults() throws {
    try plantStarterFaults()
    try plantSolutionFaults()
    try plantFileFaults()
    try plantLessonFaults()
    edit("2.1") { $0.points = 0 }
  }

  /// What the report must say of them.
  static let sentences = [
    "ProtocolInjection/Exercise1_Number.swift: it is green already",
    "URLProtocol/Exercise2_Number.swift: it crashes in answers",
    "ProtocolInjection/Exercise3_Number.swift: it hangs in answers",
    "URLProtocol/Exercise4_Number.swift: its first red does not say “did not answer with 42”",
    "LearnersTests/Exercise1_Number.swift:3: init",
    "LearnersTests/Exercise5_Number.swift: answersRight failed: Expectation failed",
    "LearnersTests/Exercise5_Number.swift: over its starter it turned 1.1 green, not 1.5",
    "Chapters/Chapter1One/notes.txt: no exercise",
    "URLProtocol/Exercise4_Number.swift: it has 5 TODOs",
    "README.md:6: it differs from the slice greeting",
    "its checks are answersRight, answersAgain, unlisted;",
    "lessonIsTrue failed",
    "README.md: its list of commands is out of date",
    "Chapters/README.md: its list of exercises is out of date",
    "URLProtocol/Exercise2_Number.swift: its digest is not the one in",
    "Chapters/FiveDoubles.md: its matrix is out of date",
    "2.1 is worth 0 points",
    "Tests/Page.swift:1: there is no FoundationNetworking on Darwin",
    "Chapter2Two/README.md: no section of 2.1 names LearnersTests/Exercise1_Number.swift",
  ]

  private func plantStarterFaults() throws {
    try replace("return 0", with: "return 42", in: self["1.1"].starter)
    try replace("return 0", with: "return [Int]()[0]", in: self["1.2"].starter)
    try replace("return 0", with: "while true {}", in: self["1.3"].starter)
    let lines = Array(repeating: "// TODO: more", count: 4).joined(separator: "\n")
    try replace("/// Ex", with: "\(lines)\n/// Ex", in: self["1.4"].starter)
    try replace("// TODO", with: "let unused = 1  // TODO", in: self["2.1"].starter)
  }

  private func plantSolutionFaults() throws {
    try replace(" + 1", with: " + 2", in: self["1.5"].solution)
    try replace("It did not answer with 42", with: "No", in: self["1.4"].checksFile)
    try replace("\n}\n", with: "\n\n  @Test func unlisted() {}\n}\n", in: self["1.4"].checksFile)
    let answers = "Tests/Chapter1OneTests/Answers/Exercise4_Answers.swift"
    try replace("[\"42\", \"4\" + \"2\"]", with: "[\"42\"]", in: answers)
    let wrong = "import Testing\n\n@Test func lessonIsTrue() { #expect(Bool(false)) }\n"
    try write("Tests/Chapter1OneTests/Lesson/Wrong.swift", wrong)
  }

  private func plantLessonFaults() throws {
    try replace("\"hello\"", with: "\"hallo\"", in: "Chapters/Chapter1One/README.md")
    try replace("## 2.1 Number", with: "## 2.7 Number", in: "Chapters/Chapter2Two/README.md")
  }

  private func plantFileFaults() throws {
    // No target builds it.
    try write("Tests/Page.swift", "import FoundationNetworking\n")
    try write("Chapters/Chapter1One/notes.txt", "?")
    try delete("Chapters/Chapter2Two/diagram.svg")
    try replace("| numbers |", with: "| digits |", in: "README.md")
    try replace("| Answer |", with: "| Reply |", in: Course.contents)
    try replace("run workbook hint", with: "run workbook help", in: "README.md")
    try replace("adds one", with: "adds two", in: Course.comparison)
  }
}
