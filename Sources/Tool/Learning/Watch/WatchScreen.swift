import WorkbookSupport

/// The watch's screen as lines: the exercise at the top, what is known of it in
/// the middle, progress and keys at the bottom.
///
/// Top and bottom keep their places, so that only what is new moves.
struct WatchScreen {
  let state: WatchState
  let console: Console

  /// The columns of the text: it leaves a margin, and long lines are hard to
  /// read.
  var width: Int { min(console.width ?? 80, 102) - 2 }

  /// No more lines than the terminal has rows.
  var lines: [String] {
    fitted(top + middle + [""] + bottom).map { $0.isEmpty ? "" : " \($0)" }
  }

  /// What `scroll` has to be to show the next part of the middle.
  var nextScroll: Int { window.next }

  private var middle: [String] {
    shown.map { $0.clipped(to: width) }
  }

  private var shown: [String] {
    guard case .list(let cursor) = state.page else { return window.visible }
    return ListWindow(rows: list(cursor: cursor), cursor: cursor, room: middleRoom).lines
  }

  private var window: ScrollWindow {
    ScrollWindow(body: body, scroll: state.scroll, room: middleRoom)
  }

  private var body: WatchBody {
    switch state.page {
    case .comparison(let lines): comparison(lines)
    case .matrix(let matrix): self.matrix(matrix)
    case .list, nil: details
    }
  }

  /// The progress is left out where it would leave the middle no room.
  private var bottom: [String] {
    let whole = progress + [""] + message + keys
    guard state.page == nil, room.map({ $0 - whole.count >= 4 }) ?? true else {
      return message + keys
    }
    return whole
  }

  private var middleRoom: Int? { room.map { $0 - bottom.count } }

  /// The rows between the top and the end of the screen, without the blank line
  /// after the middle; nil where lines run on without end.
  private var room: Int? { console.height.map { $0 - top.count - 1 } }

  /// In a terminal of a few rows the top and the keys are what is left, and no
  /// line is blank.
  private func fitted(_ lines: [String]) -> [String] {
    guard let height = console.height, lines.count > height else { return lines }
    let dense = lines.dropLast(bottom.count).filter { !$0.isEmpty }
    return Array((dense.prefix(max(0, height - bottom.count)) + bottom).suffix(height))
  }
}

/// The middle of the screen, as long as it is.
struct WatchBody {
  var lines: [String]
  /// The first line of the hint that was asked for last.
  var newestHint = 0

  /// Where to begin.
  func line(for scroll: WatchState.Scroll) -> Int {
    switch scroll {
    case .top: 0
    case .newestHint: newestHint
    case .line(let number): number
    }
  }
}

/// The part of the middle that fits.
struct ScrollWindow {
  let visible: [String]
  /// Where the next part begins; the first comes after the last.
  let next: Int

  init(body: WatchBody, scroll: WatchState.Scroll, room: Int?) {
    let lines = body.lines
    guard let room, lines.count > room else {
      visible = lines + Array(repeating: "", count: max(0, (room ?? 0) - lines.count))
      next = 0
      return
    }
    let shown = max(1, room - 1)
    let start = min(body.line(for: scroll), lines.count - shown)
    let rest = lines.count - start - shown
    next = rest > 0 ? start + shown : 0
    let note = rest > 0 ? "↓ \(rest) more, press space" : "↑ press space for the beginning"
    visible = Array(lines[start..<start + shown]) + [note]
  }
}
