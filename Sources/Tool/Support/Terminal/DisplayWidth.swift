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
