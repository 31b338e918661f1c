import Foundation

/// The lines of a source that may hold code.
struct SourceLines {
  struct Line {
    /// Counted from 1.
    let number: Int
    let text: Substring
  }

  let all: [Line]

  init(_ source: Data) {
    let text = String(decoding: source, as: UTF8.self)
    all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { Line(number: $0 + 1, text: $1) }
  }

  /// Whether a line is more than a comment of one line. In a text of several
  /// lines such a line may hold code, after a backslash.
  func isCode(_ line: Line) -> Bool {
    let text = line.text.drop { $0 == " " || $0 == "\t" }
    return !text.hasPrefix("//") || text.contains(#"\"#) && text.contains("(")
  }
}

extension Substring {
  /// The names in it, of letters, numbers and underscores of one byte: a quick look at a
  /// long text. Any other character, such as a space that is none of ASCII's, ends one.
  var names: Set<Substring> {
    Set(
      utf8.split { byte in
        !(byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
          || (97...122).contains(byte))
      }.map(Substring.init))
  }
}
