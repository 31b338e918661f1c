import Foundation
import WorkbookCore

/// Submissions whose code of an exercise is the same, without comments and white space. That
/// is a fact and no verdict: two may have worked as a pair, and short code is often alike.
struct SimilarCode {
  static let heading = "The same code, apart from comments and white space"

  /// A line for each group of submissions: who, and in which exercises.
  let lines: [String]

  init(_ grades: [Grade], _ solutions: CodeDigests) {
    var exercisesByGroup: [[String]: [Grade.Exercise]] = [:]
    for exercise in grades.exercises {
      let groups = Dictionary(grouping: grades.filter { $0.code[exercise.id] != nil }) {
        $0.code[exercise.id]
      }
      for (digest, group) in groups {
        let isSolution = digest == solutions[exercise.id]
        let names = group.map(\.label) + (isSolution ? ["Solutions"] : [])
        if names.count > 1 { exercisesByGroup[names, default: []].append(exercise) }
      }
    }
    lines = exercisesByGroup.map { "\($0.joined(separator: ", ")) (\($1.setInWords))" }.sorted()
  }
}

/// A digest of the code of each exercise that was changed, by the id of the exercise.
struct CodeDigests: Equatable, Sendable {
  private var digests: [String: String] = [:]

  init(_ digests: [String: String] = [:]) { self.digests = digests }

  /// Takes the code of files, by the paths of the starters, unless it is that of the starter.
  init(_ entries: [Entry], in files: [String: Data], besides starters: CourseFiles? = nil) {
    for entry in entries {
      guard let digest = files[entry.starter].map(Self.digest),
        digest != starters?.data(entry.starter).map(Self.digest)
      else { continue }
      digests[entry.id] = digest
    }
  }

  /// The digests of the workbook's own solutions.
  init(solvedIn root: URL, _ entries: [Entry]) {
    let files = CourseFiles(root: root)
    for entry in entries { digests[entry.id] = files.data(entry.solution).map(Self.digest) }
  }

  subscript(id: String) -> String? { digests[id] }

  static func digest(of source: Data) -> String { Digest(of: Data(code(of: source))).hex }

  /// The bytes without comments, white space and a byte order mark. What stands in quotes on one
  /// line is kept.
  private static func code(of source: Data) -> [UInt8] {
    var code: [UInt8] = []
    var rest = Array(source)[...]
    if rest.starts(with: "\u{FEFF}".utf8) { rest.removeFirst(3) }
    while let byte = rest.first {
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty && !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "\"") {
        let text = rest.dropFirst().prefix { ![byte, UInt8(ascii: "\n")].contains($0) }
        code += [byte] + text + [byte]
        rest = rest.dropFirst(2 + text.count)
      } else {
        if !" \t\r\n".utf8.contains(byte) { code.append(byte) }
        rest.removeFirst()
      }
    }
    return code
  }
}
