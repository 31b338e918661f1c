import Foundation

/// Words in a submitted file that deserve a look. A flag proves nothing, and its
/// absence proves nothing either.
enum SubmissionFlags {
  /// What reaches past the language or out of the process, what writes a file, and what grades it.
  private static let words = [
    "@_", "dlsym", "Process", "/proc", "exit", "write(to", "FileHandle", "FileManager", "fopen",
    "contentsOfFile", "/etc/", "URLSession.shared", "type(of", "Mirror", "CheckKit", "Mutants",
    "StorefrontMutants",
  ]

  /// Those that go on: `@_cdecl`, `write(toFile:`.
  private static let beginnings = ["@_", "write(to", "/etc/"]

  /// A flag for each word, with the first line that holds it: `line 3: “exit”`.
  static func flags(in source: Data) -> [String] {
    let lines = String(decoding: source, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return words.compactMap { word in
      lines.firstIndex { holds($0, word) }.map { (line: $0 + 1, word: word) }
    }.sorted { $0.line < $1.line }.map { "line \($0.line): “\($0.word)”" }
  }

  /// Whether a line holds a word that is no part of a longer one: `exit` and
  /// `_exit`, but not `existing`.
  private static func holds(_ line: Substring, _ word: String) -> Bool {
    line.ranges(of: word).contains { range in
      let isBegun = line[..<range.lowerBound].last?.isLetterOrNumber != true
      let isEnded = line[range.upperBound...].first?.isLetterOrNumber != true
      return isBegun && (isEnded || beginnings.contains(word))
    }
  }
}

extension Character {
  fileprivate var isLetterOrNumber: Bool { isLetter || isNumber }
}
