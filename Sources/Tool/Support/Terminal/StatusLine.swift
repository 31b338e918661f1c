import Foundation

/// One line on a terminal that is written over while the tool works. It goes to
/// standard error, so that it is in nobody's report.
struct StatusLine: Sendable {
  private let isShown: Bool

  init(on console: Console) { isShown = console.movesCursor && isatty(STDERR_FILENO) == 1 }

  func show(_ text: String) { write("\r\u{1B}[K\(text)") }

  /// Says something that stays, on a terminal or not.
  func tell(_ sentence: String) {
    clear()
    Output.error.write("\(sentence)\n")
  }

  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if isShown { Output.error.write(text) }
  }
}
