@testable import Fixture

extension GoldenCase {
  static let kata = [
    GoldenCase("kata-none", "kata"),
    GoldenCase("kata-watch-without-terminal", "kata --watch", environment: kataCourse),
    GoldenCase("kata-no-such-step", "kata --step 3", environment: kataCourse),
    GoldenCase("kata-step-of-words", "kata --step two", environment: kataCourse),
  ]

  /// What builds the fixture's kata, in one folder one after the other: the way
  /// from an empty file to the end.
  static let builtKata = [
    GoldenCase("kata-begins", "kata", environment: kataCourse),
    GoldenCase("kata-misfit", "kata", environment: kataCourse) { try $0.answer(0, test: 3) },
    GoldenCase("kata-red", "kata", environment: kataCourse) { try $0.answer(0, test: 1) },
    GoldenCase("kata-green", "kata", environment: kataCourse) { try $0.answer(1, test: 1) },
    GoldenCase("kata-code-first", "kata --step 1", environment: kataCourse) {
      try $0.answer(1, test: 2)
    },
    GoldenCase("kata-green-step", "kata --step=1", environment: kataCourse) {
      try $0.answer(1, test: 1)
    },
    GoldenCase("kata-compile-error", "kata", environment: kataCourse) {
      try $0.replace("return 0", with: "return missing", in: $0["1.1"].starter)
    },
    GoldenCase("kata-finished", "kata", environment: kataCourse) { try $0.answer(2, test: 2) },
  ]

  private static let kataCourse = ["WORKBOOK_FIXTURE": "kata"]
}
