import Foundation

/// A terminal that hands over each key at once and shows none of them.
///
/// Control-C still makes its signal.
struct RawMode {
  private let descriptor: Int32
  private let before: termios

  /// Nil when the descriptor is no terminal.
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

  /// Puts everything back as it was.
  func leave() { apply(before) }

  /// A signal may come in between; half a change is no change.
  private func apply(_ settings: termios) {
    var settings = settings
    while tcsetattr(descriptor, TCSADRAIN, &settings) == -1 && errno == EINTR {}
  }
}
