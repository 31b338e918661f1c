import Foundation

/// The neighbours of an exercise that it uses something from, as far as their files tell:
/// they declare at the top level what its file names.
struct UsedNeighbours {
  private let files: CourseFiles
  /// What files declare, by their paths.
  private var declarations: [String: [Data]] = [:]

  init(in files: CourseFiles) { self.files = files }

  mutating func of(_ entry: Entry) -> [Entry] {
    guard let own = files.data(entry.starter) else { return [] }
    return entry.chapter.entries.filter { neighbour in
      neighbour.id != entry.id
        && names(in: neighbour.starter).contains { Self.isWord($0, in: own) }
    }
  }

  /// Whether a name stands somewhere in a file, and is not a part of a longer one.
  private static func isWord(_ name: Data, in file: Data) -> Bool {
    var rest = file[...]
    while let found = rest.range(of: name) {
      let (before, after) = (file[..<found.lowerBound].last, file[found.upperBound...].first)
      if ![before, after].contains(where: { $0.map(isWord) ?? false }) { return true }
      rest = file[found.upperBound...]
    }
    return false
  }

  private mutating func names(in path: String) -> [Data] {
    if let known = declarations[path] { return known }
    let names = files.data(path)?.split(separator: UInt8(ascii: "\n")).compactMap(Self.name) ?? []
    declarations[path] = names
    return names
  }

  private static let keywords = [
    "class", "struct", "enum", "actor", "protocol", "extension", "typealias", "func", "let", "var",
  ].map { Data($0.utf8) }

  /// The name that a line declares, where it is not indented: bytes, since all files of a
  /// course are read for each list.
  private static func name(in line: Data) -> Data? {
    guard let first = line.first, isWord(first) || first == UInt8(ascii: "@") else { return nil }
    let words = line.split { !isWord($0) }
    return words.firstIndex(where: keywords.contains).flatMap { words.dropFirst($0 + 1).first }
  }

  /// Letters, digits and the underscore; a letter that is not ASCII has only such bytes.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
