/// Text taken apart into what is shown, each character with its look, so that
/// it can be measured and broken without cutting an escape sequence.
///
/// Only styles (`ESC [ … m`) and links (OSC 8) are kept. Whatever else a text
/// carries, a learner's message for example, does not reach the terminal.
package struct StyledText {
  /// The styles and the link that are on.
  struct Look: Equatable {
    /// The sequences that turn the styles on, empty for none.
    var style = ""
    /// Where a click leads, empty for nowhere.
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
    var rest = text[...].unicodeScalars
    var look = Look()
    while !rest.isEmpty {
      add(String(rest.take { $0 != Escape.start }), look)
      look.readSequence(at: &rest)
    }
  }

  private mutating func add(_ text: String, _ look: Look) {
    for character in text.replacing("\t", with: "  ") where character.displayWidth > 0 {
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
  /// Cuts an escape sequence off and does what it says.
  fileprivate mutating func readSequence(at scalars: inout Substring.UnicodeScalarView) {
    guard scalars.popFirst() == Escape.start else { return }
    switch scalars.popFirst() {
    case "[":
      let parameters = String(scalars.take { !("@"..."~").contains($0) })
      if scalars.popFirst() == "m" { readStyle(parameters) }
    case "]":
      let command = String(scalars.take { $0 != Escape.start && $0 != Escape.bell })
      if scalars.popFirst() == Escape.start { _ = scalars.popFirst() }
      readLink(command)
    default: break
    }
  }

  private mutating func readStyle(_ parameters: String) {
    let isReset = parameters.isEmpty || parameters == "0"
    style = isReset ? "" : style + Escape.style(parameters)
  }

  private mutating func readLink(_ command: String) {
    let parts = command.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, parts[0] == "8" { link = String(parts[2]) }
  }

  /// The sequences that lead from this look to another.
  fileprivate func change(to other: Self) -> String {
    var text = ""
    if style != other.style {
      text += (style.isEmpty ? "" : Escape.style("0")) + other.style
    }
    if link != other.link { text += Escape.link(other.link) }
    return text
  }
}

/// The sequences that a terminal understands.
package enum Escape {
  package static let start: Unicode.Scalar = "\u{1B}"
  package static let bell: Unicode.Scalar = "\u{07}"

  package static func style(_ parameters: String) -> String { "\u{1B}[\(parameters)m" }

  /// Begins a link; an empty target ends it (OSC 8).
  package static func link(_ target: String) -> String { "\u{1B}]8;;\(target)\u{1B}\\" }
}

extension Substring.UnicodeScalarView {
  /// Cuts off the beginning that fits.
  fileprivate mutating func take(while fits: (Unicode.Scalar) -> Bool) -> Self {
    let head = prefix(while: fits)
    self = self[head.endIndex...]
    return head
  }
}
