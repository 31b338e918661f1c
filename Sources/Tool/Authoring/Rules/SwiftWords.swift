import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// The lines of a Swift source without comments and without what stands in
/// string literals, for a look at the names that it uses.
///
/// An interpolation counts as text: what is in one is not seen.
struct SwiftWords {
  /// The code of each line, in order.
  let lines: [Substring]

  init(_ source: String) {
    let text =
      #/\/\*[\s\S]*?\*\/|\/\/[^\n]*|(#*)"""[\s\S]*?"""\1|(#+)"[^\n]*?"\2|"(?:\\.|[^"\\\n])*"/#
    let code = source.replacing(text) { match in
      String(repeating: "\n", count: source[match.range].count { $0 == "\n" })
    }
    lines = code.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Where some patterns are found, the lines counted from 1.
  func places(of patterns: [String]) -> [(line: Int, word: String)] {
    guard let pattern = try? NSRegularExpression(pattern: patterns.joined(separator: "|")) else {
      return []
    }
    return lines.enumerated().flatMap { index, line in
      let text = String(line)
      let whole = NSRange(text.startIndex..., in: text)
      return pattern.matches(in: text, range: whole).compactMap { match in
        Range(match.range, in: text).map { (index + 1, String(text[$0])) }
      }
    }
  }
}
