import Foundation

/// One line on a terminal that is written over while the tool works. It goes to
/// standard error, so that it is in nobody's report.
struct StatusLine: Sendable {
  private let isShown: Bool

  init(on console: Console) { isShown = console.isStyled && isatty(STDERR_FILENO) == 1 }

  func show(_ text: String) { write("\r\u{1B}[K\(text)") }
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
