import WorkbookCore

/// An item of the list with all of its lines; they are shown together or not at
/// all.
struct ListRow {
  var lines: [String]
  /// The place in the course, nil for what is no exercise.
  var position: Int?
  /// Whether a chapter begins here.
  var isTitle = false
}

/// The part of the list that fits, with the cursor in it.
struct ListWindow {
  let rows: [ListRow]
  /// The place in the course of the exercise that is chosen.
  let cursor: Int
  /// How many lines there are, nil when there is no end.
  let room: Int?

  var lines: [String] {
    guard let room, height(rows[...]) > room else { return filled(rows[...], room ?? 0) }
    let part = part(of: max(1, room - 1))
    return filled(part, room - 1) + [note(without: part)]
  }

  /// From the chapter's title on, when the cursor is in view then. Towards the
  /// end of the list, what comes before fills the rest.
  private func part(of room: Int) -> ArraySlice<ListRow> {
    let chosen = rows.firstIndex { $0.position == cursor } ?? 0
    var first = rows[...chosen].lastIndex(where: \.isTitle) ?? chosen
    while first < chosen, height(rows[first...chosen]) > room { first += 1 }
    var last = chosen
    while last + 1 < rows.count, height(rows[first...last + 1]) <= room { last += 1 }
    guard last == rows.count - 1 else { return rows[first...last] }
    while first > 0, height(rows[first - 1...last]) <= room { first -= 1 }
    return rows[first...last]
  }

  /// The rows' lines without a blank one at their beginning.
  private func shown(_ rows: ArraySlice<ListRow>) -> [String] {
    Array(rows.flatMap(\.lines).drop(while: \.isEmpty))
  }

  private func height(_ rows: ArraySlice<ListRow>) -> Int { shown(rows).count }

  private func filled(_ rows: ArraySlice<ListRow>, _ room: Int) -> [String] {
    let lines = shown(rows)
    return lines + Array(repeating: "", count: max(0, room - lines.count))
  }

  private func note(without part: ArraySlice<ListRow>) -> String {
    let above = rows[..<part.startIndex].count { $0.position != nil }
    let below = rows[part.endIndex...].count { $0.position != nil }
    return [("↑", above), ("↓", below)].filter { $0.1 > 0 }
      .map { "\($0) \(counted($1, "more exercise"))" }.joined(separator: "   ")
  }
}
