import Foundation

// The text of a chapter in the catalog. An entry goes on in the lines below that are indented:
//
//     # 2 Stub: TITLE
//     canNow: TEXT
//
//     ## 2.1 TITLE
//     ProtocolInjection: StubURLSession, 20 points
//     red: A PART OF THE FIRST FAILURE
//     check waitsForResume: ITS HINT, IF IT HAS ONE
//     check keepsTheLaws (green)
//     hint: TEXT
//     learned: TEXT
//     leadsOn: TEXT
//     anotherWay: TEXT
//
// The second entry of an exercise is its seam and the type that a learner writes: the file is
// `ProtocolInjection/Exercise1_StubURLSession.swift`. Where learners write tests, a check that
// asks about them begins with its role: `asserts`, `passes`, `tolerates` or `notices`. A step
// of a kata is `step CHECK (TITLE): REQUIREMENT`.
//
// The untouched starter passes a check with the note `(green)`, when all are asked, as in a
// grade. `(8 faults)` says how many
// faults there are for the tests to notice.

extension Chapter {
  /// - Throws: `UnreadableCatalog`.
  init(catalog text: String) throws {
    let sections = text.components(separatedBy: "\n## ")
    let head = CatalogEntry.all(in: sections[0])
    guard head.count == 2, head[0].key == "#", let number = Int(head[0].name),
      head[1].key == "canNow"
    else { throw UnreadableCatalog(entry: sections[0]) }
    self.init(number: number, kind: head[0].note, title: head[0].text, canNow: head[1].text)
    for section in sections.dropFirst() {
      exercises.append(try exercise(from: section, id: "\(number).\(exercises.count + 1)"))
    }
  }

  private func exercise(from section: String, id: String) throws -> Exercise {
    let entries = CatalogEntry.all(in: section)
    guard entries.count > 2, section.hasPrefix("\(id) "),
      let approach = Exercise.Approach(rawValue: entries[1].key),
      case let words = entries[1].text.components(separatedBy: ", "), words.count == 2,
      let points = Int(words[1].prefix { $0 != " " })
    else {
      throw UnreadableCatalog(
        entry: "## \(section.split(separator: "\n").prefix(2).joined(separator: " "))")
    }
    var exercise = Exercise(
      id: id, title: String(entries[0].line.dropFirst(id.count + 1)), approach: approach,
      stem: "Exercise\(exercises.count + 1)_\(words[0])", points: points)
    for entry in entries.dropFirst(2) { try exercise.read(entry) }
    return exercise
  }
}

extension Exercise {
  fileprivate mutating func read(_ entry: CatalogEntry) throws {
    switch entry.key {
    case "red": firstRed = entry.text
    case "hint": hints.append(entry.text)
    case "learned": learned = entry.text
    case "leadsOn": leadsOn = entry.text
    case "anotherWay": anotherWay = entry.text
    case "step":
      checks.append(Check(entry.name))
      steps.append(KataStep(check: entry.name, title: entry.note, requirement: entry.text))
    default: try readCheck(entry)
    }
  }

  private mutating func readCheck(_ entry: CatalogEntry) throws {
    guard let role = Check.Role(rawValue: entry.key) else {
      throw UnreadableCatalog(entry: entry.line)
    }
    let check = Check(entry.name, role, hint: entry.text.isEmpty ? nil : entry.text)
    for note in entry.note.components(separatedBy: ", ") where !note.isEmpty {
      let words = note.split(separator: " ")
      switch (words.last, Int(words[0])) {
      case ("green", nil): passedByStarter.append(check.name)
      case ("faults", let number?): faults = number
      default: throw UnreadableCatalog(entry: entry.line)
      }
    }
    checks.append(check)
  }
}

/// An entry of the text: `KEY NAME (NOTE): TEXT`. All but the key may be missing.
private struct CatalogEntry {
  let line: String
  let key, name, note, text: String

  /// Every command reads the whole catalog when it starts, so this is plain and quick.
  private init(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1)
    let head = (parts.first ?? "").split(separator: " ", maxSplits: 2).map(String.init)
    self.line = line
    key = head.first ?? ""
    name = head.count > 1 ? head[1] : ""
    note = head.count > 2 ? head[2].filter { $0 != "(" && $0 != ")" } : ""
    text = parts.count > 1 ? String(parts[1].dropFirst()) : ""
  }

  static func all(in section: String) -> [CatalogEntry] {
    var lines: [String] = []
    for line in section.components(separatedBy: "\n") where !line.isEmpty {
      if line.hasPrefix("  "), let last = lines.popLast() {
        lines.append(last + String(line.dropFirst()))
      } else {
        lines.append(line)
      }
    }
    return lines.map(CatalogEntry.init)
  }
}

/// An entry of the catalog that breaks its form.
struct UnreadableCatalog: Error, CustomStringConvertible {
  let entry: String

  var description: String {
    """
    The catalog in \(Course.catalog) cannot be read at “\(entry)”. \
    CatalogText.swift says how an entry is written.
    """
  }
}
