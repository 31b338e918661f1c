/// Rows of cells in columns, as wide as the console lets them be.
package struct TextTable {
  package struct Cell {
    package var text: String
    package var style: Style?

    package init(_ text: String, _ style: Style? = nil) {
      self.text = text
      self.style = style
    }
  }

  var rows: [[Cell]]
  /// The columns that are left out when there is no room, the first one first.
  var expendable: [Int] = []
  /// The column that is cut when there is still no room.
  var flexible: Int

  package init(rows: [[Cell]], expendable: [Int] = [], flexible: Int) {
    self.rows = rows
    self.expendable = expendable
    self.flexible = flexible
  }

  private static let gap = 2

  /// The rows as lines.
  package func lines(on console: Console) -> [String] {
    let columns = columns(on: console)
    let widths = widths(of: columns, on: console)
    return rows.map { row in
      let last = columns.last { !row[$0].text.isEmpty }
      return columns.prefix { $0 <= last ?? 0 }.map { column in
        let cell = row[column]
        let text = cell.text.cut(to: widths[column])
        let isLast = column == last
        let padding = isLast ? "" : "".padded(to: widths[column] + Self.gap - text.displayWidth)
        return (cell.style.map { console.styled(text, $0) } ?? text) + padding
      }.joined()
    }
  }

  /// The columns for which there is room, once the flexible one is cut.
  private func columns(on console: Console) -> [Int] {
    var columns = Array(naturalWidths.indices)
    for column in expendable where excess(of: columns, on: console) > slack {
      columns.removeAll { $0 == column }
    }
    return columns
  }

  private func widths(of columns: [Int], on console: Console) -> [Int] {
    var widths = naturalWidths
    let excess = excess(of: columns, on: console)
    if excess > 0 { widths[flexible] = max(1, widths[flexible] - excess) }
    return widths
  }

  /// By how much the columns are too wide.
  private func excess(of columns: [Int], on console: Console) -> Int {
    guard let width = console.width else { return 0 }
    return columns.map { naturalWidths[$0] + Self.gap }.reduce(0, +) - Self.gap - width
  }

  /// How much may be cut before a column has to go.
  private var slack: Int { naturalWidths.isEmpty ? 0 : max(0, naturalWidths[flexible] - 24) }

  private var naturalWidths: [Int] {
    guard let first = rows.first else { return [] }
    return first.indices.map { column in rows.map { $0[column].text.displayWidth }.max() ?? 0 }
  }
}

extension Character {
  /// How many columns of a terminal it takes: 0, 1 or 2.
  ///
  /// What is drawn as one is counted once: a letter with its combining marks, a
  /// Korean syllable written letter by letter, a family joined of four people.
  package var displayWidth: Int {
    let widest = unicodeScalars.map(\.displayWidth).max() ?? 0
    return isShownAsEmoji ? 2 : widest
  }

  /// Whether a sign that is text by itself, such as ❤, is asked to be a picture.
  private var isShownAsEmoji: Bool {
    unicodeScalars.first?.properties.isEmoji == true && unicodeScalars.contains("\u{FE0F}")
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if hasNoWidth { return 0 }
    return properties.isEmojiPresentation || isWide ? 2 : 1
  }

  private var hasNoWidth: Bool {
    switch properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark: true
    // A soft hyphen is the one format character that terminals show.
    case .format: self != "\u{AD}"
    // The second and third letters of a Korean syllable join the first.
    default: (0x1160...0x11FF).contains(value)
    }
  }

  private var isWide: Bool { Self.wideRanges.contains { $0.contains(value) } }

  /// The scalars of East Asian Width “W” and “F” (Unicode, Annex 11) that are
  /// no emoji, rounded to whole blocks where the gaps are not assigned.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// How many columns of a terminal it takes. Escape sequences take none.
  package var displayWidth: Int { StyledText(self).width }

  /// The text with spaces after it, at least as wide as asked.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}
