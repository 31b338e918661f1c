import WorkbookCourse
import WorkbookSupport

extension WatchScreen {
  /// What the screen is about, and what is known of it in a line.
  var top: [String] {
    switch state.page {
    case .list: heading("Exercises", note: listNote) + [""]
    case .comparison:
      heading("\(state.entry.id) and its solution", note: "- yours, + the solution") + [""]
    case .matrix:
      heading("\(state.entry.id) and its matrix", note: "which test notices which fault") + [""]
    case nil: exercise + [""] + status
    }
  }

  private var listNote: String {
    checkOfAll.map { "\($0.prefix(1).lowercased())\($0.dropFirst())" }
      ?? passed(of: state.course.entries)
  }

  private var exercise: [String] {
    let exercise = state.entry.exercise
    let isShown = !state.isChecking && state.standing?.file == state.entry.starter
    let path = console.link(
      state.entry.starter, line: isShown ? state.standing?.line : nil, in: state.root)
    return heading("\(exercise.id) \(exercise.title)", note: exercise.seam.words)
      + path.wrapped(to: width)
  }

  private func heading(_ text: String, note: String) -> [String] {
    let line = "\(console.styled(text, .bold)) \(console.styled("· \(note)", .dim))"
    if line.displayWidth <= width { return [line] }
    return console.styled(text, .bold).wrapped(to: width)
      + console.styled(note, .dim).wrapped(to: width)
  }

  /// How far the chapter and the course are solved.
  var progress: [String] {
    let chapter = state.entry.chapter
    return [bar("Chapter \(chapter.number)", chapter.entries), bar("Course", state.course.entries)]
  }

  private func bar(_ label: String, _ entries: [Entry]) -> String {
    let passed = state.passedCount(of: entries)
    let cells = max(5, min(20, width - 22))
    // The first step shows, and only the last one fills the bar.
    let filled = passed == 0 ? 0 : max(1, passed * cells / entries.count)
    let bar =
      console.styled(String(repeating: "█", count: filled), .green)
      + console.styled(String(repeating: "░", count: cells - filled), .dim)
    return "\(label.padded(to: 9))  \(bar)  \(passed) of \(entries.count)"
  }

  private func passed(of entries: [Entry]) -> String {
    "\(state.passedCount(of: entries)) of \(entries.count) passed"
  }

  /// What came of the last key.
  var message: [String] {
    let text = state.asksToReset ? question : state.message
    return (text?.lines ?? []).flatMap { console.styled($0, .cyan).wrapped(to: width) }
  }

  private var question: String {
    "Put \(state.entry.id) back to its beginning? Your version is kept as a backup."
  }

  /// What can be pressed.
  var keys: [String] {
    flow(
      state.offeredKeys.map { key, label in
        "\(console.styled(key, .bold)) \(console.styled(label, .dim))"
      })
  }

  /// Items side by side, as many as a line holds, none of them broken.
  func flow(_ items: [String]) -> [String] { items.flowing(to: width) }
}

extension [String] {
  /// Side by side, as many as a line of some columns holds, none of them broken.
  func flowing(to width: Int) -> [String] {
    reduce(into: []) { lines, item in
      if let last = lines.last, last.displayWidth + 3 + item.displayWidth <= width {
        lines[lines.count - 1] = "\(last)   \(item)"
      } else {
        lines.append(item)
      }
    }
  }
}
