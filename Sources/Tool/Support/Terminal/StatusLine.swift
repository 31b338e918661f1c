import Foundation

/// One line on a terminal that is written over while the tool works. It goes to
/// standard error, so that it is in nobody's report.
package struct StatusLine: Sendable {
  private let isShown: Bool

  package init(on console: Console) { isShown = console.movesCursor && isatty(STDERR_FILENO) == 1 }

  package func show(_ text: String) { write("\r\u{1B}[K\(text)") }

  /// Says something that stays, on a terminal or not.
  package func tell(_ sentence: String) {
    clear()
    Output.error.write("\(sentence)\n")
  }

  package func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if isShown { Output.error.write(text) }
  }
}
