import WorkbookCore

extension WatchScreen {
  private typealias Row = (text: String, position: Int?)

  /// Every exercise by chapter, from the title of a chapter on where the cursor is
  /// in view then.
  func list(cursor: Int) -> ScrollWindow {
    let rows = rows(cursor: cursor)
    let chosen = rows.firstIndex { $0.position == cursor } ?? 0
    let title = rows[...chosen].lastIndex { $0.position == nil } ?? chosen
    let shown = max(1, (middleRoom ?? .max) - 1)
    let start = max(title, chosen - shown + 1)
    return ScrollWindow(rows.map(\.text), from: start, room: middleRoom) {
      above, below in
      let hidden = [("↑", rows.prefix(above)), ("↓", rows.suffix(below))]
        .map { ($0, $1.count { $0.position != nil }) }
      return hidden.filter { $0.1 > 0 }.map { "\($0) \(counted($1, "more exercise"))" }
        .joined(separator: "   ")
    }
  }

  private func rows(cursor: Int) -> [Row] {
    var position = -1
    let chapters = state.course.readyChapters.map { chapter -> [Row] in
      [(title(of: chapter), nil)]
        + chapter.entries.map { entry in
          position += 1
          return (row(entry, isChosen: position == cursor), position)
        }
    }
    return Array(chapters.joined(separator: [("", nil)]))
  }

  private func title(of chapter: Chapter) -> String {
    let passed = state.passedCount(of: chapter.entries)
    let note = console.styled("\(passed) of \(chapter.exercises.count)", .dim)
    return "\(console.styled("\(chapter.number) \(chapter.kind)", .bold)) \(note)"
  }

  private func row(_ entry: Entry, isChosen: Bool) -> String {
    let item = state.items[entry.id] ?? .init(entry: entry)
    // A starter fails as it was handed out.
    let state = item.isUntouched && !item.isPassed ? .notBegun : item.state
    return "\(isChosen ? "→" : " ") \(console.styled(state.mark)) \(item.title)"
  }
}

/// The part of some lines that fits, with a note where others are left out.
struct ScrollWindow {
  let visible: [String]
  /// The start of the next part; the first comes after the last.
  var next = 0

  init(_ lines: [String], from start: Int, room: Int?, note: (_ above: Int, _ below: Int) -> String)
  {
    guard let room, lines.count > room else {
      visible = lines + Array(repeating: "", count: max(0, (room ?? 0) - lines.count))
      return
    }
    let shown = max(1, room - 1)
    let start = min(start, lines.count - shown)
    let rest = lines.count - start - shown
    visible = Array(lines[start..<start + shown]) + [note(start, rest)]
    next = rest > 0 ? start + shown : 0
  }
}
