import Foundation

/// The sentences that name the checks of an exercise, read from the workbook's
/// own source: the run that is judged could name them as it likes.
enum CheckTitles {
  /// A title for each check that has one, by the function's name; the source is
  /// the file with the suite.
  static func titles(of checks: [String], in source: String) -> [String: String] {
    checks.reduce(into: [:]) { titles, name in
      guard let function = source.range(of: "func \(name)("),
        let macro = source[..<function.lowerBound].range(of: "@Test", options: .backwards),
        let title = source[macro.upperBound..<function.lowerBound]
          .firstMatch(of: /^\(\s*"((?:[^"\\]|\\.)*)"/)
      else { return }
      titles[name] = String(title.1).replacing("\\\"", with: "\"")
    }
  }
}
