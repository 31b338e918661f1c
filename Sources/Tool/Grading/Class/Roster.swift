import Foundation
import WorkbookCore

/// The members of a class: a name and an id for each folder or archive, from a CSV file
/// of the instructor.
struct Roster: Equatable, Sendable {
  /// In the order of the file.
  let members: [Grade.Member]

  /// Reads a file. A first row with the name of a submission is no header.
  ///
  /// - Throws: `WrongUsage` that says what is wrong, in which line, and what to do.
  init(path: String, submissions: [String]) throws {
    let data = try Data(contentsOfArgument: path, most: Self.mostBytes, help: Self.help)
    let name = "“\(path.escapedForDisplay)”"
    guard let text = String(validating: data, as: UTF8.self) else {
      throw WrongUsage(error: "\(name) is not UTF-8", help: "save it as CSV in UTF-8")
    }
    try self.init(text, name: name, submissions: submissions)
  }

  /// Reads the text of a file; the name is for error messages.
  init(_ text: String, name: String, submissions: [String]) throws {
    do {
      var rows = try CommaSeparatedValues(text).rows
      if let first = rows.first, first.isHeader, !submissions.contains(first.submission) {
        rows.removeFirst()
      }
      members = try Self.members(rows, submissions: submissions)
    } catch let fault as CSVFault {
      throw WrongUsage(error: "\(name), line \(fault.line): \(fault.reason)", help: Self.help)
    }
  }

  /// The member of each row. Where a folder and an archive have one name, both keep the
  /// names of their files, as in reports.
  private static func members(
    _ rows: [CommaSeparatedValues.Row], submissions: [String]
  ) throws -> [Grade.Member] {
    let sharing = Dictionary(grouping: rows, by: \.submission)
    var lines: [String: Int] = [:]
    return try rows.map { row in
      let isShared = sharing[row.submission]?.count != 1 || submissions.contains(row.file)
      let member = try row.member(named: isShared ? row.file : row.submission)
      if let first = lines.updateValue(row.line, forKey: member.submission) {
        throw CSVFault(row.line, "“\(member.submission)” is in line \(first) already")
      }
      return member
    }
  }

  private static let mostBytes = 16 << 20
  private static let help =
    "write three columns, with commas between them: folder or archive, person's name, person's id"

  /// The grades, each with the person who handed it in.
  func naming(_ grades: [Grade]) -> [Grade] {
    let people = Dictionary(uniqueKeysWithValues: members.map { ($0.submission, $0.person) })
    return grades.map { grade in
      var named = grade
      named.person = people[grade.submission] ?? grade.person
      return named
    }
  }

  /// The members who handed in nothing, in the order of reports.
  func absent(from submissions: [String]) -> [Grade.Member] {
    let names = Set(submissions)
    return members.filter { !names.contains($0.submission) }.bySubmission
  }
}

extension CommaSeparatedValues.Row {
  /// The first cell as reports name a folder or an archive.
  fileprivate var submission: String { Archive(at: URL(filePath: "/\(file)"))?.name ?? file }
  fileprivate var file: String { cells[0].cleanLine }

  fileprivate func member(named submission: String) throws -> Grade.Member {
    if cells.count != 3 {
      throw CSVFault(line, "it has \(counted(cells.count, "column")) and needs 3")
    }
    let person = Grade.Person(name: cells[1], id: cells[2])
    let member = Grade.Member(submission: submission, person: person).cleaned
    if member.submission.isEmpty {
      throw CSVFault(line, "the first column names no folder or archive")
    }
    if member.person.name.isEmpty { throw CSVFault(line, "the second column names no person") }
    return member
  }

  /// Whether the last cell is the heading of a column with ids.
  fileprivate var isHeader: Bool {
    let words = cells.count == 3 ? cells[2].lowercased().split { !$0.isLetter } : []
    return ["id", "number", "no", "nr", "학번"].contains(words.last ?? "")
  }
}

/// A mistake in a CSV file.
struct CSVFault: Error {
  let line: Int
  let reason: String

  init(_ line: Int, _ reason: String) { (self.line, self.reason) = (line, reason) }
}

/// The rows of a table as RFC 4180 describes it: a comma between two cells, quotes
/// around a cell that holds a comma, a quote or a line end.
struct CommaSeparatedValues {
  struct Row: Equatable {
    /// The line on which it begins, counted from 1.
    let line: Int
    var cells = [""]
  }

  private(set) var rows: [Row] = []

  /// Reads a table without its empty lines and its byte order mark.
  ///
  /// - Throws: `CSVFault`.
  init(_ text: String) throws {
    var row = Row(line: 1)
    var line = 1
    var isQuoted = false
    var last: Character?
    for character in text.trimmingPrefix("\u{FEFF}") + "\n" {
      if character.isNewline { line += 1 }
      switch character {
      case "\"":
        // A doubled quote closes the cell and opens it again.
        if !isQuoted && last == "\"" { row.cells[row.cells.count - 1].append(character) }
        isQuoted.toggle()
      case "," where !isQuoted: row.cells.append("")
      case _ where character.isNewline && !isQuoted:
        if row.cells != [""] { rows.append(row) }
        row = Row(line: line)
      default: row.cells[row.cells.count - 1].append(character)
      }
      last = character
    }
    if isQuoted { throw CSVFault(row.line, "a quote is not closed") }
  }
}
