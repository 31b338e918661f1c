import Foundation

/// Where the tool writes, and what can be shown there.
///
/// Colour and cursor control only reach a terminal that wants them; anything
/// else gets plain text.
package struct Console: Sendable {
  /// Whether a person looks at standard output.
  package var isTerminal: Bool
  /// Whether colours and cursor control may be used.
  var isStyled: Bool
  /// How many columns there are; text that is not for a terminal is not wrapped.
  package var width: Int?
  /// How many rows there are, nil when it is no terminal.
  package var height: Int?
  /// Whether a screen can be drawn over; a terminal without colours may do it.
  package var movesCursor = false

  /// Plain text of any width, as a pipe or a file gets it.
  package static let plain = Console(isTerminal: false, isStyled: false, width: nil)

  /// Text with a style, where styles can be shown.
  package func styled(_ text: String, _ style: Style) -> String {
    isStyled && !text.isEmpty ? Escape.style(style.rawValue) + text + Escape.style("0") : text
  }

  /// A path that a click opens, where that can be shown.
  ///
  /// - Parameters:
  ///   - path: relative to the package, as it is shown.
  ///   - line: shown after the path, where one is meant.
  ///   - root: the package.
  /// - Returns: the path and the line, with a target where links are known.
  package func link(_ path: String, line: Int? = nil, in root: URL) -> String {
    let text = path + (line.map { ":\($0)" } ?? "")
    return link(text, target: root.appending(path: path).absoluteString)
  }

  /// Text that leads to an address when it is clicked, where that can be shown.
  package func link(_ text: String, target: String) -> String {
    isStyled ? Escape.link(target) + text + Escape.link("") : text
  }
}

/// How a piece of text looks; the raw value is the parameter of `ESC [ … m`.
package enum Style: String, Sendable {
  case bold = "1"
  case dim = "2"
  case italic = "3"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"
}
