import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

extension WatchScreen {
  /// Every exercise with its state, by chapter.
  func list(cursor: Int) -> [ListRow] {
    var position = 0
    var rows: [ListRow] = []
    for chapter in state.course.readyChapters {
      rows.append(title(chapter))
      for entry in chapter.entries {
        rows.append(row(entry, position, isChosen: position == cursor))
        position += 1
      }
    }
    return rows + [ListRow(lines: [""] + legend)]
  }

  private func title(_ chapter: Chapter) -> ListRow {
    let passed = state.passedCount(of: chapter.entries)
    let note = console.styled("\(passed) of \(chapter.exercises.count)", .dim)
    let title = "\(console.styled("\(chapter.number) \(chapter.kind)", .bold)) \(note)"
    return ListRow(lines: [""] + title.wrapped(to: width), isTitle: true)
  }

  private func row(_ entry: Entry, _ position: Int, isChosen: Bool) -> ListRow {
    let item = CourseStandings.Item(
      entry: entry, standing: state.standings[entry.id],
      isUntouched: state.untouched.contains(entry.id))
    let mark = "\(isChosen ? "→" : " ") \(styled(item.state.mark)) "
    return ListRow(lines: item.title.wrapped(to: width, first: mark), position: position)
  }

  private var legend: [String] {
    let states: [CourseStandings.Item.State] = [.passed, .failed, .undecided]
    let words = states.map { "\(styled($0.mark)) \($0.words.text)" }
    let unknown = CourseStandings.Item.State.unchecked.mark
    return flow(words + ["\(styled(unknown)) not begun or not checked"])
  }

  /// A diff, which has its colours already.
  func comparison(_ lines: [String]) -> WatchBody {
    WatchBody(lines: lines.flatMap { $0.wrapped(to: width, rest: "    ") })
  }

  /// The lines that `matrix` prints, as wide as the screen.
  func matrix(_ matrix: LearnersMatrix) -> WatchBody {
    var console = console
    console.width = width
    return WatchBody(lines: StandingsText(console: console, root: state.root).lines(of: matrix))
  }

  func styled(_ cell: TextTable.Cell) -> String {
    cell.style.map { console.styled(cell.text, $0) } ?? cell.text
  }
}
