import Testing

@testable import WorkbookAuthoring

@Suite("What gives an answer away") struct AnswerTests {
  static let solution = """
    /// The reason.
    public final class StubTask {
      public func resume() {
        let can = 1  // the can
        open(can)
      }

      public func cancel() { isCancelledByTheCallerOfThisTask = true }
      func describe() -> String {
        "a line with http://shop.invalid in it"
      }
    }
    """

  let answer = SolutionText(
    file: "S.swift", solution: solution, starter: "public final class StubTask {\n}",
    known: [Code.normalized("\"a line with http://shop.invalid in it\"")])

  @Test("A body of two lines, however it is laid out") func body() {
    let text = "Write\n```swift\n  let  can=1\n  // then\n  open( can )\n```"
    #expect(answer.givenAway(by: text, tolerance: 1)?.contains("the body") ?? false)
  }

  @Test("A long line of its own, beyond what is tolerated") func line() {
    let text = "public func cancel() { isCancelledByTheCallerOfThisTask = true }"
    #expect(answer.givenAway(by: text, tolerance: 0)?.contains("the line") ?? false)
    #expect(answer.givenAway(by: text, tolerance: 1) == nil)
  }

  @Test(
    "Half a body, a signature, or what stands elsewhere too, is no answer",
    arguments: [
      "let can = 1", "public func resume() {", "\"a line with http://shop.invalid in it\"",
      "public final class StubTask {", "",
    ])
  func harmless(text: String) {
    #expect(answer.givenAway(by: text, tolerance: 0) == nil)
  }

  @Test("What the starter holds is known") func starter() {
    let known = SolutionText(
      file: "S.swift", solution: Self.solution, starter: Self.solution, known: [])
    #expect(known.givenAway(by: Self.solution, tolerance: 0) == nil)
  }

  @Test("A comment ends at the line, a URL is no comment") func comments() {
    #expect(Code.normalized("let a = \"http://b\"  // c\nd") == "leta=\"http://b\"d")
  }
}
