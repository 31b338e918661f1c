import Foundation
import Synchronization

/// Says what the tool is doing: on a terminal in lines that are written over,
/// elsewhere a line a step. Goes to standard error, apart from the report.
package struct ProgressDisplay: Sendable {
  var isSilent = false
  private let start = DispatchTime.now()
  private let block = Block()

  package init(isSilent: Bool = false) { self.isSilent = isSilent }

  /// How many lines stand on the terminal now.
  private final class Block: Sendable {
    let lines = Mutex(0)
  }

  /// Where it is shown; the size of a terminal may change.
  package var console: Console { .standardError() }

  /// Says what begins now, after how many seconds.
  package func step(_ what: String) {
    let line = "\(Int(start.secondsUntilNow)) s … \(what)"
    if console.movesCursor { show([line]) } else { tell(line) }
  }

  /// Says something that stays.
  package func tell(_ line: String) { write("\(line)\n") }

  /// Draws lines over those that were drawn before. Only for a console that
  /// moves its cursor.
  package func show(_ lines: [String]) {
    let console = console
    // A terminal breaks a line that fills it, and the next frame would be off.
    let cut = lines.prefix(max(1, (console.height ?? 24) - 1))
      .map { console.width.map($0.cutStyled) ?? $0 }
    block.lines.withLock { shown in
      write(Self.top(of: shown) + cut.joined(separator: "\u{1B}[K\n") + "\u{1B}[J")
      shown = cut.count
    }
  }

  /// Clears the lines.
  package func end() {
    block.lines.withLock { shown in
      if shown > 0 { write(Self.top(of: shown) + "\u{1B}[J") }
      shown = 0
    }
  }

  /// Goes to where the first of some lines begins.
  private static func top(of lines: Int) -> String {
    lines > 1 ? "\r\u{1B}[\(lines - 1)A" : "\r"
  }

  private func write(_ text: String) {
    if !isSilent { Output.error.write(text) }
  }
}

extension String {
  /// As much of a line with styles as leaves the last column free.
  fileprivate func cutStyled(to width: Int) -> String {
    var text = StyledText(self)
    while text.width > max(1, width - 1) { text.glyphs.removeLast() }
    return text.rendered
  }
}

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

/// A place for text, such as standard output.
package struct Output {
  package let descriptor: Int32

  package static let standard = Output(descriptor: STDOUT_FILENO)
  package static let error = Output(descriptor: STDERR_FILENO)

  /// Writes text, as far as somebody reads it: a closed pipe, as `head` leaves
  /// behind, is nobody's fault.
  package func write(_ text: String) { try? deliver(text) }

  /// Writes all of a text, or says why not.
  package func deliver(_ text: String) throws(SystemFailure) { try deliver(Data(text.utf8)) }

  package func deliver(_ data: Data) throws(SystemFailure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        throw SystemFailure(code: errno)
      }
    }
  }
}
