import Foundation
import WorkbookCore

/// Who belongs to a class: for each folder or archive a name and an id, from a file
/// that the instructor wrote.
struct Roster: Equatable, Sendable {
  /// In the order of the file.
  let members: [Grade.Member]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - handedIn: what is graded, by its names in reports: a header is none of them.
  /// - Throws: `WrongUsage` that says what is wrong, in which line, and what to do.
  init(path: String, handedIn: [String]) throws {
    let file = NamedFile(path: path)
    let data = try file.contents(most: Self.mostBytes, help: Self.help)
    guard let text = String(validating: data, as: UTF8.self) else {
      throw WrongUsage(error: "\(file.name) is not UTF-8", help: "save it as CSV in UTF-8")
    }
    try self.init(text, of: file.name, handedIn: handedIn)
  }

  /// Reads the text of a file, which sentences call by a name.
  init(_ text: String, of name: String, handedIn: [String]) throws {
    do {
      var rows = try CommaSeparatedValues(text).rows
      if let first = rows.first, first.isHeader, !handedIn.contains(first.submission) {
        rows.removeFirst()
      }
      try self.init(rows, of: name)
    } catch let fault as CommaSeparatedValues.Fault {
      throw WrongUsage(
        error: "\(name) cannot be read as a table: in line \(fault.line), \(fault.what)",
        help: "write quotes around the cell, and each quote inside it twice")
    }
  }

  private init(_ rows: [CommaSeparatedValues.Row], of name: String) throws {
    var lines: [String: Int] = [:]
    members = try rows.map { row in
      if let what = row.fault {
        throw WrongUsage(error: "\(name), line \(row.line): \(what)", help: Self.help)
      }
      let member = row.member
      if let first = lines.updateValue(row.line, forKey: member.submission) {
        throw WrongUsage(
          error: "\(name), line \(row.line): “\(member.submission)” is in line \(first) already",
          help: "give each folder or archive one row")
      }
      return member
    }
  }

  private static let mostBytes = 16 << 20
  private static let help =
    "write three columns, with commas between them: folder or archive, person's name, person's id"
}

extension Roster {
  /// The grades, each with the person who handed it in.
  func naming(_ grades: [Grade]) -> [Grade] {
    let people = Dictionary(uniqueKeysWithValues: members.map { ($0.submission, $0.person) })
    return grades.map { grade in
      var named = grade
      named.person = people[grade.submission] ?? grade.person
      return named
    }
  }

  /// Those who handed in nothing, in the order of reports.
  func absent(from handedIn: [String]) -> [Grade.Member] {
    let names = Set(handedIn)
    return members.filter { !names.contains($0.submission) }.bySubmission
  }
}

extension CommaSeparatedValues.Row {
  /// As reports call what lies in a folder or an archive.
  fileprivate var submission: String {
    let name = (cells.first ?? "").presentable(as: .name)
    return Archive(at: URL(filePath: "/\(name)"))?.name ?? name
  }

  fileprivate var member: Grade.Member {
    let (name, id) = (cells[1].presentable(as: .name), cells[2].presentable(as: .name))
    return Grade.Member(submission: submission, person: Grade.Person(name: name, id: id))
  }

  /// What keeps it from being a row of a roster, nil when nothing does.
  fileprivate var fault: String? {
    if cells.count != 3 { return "it has \(counted(cells.count, "column")) and needs 3" }
    if submission.isEmpty { return "the first column names no folder or archive" }
    return member.person.name.isEmpty ? "the second column names no person" : nil
  }

  /// Whether its last cell is the heading of a column with ids.
  fileprivate var isHeader: Bool {
    guard cells.count == 3 else { return false }
    let words = cells[2].lowercased().split { !$0.isLetter }
    return ["id", "number", "no", "nr", "학번"].contains(words.last ?? "")
  }
}

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
