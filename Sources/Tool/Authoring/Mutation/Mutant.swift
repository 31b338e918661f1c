import Foundation
import WorkbookCourse

/// A solution with one small change.
struct Mutant: Sendable {
  /// What kind of change it is, in a few words.
  let kind: String
  /// Where it is in the solution.
  let line: Int
  /// The changed lines before and after, each in one line. Together they name the
  /// mutant, wherever in the file they stand.
  let name: String
  /// The solution as it is changed.
  let source: String
}

/// A place in a source and what it becomes.
struct Edit {
  let range: Range<Int>
  let text: String
}

/// A change of a source, which may need to touch it in several places.
struct SourceChange {
  let kind: String
  /// The first one is where the change is said to be.
  let edits: [Edit]
  /// What becomes of the lines, where a word says it better than the new lines.
  var result: String?
  /// Added below the source: what the changed lines need.
  var appendix = ""
}

extension Mutant {
  /// Every mutant of a solution, in the order of the lines. Two changes that make
  /// the same text are one mutant.
  static func all(of solution: String) -> [Mutant] {
    let blocks = CodeBlocks(SwiftTokens(solution))
    var isSeen: Set<String> = [solution]
    var names: [String: Int] = [:]
    return Mutator.all(for: blocks.source).flatMap { $0.changes(blocks) }
      .sorted { $0.edits[0].range.lowerBound < $1.edits[0].range.lowerBound }
      .compactMap { change in
        let text = change.applied(to: blocks.source)
        guard isSeen.insert(text).inserted else { return nil }
        let name = change.name(in: blocks.source)
        names[name, default: 0] += 1
        let count = names[name, default: 1]
        return Mutant(
          kind: change.kind, line: change.line(in: blocks.source),
          name: count == 1 ? name : "\(name) (\(count))", source: text)
      }
  }
}

extension SourceChange {
  func applied(to source: SwiftTokens) -> String {
    Self.apply(edits, to: source, in: 0..<source.bytes.count) + appendix
  }

  func line(in source: SwiftTokens) -> Int {
    1 + source.bytes[..<edits[0].range.lowerBound].count { $0 == UInt8(ascii: "\n") }
  }

  func name(in source: SwiftTokens) -> String {
    let lines = source.lines(around: edits[0].range)
    if let result { return "\(Self.quoted(source.text(lines))) → \(result)" }
    let inside = edits.filter { lines.contains($0.range.lowerBound) }
    let new = Self.apply(inside, to: source, in: lines)
    return "\(Self.quoted(source.text(lines))) → \(Self.quoted(new))"
  }

  /// A text in one line, as Markdown shows code.
  private static func quoted(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    return words.isEmpty ? "nothing" : "`\(words)`"
  }

  private static func apply(
    _ edits: [Edit], to source: SwiftTokens, in range: Range<Int>
  ) -> String {
    var (text, place) = ("", range.lowerBound)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += source.text(place..<edit.range.lowerBound) + edit.text
      place = edit.range.upperBound
    }
    return text + source.text(place..<range.upperBound)
  }
}
