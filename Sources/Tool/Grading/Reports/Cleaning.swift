import Foundation
import WorkbookCore

// A submission decides what stands in its names, messages and output. Before
// any of it gets into a report, it is made text that can do nothing.

extension String {
  /// The text without control characters and escape sequences, with `\n` as
  /// the only line end. Tabs stay.
  ///
  /// What turns the direction of text around goes as well, since it shows code
  /// that is not there, and what XML cannot hold.
  var cleaned: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return self }
    var rest = Substring(self).unicodeScalars
    var kept = UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case Escape.start: rest.dropSequence()
      case "\r" where rest.first == "\n": continue
      case "\r", "\u{85}", "\u{2028}", "\u{2029}": kept.append("\n")
      default: if scalar.isHarmless { kept.append(scalar) }
      }
    }
    return String(kept)
  }

  /// The cleaned text in one line.
  var oneLine: String {
    cleaned.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without what can be neither seen nor printed, such as spaces of no
  /// width and tags: two names would look the same. What joins letters stays, as
  /// Persian and emoji need it.
  var visible: String {
    let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars
    where scalar.properties.generalCategory != .format || joiners.contains(scalar) {
      kept.append(scalar)
    }
    return String(kept)
  }

  /// The text with paths into the workbook as a reader knows them. Where it was
  /// built is nobody's business, and differs from run to run.
  var withShortPaths: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.contains("/") ? $0.withShortPaths : String($0) }
      .joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    switch value {
    case 0x20..<0x7F, 0x09, 0x0A: true
    case 0..<0x20, 0x7F..<0xA0: false
    // Marks and overrides of direction.
    case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF: false
    // No characters: the end of each plane, and a range of Arabic.
    case let value where value & 0xFFFE == 0xFFFE: false
    case 0xFDD0...0xFDEF: false
    default: true
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Drops what follows ESC and belongs to it. A sequence that does not end
  /// takes no more than its line.
  fileprivate mutating func dropSequence() {
    switch first {
    case "[":
      self = dropFirst().drop { (" "..."?").contains($0) }
      if let end = first, ("@"..."~").contains(end) { removeFirst() }
    case "]":
      self = drop { $0 != Escape.bell && $0 != Escape.start && $0 != "\n" && $0 != "\r" }
      if first == Escape.bell { removeFirst() }
    case let second? where ("0"..."~").contains(second): removeFirst()
    default: break
    }
  }
}

extension Substring {
  private static let folders = ["/Chapters/", "/Tests/", "/Sources/", "/Solutions/"]

  /// One line with its paths shortened.
  fileprivate var withShortPaths: String {
    var text = ""
    var rest = self
    while let slash = rest.firstSlashOfFolder {
      text += rest[..<slash].withoutPathAtEnd
      rest = rest[rest.index(after: slash)...]
    }
    return text + rest
  }

  private var firstSlashOfFolder: Index? {
    Self.folders.compactMap { firstRange(of: $0)?.lowerBound }.min()
  }

  /// The text without the absolute path at its end. At the start of a line, as
  /// the compiler puts it, a path may contain spaces.
  private var withoutPathAtEnd: Substring {
    if first == "/" && !contains(":") { return "" }
    let last = lastIndex { $0.isWhitespace || "\"'`“”‘’()[]<>,;=:".contains($0) }
    let start = last.map { index(after: $0) } ?? startIndex
    let path = self[start...]
    let isAbsolute = path.first == "/" && !path.hasPrefix("//")
    return isAbsolute ? self[..<start] : self + "/"
  }
}

extension [String] {
  /// The names as reports show them, no two of them with the same bytes, and none
  /// empty.
  var distinct: [String] {
    var seen: Set<[UInt8]> = []
    return map { name in
      let shown = name.presentable(as: .name).limited(to: ReportLimit.name - 10)
      let first = shown.isEmpty ? "?" : shown
      let choices = sequence(state: 1) { number in
        defer { number += 1 }
        return number == 1 ? first : "\(first) (\(number))"
      }
      return choices.first { seen.insert([UInt8]($0.utf8)).inserted } ?? first
    }
  }
}

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

extension [String] {
  /// Names of files for submissions, without an extension: safe on every system, and
  /// no two the same there, even where case does not count.
  ///
  /// A name that is safe stays as it is. Another one ends with a digest, so that a
  /// submission has the same file whatever else is graded.
  func fileNames(without taken: Set<String> = []) -> [String] {
    var seen = taken
    return map { name in
      let safe = name.safeFileName
      let choices = sequence(state: 1) { number in
        defer { number += 1 }
        return number == 1 ? safe : "\(safe)-\(number)"
      }
      return choices.first { seen.insert($0.lowercased()).inserted } ?? safe
    }
  }
}

extension String {
  private static let mostBytes = 120
  /// Names that Windows keeps for devices.
  private static let devices: Set<String> = {
    let numbered = ["com", "lpt"].flatMap { name in (1...9).map { "\(name)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + numbered)
  }()

  /// Letters, digits, `-`, `_` and `.`, none of the last at an end.
  fileprivate var safeFileName: String {
    let name = precomposedStringWithCanonicalMapping
    var safe = String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.isSafeInFileName ? $0 : "-" }))
    while safe.utf8.count > Self.mostBytes { safe.removeLast() }
    safe = safe.trimmingCharacters(in: CharacterSet(charactersIn: "-."))
    let stem = safe.prefix { $0 != "." }.lowercased()
    if safe == name && !safe.isEmpty && !Self.devices.contains(stem) { return safe }
    return (safe.isEmpty ? "" : "\(safe)-") + Digest(of: Data(name.utf8)).hex.prefix(8)
  }
}

extension Unicode.Scalar {
  fileprivate var isSafeInFileName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: self == "-" || self == "_" || self == "."
    }
  }
}
