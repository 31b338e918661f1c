@testable import WorkbookCore

/// The files of the fixture's kata. The learner's code answers with a number, and the
/// learner's test asks for one at least; 0 stands for no test.
extension FixtureText {
  static func kata(answer: Int, test: Int) -> String {
    """
    /// Exercise 1.1: answer.
    public func answer11() -> Int {
      // TODO: Answer with the right number.
      return \(answer)
    }

    /// How much the test asks for.
    public func answer11Test() -> Int { \(test) }

    """
  }

  /// Right code answers with 2, so a test that asks for 3 fits its author's alone. Code
  /// that answers with 0 has a fault in step 1 and does no step; code that answers with 1
  /// has a fault in step 2 and does step 1.
  static func kataChecks(_ entry: Entry) -> String {
    """
    import Foundation
    import Testing

    @Suite("\(entry.id) Number") struct \(entry.exercise.stem) {
      let file = "\(entry.starter)"
      let answer = \(entry.number)_Subject.answer()
      let test = \(entry.number)_Subject.test()

      @Test func step1() { expect(answer >= 1, "It answered \\(answer).") }

      @Test func step2() { expect(answer >= 2, "It answered \\(answer).") }

      @Test func assertsSomething() { expect(test > 0, "There is no test yet.") }

      @Test func passesOnYourClient() {
        if ProcessInfo.processInfo.environment["WORKBOOK_MATRIX"] != nil {
          for (name, row) in kataRows(answer: answer, test: test) {
            Attachment.record(row, named: "matrix-row \\(name).json")
          }
        }
        expect(test > 0 && test <= answer, "Your test wants \\(test), and came to \\(answer).")
      }

      @Test func fitsRightSolutions() {
        expect(test > 0 && test <= 2, "Your test wants \\(test), and right code answers 2.")
      }

      func expect(_ isRight: Bool, _ words: String) {
        if !isRight { Issue.record("\\(words) Open \\(file)") }
      }
    }

    \(kataRows)

    """
  }

  /// The rows that the checks attach, as source.
  private static let kataRows = ##"""
    func kataRows(answer: Int, test: Int) -> [String: String] {
      func row(_ name: String, answers: Int, _ sort: String) -> String {
        let verdict = test > answers ? "killed" : "survived"
        let cell =
          #"{"test":"asksFor\#(test)()","seams":[],"verdict":"\#(verdict)","reason":"","#
          + #""isSound":\#(test <= 2)}"#
        return #"{"variant":"\#(name)","difference":"answers \#(answers)","#
          + #""isEquivalent":false,"countsOnEachSeam":false,"missedSeams":[],"place":0,"#
          + #"\#(sort),"cells":[\#(test > 0 ? cell : "")]}"#
      }
      return [
        "zero": row("zero", answers: 0, #""step":1"#), "one": row("one", answers: 1, #""step":2"#),
        "own": row("own", answers: answer, #""isOwn":true"#),
        "done0": row("done0", answers: 0, #""isOwn":false,"stepsDone":0"#),
        "done1": row("done1", answers: 1, #""isOwn":false,"stepsDone":1"#),
      ]
    }
    """##
}

extension FixtureCourse {
  /// Has the learner's code answer with a number, and the learner's test ask for one.
  func answer(_ answer: Int, test: Int) throws {
    try write(self["1.1"].starter, FixtureText.kata(answer: answer, test: test))
  }
}
