import WorkbookCore

/// The members of a class, from a CSV file of the instructor, and what each has handed in.
struct Roster {
  /// The person of each submission, by its name.
  private(set) var people: [String: Grade.Person] = [:]
  /// The members who handed in nothing, in the order of the file.
  private(set) var absent: [Grade.Member] = []
  /// The submissions of nobody.
  private(set) var strangers: [String] = []

  private static let columns = ["folder or archive", "person's name", "person's id"]

  /// Reads a file, and finds the row of each submission.
  ///
  /// - Throws: `WrongUsage` if it cannot be read, if two rows are about the same, or two
  ///   submissions are of the same person.
  init(path: String, submissions: [String]) throws {
    let file = try CSVFile(path: path, columns: Self.columns)
    let rows = file.rows.filter { !$0.isHeader || submissions.contains($0.cells[0]) }
    try Self.checkRepetitions(rows, in: file)
    var names: [Int: String] = [:]
    for name in submissions {
      let row = rows.first { $0.cells[0] == name } ?? rows.first { $0.isAbout(name) }
      guard let row else {
        strangers.append(name)
        continue
      }
      if let other = names.updateValue(name, forKey: row.line) {
        throw file.fault(row, "both “\(other)” and “\(name)” are of \(row.person.label)")
      }
      people[name] = row.person
    }
    absent = rows.filter { names[$0.line] == nil }
      .map { Grade.Member(submission: $0.cells[0], person: $0.person) }
  }

  private static func checkRepetitions(_ rows: [CSVFile.Row], in file: CSVFile) throws {
    for column in [0, 2] {
      var lines: [String: Int] = [:]
      for row in rows where !row.cells[column].isEmpty {
        if let first = lines.updateValue(row.line, forKey: row.cells[column]) {
          throw file.fault(row, "“\(row.cells[column])” is in line \(first) already")
        }
      }
    }
    for row in rows where row.cells[1].isEmpty || row.cells[0].isEmpty && row.cells[2].isEmpty {
      throw file.fault(row, "a name is missing, or a folder and an id")
    }
  }

  /// The submissions and rows that do not meet; nil if all do.
  var warning: String? {
    let sentences = [
      strangers.isEmpty ? "" : "nobody on the roster is \(strangers.joined(separator: ", "))",
      absent.isEmpty
        ? "" : "nothing was handed in by \(absent.map(\.label).joined(separator: ", "))",
    ].filter { !$0.isEmpty }
    return sentences.isEmpty ? nil : "Warning: \(sentences.joined(separator: "; ")).\n"
  }
}

extension CSVFile.Row {
  fileprivate var person: Grade.Person { Grade.Person(name: cells[1], id: cells[2]) }

  /// Whether a submission is called as its folder or its id, or has the number that Moodle
  /// gives to this participant.
  fileprivate func isAbout(_ submission: String) -> Bool {
    let archive = Archive.Kind.allCases.flatMap(\.extensions).first(where: cells[0].hasSuffix)
    let keys =
      [cells[0], String(cells[0].dropLast(archive?.count ?? 0)), cells[2]]
      + [cells[0], cells[2]].compactMap {
        $0.wholeMatch(of: /Participant (\d+)/).map { String($0.1) }
      }
    return keys.contains { !$0.isEmpty && ($0 == submission || $0 == submission.moodleNumber) }
  }

  /// Whether the last cell is the heading of a column with ids.
  fileprivate var isHeader: Bool {
    line == 1
      && ["id", "number", "no", "nr", "학번"].contains(
        cells[2].lowercased().split { !$0.isLetter }.last ?? "")
  }
}
