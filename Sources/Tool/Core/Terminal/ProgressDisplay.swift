import Foundation
import Synchronization

/// Says what the tool is doing: on a terminal in lines that are drawn over, elsewhere in
/// one line for each step. It writes to standard error, apart from the report.
package final class ProgressDisplay: Sendable {
  private let isSilent: Bool
  private let mayDraw: Bool
  private let start = DispatchTime.now()
  /// How many lines are drawn on the terminal now, and what was said last.
  private let state = Mutex((drawn: 0, said: String?.none, seconds: 0))

  /// The seconds between two lines about the same, where lines are not drawn over.
  private static let interval = 15

  /// - Parameters:
  ///   - isSilent: whether nothing is written at all.
  ///   - mayDraw: whether a terminal is drawn over.
  package init(isSilent: Bool = false, mayDraw: Bool = true) {
    (self.isSilent, self.mayDraw) = (isSilent, mayDraw)
  }

  /// Standard error as it is now; the size of a terminal may change.
  package var console: Console { .standardError() }

  /// Says what begins now, after how many seconds.
  package func step(_ what: String) {
    let line = "\(Int(start.secondsUntilNow)) s … \(what)"
    if console.movesCursor { show([line]) } else { tell(line) }
  }

  /// Says what goes on, however often it is called: on a terminal in a line that is drawn
  /// over, elsewhere in a line at the beginning and one every 15 seconds.
  package func keepSaying(_ what: String) {
    let seconds = Int(start.secondsUntilNow)
    let isDrawn = mayDraw && console.movesCursor
    let line = seconds < (isDrawn ? 2 : Self.interval) ? what : "\(what) \(seconds) s"
    let isDue = state.withLock { state in
      let isNew = state.said == nil || seconds - state.seconds >= Self.interval
      guard isDrawn ? line != state.said : isNew else { return false }
      (state.said, state.seconds) = (line, seconds)
      return true
    }
    if isDue { isDrawn ? show([line]) : tell(line) }
  }

  /// Writes a line that stays.
  package func tell(_ line: String) {
    end()
    write("\(line)\n")
  }

  /// Draws lines over the last ones, if the console moves its cursor.
  package func show(_ lines: [String]) {
    let console = console
    guard mayDraw, console.movesCursor else { return }
    // A terminal breaks a line that fills it, and the next frame would be off.
    let width = (console.width ?? .max) - 1
    let lines = lines.prefix(max(1, (console.height ?? 24) - 1)).map { $0.clipped(to: width) }
    state.withLock { state in
      write(Self.top(of: state.drawn) + lines.joined(separator: "\u{1B}[K\n") + "\u{1B}[J")
      state.drawn = lines.count
    }
  }

  /// Clears the drawn lines.
  package func end() {
    state.withLock { state in
      if state.drawn == 0 { return }
      write(Self.top(of: state.drawn) + "\u{1B}[J")
      (state.drawn, state.said) = (0, nil)
    }
  }

  /// Moves the cursor to the beginning of the first of some lines.
  private static func top(of lines: Int) -> String {
    lines > 1 ? "\r\u{1B}[\(lines - 1)A" : "\r"
  }

  private func write(_ text: String) {
    if !isSilent { Output.error.write(text) }
  }
}
