import Foundation

/// The alternate screen of a terminal: keys arrive without return, lines are drawn over,
/// and the former screen is back at the end.
package final class TerminalScreen {
  private let mode: RawMode
  private let output = Output.standard
  package private(set) var console = Console.standardOutput()
  private var shown: [String] = []

  /// Fails when standard input is no terminal, or standard output is none that moves its
  /// cursor.
  package init?() {
    guard let mode = RawMode(), console.movesCursor else { return nil }
    self.mode = mode
  }

  /// Opens the screen while `body` works.
  package func whileOpen<Result>(_ body: () throws -> Result) rethrows -> Result {
    TerminalSignals.listen()
    // The size may have changed before.
    console = .standardOutput()
    open()
    defer {
      close()
      TerminalSignals.ignore()
    }
    return try body()
  }

  /// Draws the lines, unless they are shown already.
  package func show(_ lines: [String]) {
    guard lines != shown else { return }
    shown = lines
    // Each line ends with “clear to the end of the line”, the last with “clear
    // what is below”: drawing over does not flicker as clearing first does.
    output.write(Self.home + lines.joined(separator: Self.nextLine) + Self.clearRest)
  }

  /// Adapts to a new size, and lets Control-Z stop the program with the terminal restored.
  ///
  /// - Returns: whether the screen has to be drawn anew.
  package func followSignals() -> Bool {
    if TerminalSignals.takeStop() { stop() }
    guard TerminalSignals.takeResize() else { return false }
    console = .standardOutput()
    shown = []
    return true
  }

  private func stop() {
    close()
    raise(SIGSTOP)
    open()
    // The size may have changed meanwhile.
    raise(SIGWINCH)
  }

  private func open() {
    mode.enter()
    output.write(Self.begin)
  }

  private func close() {
    output.write(Self.end)
    mode.leave()
  }

  private static let home = "\u{1B}[H"
  private static let nextLine = "\u{1B}[K\n"
  private static let clearRest = "\u{1B}[K\u{1B}[J"
  // The alternate screen without a cursor, then the first one with it.
  private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  private static let end = "\u{1B}[?25h\u{1B}[?1049l"
}

/// A mode in which a terminal hands over each key at once and echoes none. Control-C still
/// sends its signal.
private struct RawMode {
  private let descriptor: Int32
  private let before: termios

  /// Fails when the descriptor is no terminal.
  init?(descriptor: Int32 = STDIN_FILENO) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    before = settings
  }

  func enter() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    apply(settings)
  }

  /// Restores the settings.
  func leave() { apply(before) }

  /// Tries again when a signal interrupts the change.
  private func apply(_ settings: termios) {
    var settings = settings
    while tcsetattr(descriptor, TCSADRAIN, &settings) == -1 && errno == EINTR {}
  }
}

/// The signals to a program that fills its screen.
private enum TerminalSignals {
  nonisolated(unsafe) private static var resized: sig_atomic_t = 0
  nonisolated(unsafe) private static var stopped: sig_atomic_t = 0

  /// Listens for a change of size and for Control-Z.
  static func listen() {
    signal(SIGWINCH) { _ in TerminalSignals.resized = 1 }
    signal(SIGTSTP) { _ in TerminalSignals.stopped = 1 }
  }

  /// Control-Z stops the program again, as it does with any other.
  static func ignore() {
    for number in [SIGWINCH, SIGTSTP] { signal(number, SIG_DFL) }
  }

  // The flags are not passed inout: a signal during such an access would overlap it.

  /// Returns whether the size has changed since the last call.
  static func takeResize() -> Bool {
    let was = resized
    resized = 0
    return was != 0
  }

  /// Returns whether Control-Z was pressed since the last call.
  static func takeStop() -> Bool {
    let was = stopped
    stopped = 0
    return was != 0
  }
}
