import WorkbookSupport

/// A table of a lesson, its cells wrapped so that it fits the terminal.
struct LessonTable {
  let rows: [String]
  let words: LessonWords

  private static let gap = "  "
  /// No column becomes narrower than this.
  private static let narrowest = 6

  func lines(width: Int) -> [String] {
    let cells = rows.map(cells)
    let head = cells.first ?? []
    let body = cells.dropFirst().filter { !$0.allSatisfy(isRule) }
    let widths = widths(of: [head] + body, within: width)
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap)
    let isHeadless = head.allSatisfy(\.isEmpty)
    let top = isHeadless ? [] : lines(of: head.map { words.heading($0) }, widths)
    return top + [rule] + body.flatMap { lines(of: $0.map(words.styled), widths) }
  }

  /// A bar that is escaped belongs to its cell.
  private func cells(_ row: String) -> [String] {
    let bar = "\u{1}"
    let parts = row.replacing("\\|", with: bar).split(
      separator: "|", omittingEmptySubsequences: false)
    return parts.dropFirst().dropLast().map {
      $0.replacing(bar, with: "|").trimmingCharacters(in: .whitespaces)
    }
  }

  private func isRule(_ cell: String) -> Bool {
    cell.contains("--") && cell.allSatisfy { "-:".contains($0) }
  }

  /// As wide as the cells are, the widest column narrowed until all fit.
  private func widths(of rows: [[String]], within width: Int) -> [Int] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? words.styled($0[column]).width : 0 }.max() ?? 0
    }
    let room = width - Self.gap.count * max(0, columns - 1)
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > Self.narrowest {
      widths[widths.firstIndex(of: widest) ?? 0] -= 1
    }
    return widths
  }

  /// A row, as high as its highest cell.
  private func lines(of cells: [String], _ widths: [Int]) -> [String] {
    let wrapped = zip(cells, widths).map { cell, width in cell.wrapped(to: max(1, width)) }
    let height = wrapped.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let parts = zip(wrapped, widths).map { lines, width in
        let text = line < lines.count ? lines[line] : ""
        return text + "".padded(to: width - text.width)
      }
      return parts.joined(separator: Self.gap).trimmingTrailingSpaces
    }
  }
}

extension String {
  /// The columns that it takes, its styles left out.
  fileprivate var width: Int { StyledText(self).width }

  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
