import Foundation

/// The capabilities of the output.
///
/// Colour and cursor control only reach a terminal that wants them; anything else gets
/// plain text.
package struct Console: Sendable {
  /// Whether the output is a terminal.
  package var isTerminal: Bool
  /// Whether colours and cursor control may be used.
  var isStyled: Bool
  /// The number of columns, nil when the output is no terminal.
  package var width: Int?
  /// The number of rows, nil when the output is no terminal.
  package var height: Int?
  /// Whether a screen can be drawn over; a terminal without colours may do it.
  package var movesCursor = false

  /// Plain text of any width, as a pipe or a file gets it.
  package static let plain = Console(isTerminal: false, isStyled: false, width: nil)

  /// Returns the text with a style, where styles can be shown.
  package func styled(_ text: String, _ style: Style) -> String {
    isStyled && !text.isEmpty ? Escape.style(style.rawValue) + text + Escape.style("0") : text
  }

  /// Returns a path, perhaps with a line, that a click opens, where links can be shown.
  /// The path is relative to the root, the folder of the package.
  package func link(_ path: String, line: Int? = nil, in root: URL) -> String {
    let text = path + (line.map { ":\($0)" } ?? "")
    return link(text, target: root.appending(path: path).absoluteString)
  }

  /// Returns a text that links to an address, where links can be shown.
  package func link(_ text: String, target: String) -> String {
    isStyled ? Escape.link(target) + text + Escape.link("") : text
  }
}

/// The look of a text; the raw value is the parameter of `ESC [ … m`.
package enum Style: String, Sendable {
  case bold = "1"
  case dim = "2"
  case italic = "3"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"
}

extension Console {
  /// Returns standard output as it is now; the size of a terminal may change.
  package static func standardOutput() -> Console { Console(STDOUT_FILENO) }

  /// Returns standard error as it is now.
  static func standardError() -> Console { Console(STDERR_FILENO) }

  private init(_ descriptor: Int32) {
    self.init(
      isTerminal: isatty(descriptor) == 1, size: Self.windowSize(of: descriptor),
      environment: ProcessInfo.processInfo.environment)
  }

  /// - Parameters:
  ///   - isTerminal: whether the output is a terminal.
  ///   - size: columns and rows, where the terminal tells.
  ///   - environment: `NO_COLOR` (no-color.org) and `TERM` rule out styles, `COLUMNS` and
  ///     `LINES` stand in for an unknown size.
  init(
    isTerminal: Bool, size: (columns: Int, rows: Int)?, environment: [String: String]
  ) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    self.isTerminal = isTerminal
    movesCursor = isTerminal && !["", "dumb"].contains(environment["TERM", default: ""])
    isStyled = movesCursor && environment["NO_COLOR", default: ""].isEmpty
    guard isTerminal else { return }
    width = size?.columns ?? number("COLUMNS") ?? 80
    height = size?.rows ?? number("LINES") ?? 24
  }

  /// The size of a terminal, nil when it does not tell.
  static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
