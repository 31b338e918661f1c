/// The visible characters of a text, each with its look, to be measured and broken without
/// cutting an escape sequence.
///
/// Only styles (`ESC [ … m`) and links (OSC 8) are kept. No other sequence in a text, such
/// as a learner's message, reaches the terminal.
package struct StyledText {
  /// The styles and the link that are on.
  struct Look: Equatable {
    /// The sequences that turn the styles on, empty for none.
    var style = ""
    /// The target of a click, empty for none.
    var link = ""
  }

  struct Glyph {
    let character: Character
    let look: Look

    var width: Int { character.displayWidth }
    var isSpace: Bool { character == " " }
  }

  var glyphs: [Glyph] = []

  package var width: Int { glyphs.reduce(0) { $0 + $1.width } }
}

extension StyledText {
  package init(_ text: String) {
    var look = Look()
    var rest = text.replacing("\t", with: "  ")[...]
    while rest.unicodeScalars.contains(Escape.start), let match = rest.firstMatch(of: Self.sequence)
    {
      add(rest[..<match.range.lowerBound], look)
      if let style = match.1 { look.turnOn(style) }
      if let link = match.2 { look.link = String(link) }
      rest = rest[match.range.upperBound...]
    }
    add(rest, look)
  }

  /// A style, a link, or another sequence, which may be torn.
  private static var sequence: Regex<(Substring, Substring?, Substring?)> {
    #/
    \u{1B} (?:
        \[ ([^@-~]*) m
      | \]8; [^;\u{1B}\u{7}]* ; ([^\u{1B}\u{7}]*) (?: \u{1B}\\ | \u{7} )
      | \[ [^@-~]* [@-~]?
      | \] [^\u{1B}\u{7}]* (?: \u{1B}\\ | \u{7} )?
      | (?s:.)?
    )
    /#.matchingSemantics(.unicodeScalar)
  }

  private mutating func add(_ text: Substring, _ look: Look) {
    for character in text where character.displayWidth > 0 {
      glyphs.append(Glyph(character: character, look: look))
    }
  }

  /// The text with its sequences. Every style that is on is off at its end.
  var rendered: String {
    var text = ""
    var look = Look()
    for glyph in glyphs {
      text += look.change(to: glyph.look)
      text.append(glyph.character)
      look = glyph.look
    }
    return text + look.change(to: Look())
  }
}

extension StyledText.Look {
  fileprivate mutating func turnOn(_ parameters: Substring) {
    let isReset = ["", "0"].contains(parameters)
    style = isReset ? "" : style + Escape.style(String(parameters))
  }

  /// Returns the sequences that lead from this look to another.
  fileprivate func change(to other: Self) -> String {
    var text = ""
    if style != other.style {
      text += (style.isEmpty ? "" : Escape.style("0")) + other.style
    }
    if link != other.link { text += Escape.link(other.link) }
    return text
  }
}

/// The escape sequences of a terminal.
package enum Escape {
  package static let start: Unicode.Scalar = "\u{1B}"

  package static func style(_ parameters: String) -> String { "\u{1B}[\(parameters)m" }

  /// Begins a link; an empty target ends it (OSC 8).
  package static func link(_ target: String) -> String { "\u{1B}]8;;\(target)\u{1B}\\" }
}

extension Character {
  /// How many columns of a terminal it takes: 0, 1 or 2.
  ///
  /// Signs that are drawn as one count once: a letter with its combining marks, a Korean
  /// syllable written letter by letter, a family joined of four people.
  package var displayWidth: Int {
    let widest = unicodeScalars.map(\.displayWidth).max() ?? 0
    return isShownAsEmoji ? 2 : widest
  }

  /// Whether a variation selector makes a picture of a text sign such as ❤.
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
