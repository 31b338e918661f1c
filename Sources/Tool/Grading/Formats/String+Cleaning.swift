import WorkbookSupport

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
