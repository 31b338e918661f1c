import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

// Code that ends its process, or does not end.
extension ExerciseCheckerTests {
  @Test(
    "Who leaves or hangs is named, and costs no other its verdict",
    arguments: [
      ("print(\"bye\")\n  exit(0)", "ended before its checks did", "The process ended with code 0"),
      ("print(\"bye\")\n  exit(3)", "ended before its checks did", "Something called exit"),
      ("while true {}", "hangs", "did not end within 1 second"),
    ])
  func misbehaviour(body: String, headline: String, sentence: String) async throws {
    try write("return 0", with: body, in: "1.1")
    try write("/// Exercise", with: "import Foundation\n/// Exercise", in: "1.1")
    try solve("1.2")
    var checker = checker
    checker.deadline = headline == "hangs" ? 1 : 20
    let verdicts = try await checker.check([fixture["1.1"], fixture["1.2"]])
    #expect(verdicts[0].summary.state == .undecided)
    #expect(verdicts[0].summary.headline == headline)
    #expect(verdicts[0].summary.sentences.joined(separator: " ").contains(sentence))
    #expect(verdicts[1].isPassed)
  }

  @Test("A crash inside of the library has the learner's line", .enabled(if: isLinux))
  func crashPlace() async throws {
    try write("return 0", with: "let none: [Int] = []\n  return none[3]", in: "1.1")
    let summary = try await summary(of: "1.1")
    #expect(summary.headline == "crashed")
    #expect(summary.sentences[0].contains("Index out of range"))
    #expect(summary.sentences[1] == "That was at \(fixture["1.1"].starter):5.")
    #expect(summary.line == 5)
    #expect(summary.printed.allSatisfy { $0.contains("Fatal error") }, "\(summary.printed)")
  }

  @Test("A crash tells what the check did") func crashAccount() async throws {
    // As CheckKit does, which is asked for it only after a crash.
    let body = """
      let file = ProcessInfo.processInfo.environment["WORKBOOK_CRASH_TRACE"]
      if let file {
        try? Data("A shop that lies was met.".utf8).write(to: URL(filePath: file), options: .atomic)
      }
      fatalError("It is closed.")
      """
    try write("return 0", with: body, in: "1.1")
    try write("/// Exercise", with: "import Foundation\n/// Exercise", in: "1.1")
    let sentences = try await summary(of: "1.1").sentences
    #expect(sentences.contains("A shop that lies was met."))
  }

  @Test("A crash that does not happen again is one, without an account") func crashOnce()
    async throws
  {
    let body = """
      let isTraced = ProcessInfo.processInfo.environment["WORKBOOK_CRASH_TRACE"] != nil
      return isTraced ? 42 : [][0]
      """
    try write("return 0", with: body, in: "1.1")
    try write("/// Exercise", with: "import Foundation\n/// Exercise", in: "1.1")
    let summary = try await summary(of: "1.1")
    #expect(summary.headline == "crashed")
    #expect(!summary.sentences.contains { $0.hasPrefix("The process ended") })
  }
}
