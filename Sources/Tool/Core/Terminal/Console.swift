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

extension Console {
  /// What standard output is now: a terminal's size may change.
  package static func standardOutput() -> Console {
    Console(
      isTerminal: isatty(STDOUT_FILENO) == 1, size: windowSize(of: STDOUT_FILENO),
      environment: ProcessInfo.processInfo.environment)
  }

  /// What standard error is now.
  static func standardError() -> Console {
    Console(
      isTerminal: isatty(STDERR_FILENO) == 1, size: windowSize(of: STDERR_FILENO),
      environment: ProcessInfo.processInfo.environment)
  }

  /// - Parameters:
  ///   - isTerminal: whether a person looks at it.
  ///   - size: columns and rows, where the terminal tells.
  ///   - environment: `NO_COLOR` (no-color.org) and `TERM` say what may be
  ///     shown, `COLUMNS` and `LINES` how much fits.
  init(
    isTerminal: Bool, size: (columns: Int, rows: Int)?, environment: [String: String]
  ) {
    func number(_ name: String) -> Int? { environment[name].flatMap(Int.init).flatMap(\.asSize) }
    self.isTerminal = isTerminal
    movesCursor = isTerminal && !["", "dumb"].contains(environment["TERM", default: ""])
    isStyled = movesCursor && environment["NO_COLOR", default: ""].isEmpty
    guard isTerminal else { return }
    width = size?.columns.asSize ?? number("COLUMNS") ?? 80
    height = size?.rows.asSize ?? number("LINES") ?? 24
  }

  private static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}

extension Int {
  /// A terminal that does not know its size says 0.
  fileprivate var asSize: Int? { self > 0 ? self : nil }
}

extension Console {
  /// Text with its words kept whole where the width is known.
  ///
  /// - Parameters:
  ///   - text: what to wrap.
  ///   - first: what the first line begins with.
  ///   - rest: what the others begin with; spaces under `first` when nil.
  ///   - limit: the columns that are used even where there are more.
  /// - Returns: lines with breaks between them, none at the end.
  package func wrapped(
    _ text: String, first: String = "", rest: String? = nil, limit: Int = .max
  ) -> String {
    guard let width else { return first + text }
    return text.wrapped(to: min(width, limit), first: first, rest: rest)
      .joined(separator: "\n")
  }
}
