import Foundation

/// Says what the tool is doing: on a terminal in one line that is written over,
/// elsewhere a line a step. Goes to standard error, apart from the report.
struct Progress: Sendable {
  var isSilent = false
  private let start = DispatchTime.now()
  private let isTerminal = isatty(STDERR_FILENO) == 1

  init(isSilent: Bool = false) { self.isSilent = isSilent }

  /// Says what begins now, after how many seconds.
  func step(_ what: String) {
    let line = "\(Int(start.secondsUntilNow)) s … \(what)"
    write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
  }

  /// Clears the line.
  func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    if !isSilent { Output.error.write(text) }
  }
}
