/// How long texts may be, with who says so.
enum ReportLimit {
  /// A message on Exercism: as bytes, since that is what its database counts.
  static let message = 65_535
  /// The output of a test on Exercism, in UTF-16 units.
  static let exercismOutput = 500
  /// A whole `results.json` on Exercism, in bytes.
  static let exercismFile = 500_000
  /// The compiler's words on the page of a class: somebody scrolls there.
  static let pageOutput = 4_000
  /// The compiler's words in a table, in lines.
  static let tableLines = 12
  /// Names and titles; no file name is longer.
  static let name = 255
  /// Tests and points on Classroom 50.
  static let classroomTests = 100
  static let classroomPoints = 1_000
}

/// How the length of a text is counted.
enum TextUnit {
  case bytes
  /// UTF-16 units, of which a text has at least as many as characters.
  case units

  func length(of text: String) -> Int {
    self == .bytes ? text.utf8.count : text.utf16.count
  }

  fileprivate func length(of scalar: Unicode.Scalar) -> Int {
    self == .bytes ? UTF8.width(scalar) : UTF16.width(scalar)
  }
}

/// What is kept of a text that is too long.
enum TextPart {
  case start, end
}

extension String {
  /// The text, or as much of it as fits beside an ellipsis.
  func limited(to limit: Int, _ unit: TextUnit = .bytes, keeping part: TextPart = .start) -> String
  {
    if unit.length(of: self) <= limit { return self }
    let mark = "…"
    let room = limit - unit.length(of: mark)
    if room < 0 { return "" }
    return switch part {
    case .start: String(UnicodeScalarView(unicodeScalars.fitting(room, unit))) + mark
    case .end:
      mark + String(UnicodeScalarView(unicodeScalars.reversed().fitting(room, unit).reversed()))
    }
  }
}

extension Sequence<Unicode.Scalar> {
  fileprivate func fitting(_ room: Int, _ unit: TextUnit) -> [Unicode.Scalar] {
    var left = room
    return prefix { scalar in
      left -= unit.length(of: scalar)
      return left >= 0
    }
  }
}
