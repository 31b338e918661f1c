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

  // The flags are not handed on: a signal in the middle of an access that lasts
  // would be a second one.

  /// Whether the size has changed since this was asked last.
  package static func takeResize() -> Bool {
    let was = resized
    resized = 0
    return was != 0
  }

  /// Whether Control-Z was pressed since this was asked last.
  package static func takeStop() -> Bool {
    let was = stopped
    stopped = 0
    return was != 0
  }
}
