/// How long texts may be, with who says so.
enum ReportLimit {
  /// A message, in bytes.
  static let message = 65_535
  /// The compiler's words on the page of a class: somebody scrolls there.
  static let pageOutput = 4_000
  /// The compiler's words in a table, in lines.
  static let tableLines = 12
  /// Names and titles; no file name is longer.
  static let name = 255
  /// The sentences about files that were not taken.
  static let refusals = 20
  /// A sentence about a file, a mutant or a suspicion.
  static let note = 1_000
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

  fileprivate func index(in text: String, at offset: Int) -> String.Index {
    self == .bytes
      ? text.utf8.index(text.startIndex, offsetBy: offset)
      : text.utf16.index(text.startIndex, offsetBy: offset)
  }
}

/// What is kept of a text that is too long.
enum TextPart {
  case start, end
}

extension String {
  /// The text, or as much of it as fits beside an ellipsis.
  ///
  /// It is cut between scalars and not between characters: a single character
  /// can be as long as somebody likes.
  func limited(to limit: Int, _ unit: TextUnit = .bytes, keeping part: TextPart = .start) -> String
  {
    let length = unit.length(of: self)
    if length <= limit { return self }
    let mark = "…"
    let room = limit - unit.length(of: mark)
    if room < 0 { return "" }
    return switch part {
    case .start: self[..<boundary(at: room, unit, step: -1)] + mark
    case .end: mark + self[boundary(at: length - room, unit, step: 1)...]
    }
  }

  /// The nearest place between two scalars.
  private func boundary(at offset: Int, _ unit: TextUnit, step: Int) -> Index {
    var offset = offset
    while true {
      let index = unit.index(in: self, at: offset)
      if index.samePosition(in: unicodeScalars) != nil { return index }
      offset += step
    }
  }
}
