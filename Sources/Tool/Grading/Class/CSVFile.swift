import Foundation
import WorkbookCore

/// A table of an instructor's, as RFC 4180 describes it: a comma between two cells, quotes
/// around a cell that holds a comma, a quote or a line end.
struct CSVFile {
  struct Row {
    /// The line on which it begins, counted from 1.
    let line: Int
    var cells = [""]
  }

  /// Without empty lines.
  private(set) var rows: [Row] = []
  private let name: String
  private let columns: [String]

  private static let mostBytes = 16 << 20

  /// Reads a file in UTF-8, each row of which has a cell for each column.
  ///
  /// - Throws: `WrongUsage` that says what is wrong, in which line, and what to do.
  init(path: String, columns: [String]) throws {
    (name, self.columns) = ("“\(path.escapedForDisplay)”", columns)
    guard
      case .file(let size) = SubmittedFile(at: URL(filePath: path).resolvingSymlinksInPath().path),
      size <= Self.mostBytes, let data = try? Data(contentsOf: URL(filePath: path))
    else { throw wrong("\(name) cannot be read") }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw WrongUsage(error: "\(name) is not UTF-8", help: "save it as CSV in UTF-8")
    }
    try read(text.trimmingPrefix("\u{FEFF}"))
    for row in rows where row.cells.count != columns.count {
      throw fault(row, "it has \(counted(row.cells.count, "column")) and needs \(columns.count)")
    }
  }

  private mutating func read(_ text: Substring) throws {
    var row = Row(line: 1)
    var line = 1
    var isQuoted = false
    var last: Character?
    for character in text + "\n" {
      if character.isNewline { line += 1 }
      switch character {
      case "\"":
        // A doubled quote closes the cell and opens it again.
        if !isQuoted && last == "\"" { row.cells[row.cells.count - 1].append(character) }
        isQuoted.toggle()
      case "," where !isQuoted: row.cells.append("")
      case _ where character.isNewline && !isQuoted:
        row.cells = row.cells.map(\.cleanLine)
        if row.cells != [""] { rows.append(row) }
        row = Row(line: line)
      default: row.cells[row.cells.count - 1].append(character)
      }
      last = character
    }
    if isQuoted { throw fault(row, "a quote is not closed") }
  }

  func fault(_ row: Row, _ reason: String) -> WrongUsage {
    wrong("\(name), line \(row.line): \(reason)")
  }

  private func wrong(_ error: String) -> WrongUsage {
    WrongUsage(
      error: error,
      help: "write \(columns.count) columns, with commas between them: "
        + columns.joined(separator: ", "))
  }
}
