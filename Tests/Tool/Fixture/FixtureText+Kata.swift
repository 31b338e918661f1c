import Foundation
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
          for (n, row) in kataRows(answer: answer, test: test).enumerated() {
            Attachment.record(row, named: "matrix-row \\(n).json")
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

    \(rowsSource)
    """
  }

  private static let rowsSource: String = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "KataRows.swift")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()
}

extension FixtureCourse {
  /// Has the learner's code answer with a number, and the learner's test ask for one.
  func answer(_ answer: Int, test: Int) throws {
    try write(self["1.1"].starter, FixtureText.kata(answer: answer, test: test))
  }
}
