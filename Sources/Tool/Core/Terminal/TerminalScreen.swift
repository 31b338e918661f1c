import Foundation

/// The alternate screen of a terminal: keys arrive without return, lines are drawn over,
/// and the former screen is back at the end.
package final class TerminalScreen {
  /// The mode of the terminal before.
  private let mode: termios
  private let output = Output.standard
  package private(set) var console = Console.standardOutput()
  private var shown: [String] = []

  /// Set by Control-Z. It is not passed inout: a signal during the access would overlap it.
  nonisolated(unsafe) private static var isToStop: sig_atomic_t = 0

  /// Fails when standard input is no terminal, or standard output is none that moves its
  /// cursor.
  package init?() {
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0, console.movesCursor else { return nil }
    self.mode = mode
  }

  /// Opens the screen while `body` works.
  package func whileOpen<Result>(_ body: () throws -> Result) rethrows -> Result {
    signal(SIGTSTP) { _ in TerminalScreen.isToStop = 1 }
    open()
    defer {
      close()
      signal(SIGTSTP, SIG_DFL)
    }
    return try body()
  }

  /// Draws the lines, unless they are shown already.
  package func show(_ lines: [String]) {
    guard lines != shown else { return }
    shown = lines
    // Each line ends with “clear to the end of the line”, the last with “clear
    // what is below”: drawing over does not flicker as clearing first does.
    output.write("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\n") + "\u{1B}[K\u{1B}[J")
  }

  /// Adapts to a new size, and lets Control-Z stop the program with the terminal restored.
  ///
  /// - Returns: whether the screen has to be drawn anew.
  package func followTerminal() -> Bool {
    if Self.isToStop == 1 {
      Self.isToStop = 0
      close()
      raise(SIGSTOP)
      open()
      return true
    }
    let size = Console.windowSize(of: STDOUT_FILENO)
    guard let size, size != (console.width, console.height) else { return false }
    console = .standardOutput()
    shown = []
    return true
  }

  /// Hands over each key at once and echoes none, on the alternate screen without a cursor.
  /// Control-C still sends its signal.
  private func open() {
    var raw = mode
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    apply(raw)
    console = .standardOutput()
    shown = []
    output.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J")
  }

  private func close() {
    output.write("\u{1B}[?25h\u{1B}[?1049l")
    apply(mode)
  }

  /// Tries again when a signal interrupts the change.
  private func apply(_ mode: termios) {
    var mode = mode
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == -1 && errno == EINTR {}
  }
}
