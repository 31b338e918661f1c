import Foundation

/// What a terminal says to a program that fills its screen.
enum TerminalSignals {
  nonisolated(unsafe) private static var resized: sig_atomic_t = 0
  nonisolated(unsafe) private static var stopped: sig_atomic_t = 0

  /// Begins to listen for a change of size and for Control-Z.
  static func listen() {
    signal(SIGWINCH) { _ in TerminalSignals.resized = 1 }
    signal(SIGTSTP) { _ in TerminalSignals.stopped = 1 }
  }

  /// Control-Z stops the program again, as it does with any other.
  static func ignore() {
    for number in [SIGWINCH, SIGTSTP] { signal(number, SIG_DFL) }
  }

  /// Whether the size has changed since this was asked last.
  static func takeResize() -> Bool { take(&resized) }

  /// Whether Control-Z was pressed since this was asked last.
  static func takeStop() -> Bool { take(&stopped) }

  private static func take(_ flag: inout sig_atomic_t) -> Bool {
    defer { flag = 0 }
    return flag != 0
  }
}
