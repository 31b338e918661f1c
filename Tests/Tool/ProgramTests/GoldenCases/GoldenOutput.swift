@testable import Fixture
@testable import TestHelpers

extension GoldenProgram.Output {
  /// The text of a golden file: the command line, the exit code, both outputs.
  func text(of golden: GoldenCase, in fixture: FixtureCourse) -> String {
    let line = (["workbook"] + golden.arguments).joined(separator: " ")
    return """
      $ \(line)
      exit \(exit)
      ---- standard output
      \(fixture.withoutItsOwn(standardOutput))---- standard error
      \(fixture.withoutItsOwn(standardError))
      """
  }
}

extension FixtureCourse {
  /// A text with placeholders for what differs from run to run.
  func withoutItsOwn(_ text: String) -> String {
    [root.realPath, root.path]
      .reduce(text) { $0.replacingOccurrences(of: $1, with: "<root>") }
      .replacing(/\d{8}T\d{6}Z/, with: "<time>")
  }
}
