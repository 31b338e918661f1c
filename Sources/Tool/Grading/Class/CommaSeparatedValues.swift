/// The rows of a table as RFC 4180 describes it: a comma between two cells, quotes
/// around a cell that holds a comma, a quote or a line end.
struct CommaSeparatedValues {
  struct Row: Equatable {
    /// The line on which it begins, counted from 1.
    let line: Int
    var cells: [String]
  }

  /// What is wrong with a table, and where.
  struct Fault: Error, Equatable {
    let line: Int
    let what: String
  }

  private(set) var rows: [Row] = []
  private var rest: Substring.UnicodeScalarView
  private var line = 1

  /// Reads a table. Empty lines are no rows; a byte order mark is no cell.
  ///
  /// - Throws: `Fault`.
  init(_ text: String) throws {
    rest = Substring(text).unicodeScalars
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while !rest.isEmpty {
      let row = try nextRow()
      if row.cells != [""] { rows.append(row) }
    }
  }

  private mutating func nextRow() throws -> Row {
    var row = Row(line: line, cells: [try nextCell()])
    while rest.first == "," {
      rest.removeFirst()
      row.cells.append(try nextCell())
    }
    takeLineEnd()
    return row
  }

  private mutating func nextCell() throws -> String {
    if rest.first == "\"" { return try quotedCell() }
    let cell = rest.prefix { $0 != "," && !$0.endsLine }
    rest = rest[cell.endIndex...]
    if cell.contains("\"") {
      throw Fault(line: line, what: "a quote stands inside a cell that does not begin with one")
    }
    return String(cell)
  }

  private mutating func quotedCell() throws -> String {
    let start = line
    var cell = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        guard rest.first == "\"" else { return try closed(cell) }
        rest.removeFirst()
      }
      if scalar == "\n" || (scalar == "\r" && rest.first != "\n") { line += 1 }
      cell.append(scalar)
    }
    throw Fault(line: start, what: "a cell begins with a quote and never ends with one")
  }

  private func closed(_ cell: String.UnicodeScalarView) throws -> String {
    guard rest.first.map({ $0 == "," || $0.endsLine }) ?? true else {
      throw Fault(line: line, what: "text follows the closing quote of a cell")
    }
    return String(cell)
  }

  private mutating func takeLineEnd() {
    guard let end = rest.popFirst() else { return }
    if end == "\r" && rest.first == "\n" { rest.removeFirst() }
    line += 1
  }
}

extension Unicode.Scalar {
  fileprivate var endsLine: Bool { self == "\n" || self == "\r" }
}
