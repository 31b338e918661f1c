/// Rows of cells in columns that fit the width of the console.
package struct TextTable {
  package struct Cell {
    package var text: String
    package var style: Style?

    package init(_ text: String, _ style: Style? = nil) {
      self.text = text
      self.style = style
    }
  }

  private let rows: [[Cell]]
  /// The columns that are left out of a narrow table, the first one first.
  private let expendable: [Int]
  /// The column that is clipped in a table that is still too wide.
  private let flexible: Int

  package init(rows: [[Cell]], expendable: [Int] = [], flexible: Int) {
    self.rows = rows
    self.expendable = expendable
    self.flexible = flexible
  }

  private static let gap = 2

  /// The rows as lines.
  package func lines(on console: Console) -> [String] {
    let columns = columns(on: console)
    let widths = widths(of: columns, on: console)
    return rows.map { row in
      let last = columns.last { !row[$0].text.isEmpty }
      return columns.prefix { $0 <= last ?? 0 }.map { column in
        let cell = row[column]
        let text = cell.text.clipped(to: widths[column])
        let isLast = column == last
        let padding = isLast ? "" : "".padded(to: widths[column] + Self.gap - text.displayWidth)
        return (cell.style.map { console.styled(text, $0) } ?? text) + padding
      }.joined()
    }
  }

  /// The columns that fit, once the flexible one is clipped.
  private func columns(on console: Console) -> [Int] {
    var columns = Array(naturalWidths.indices)
    for column in expendable where excess(of: columns, on: console) > slack {
      columns.removeAll { $0 == column }
    }
    return columns
  }

  private func widths(of columns: [Int], on console: Console) -> [Int] {
    var widths = naturalWidths
    let excess = excess(of: columns, on: console)
    if excess > 0 { widths[flexible] = max(1, widths[flexible] - excess) }
    return widths
  }

  /// The number of columns of text that do not fit.
  private func excess(of columns: [Int], on console: Console) -> Int {
    guard let width = console.width else { return 0 }
    return columns.map { naturalWidths[$0] + Self.gap }.reduce(0, +) - Self.gap - width
  }

  /// How much may be clipped before a column is left out.
  private var slack: Int { naturalWidths.isEmpty ? 0 : max(0, naturalWidths[flexible] - 24) }

  private var naturalWidths: [Int] {
    guard let first = rows.first else { return [] }
    return first.indices.map { column in rows.map { $0[column].text.displayWidth }.max() ?? 0 }
  }
}
