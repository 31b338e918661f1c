import Foundation

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
