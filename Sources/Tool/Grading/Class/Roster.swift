import Foundation
import WorkbookSupport

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
