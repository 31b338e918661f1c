import Foundation

/// Where the tool writes, and what can be shown there.
///
/// Colour and cursor control only reach a terminal that wants them; anything
/// else gets plain text.
struct Console: Sendable {
  /// Whether a person looks at standard output.
  var isTerminal: Bool
  /// Whether colours and cursor control may be used.
  var isStyled: Bool
  /// How many columns there are; text that is not for a terminal is not wrapped.
  var width: Int?

  /// Plain text of any width, as a pipe or a file gets it.
  static let plain = Console(isTerminal: false, isStyled: false, width: nil)

  /// Text with a style, where styles can be shown.
  func styled(_ text: String, _ style: Style) -> String {
    isStyled && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A path that a click opens, where that can be shown (OSC 8).
  ///
  /// - Parameters:
  ///   - path: relative to the package, as it is shown.
  ///   - root: the package.
  /// - Returns: the path, with or without the link.
  func link(_ path: String, in root: URL) -> String {
    guard isStyled else { return path }
    let target = root.appending(path: path).absoluteString
    return "\u{1B}]8;;\(target)\u{1B}\\\(path)\u{1B}]8;;\u{1B}\\"
  }
}

/// How a piece of text looks; the raw value is the parameter of `ESC [ … m`.
enum Style: String, Sendable {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"
}
