import WorkbookCourse

/// An option with a value behind it: `--jobs 2` or `--jobs=2`.
package struct ValueOption: Sendable {
  /// What kind of value is right.
  package enum Kind: Sendable {
    case oneOf([String])
    case number(ClosedRange<Int>)
    /// The number of a chapter.
    case chapter
    /// The path of a file.
    case path
  }

  /// With its dashes: `--jobs`.
  package let name: String
  /// How usage lines name the value.
  package let placeholder: String
  package let kind: Kind
  /// What it does, in a few words.
  package let summary: String

  package init(name: String, placeholder: String, kind: Kind, summary: String) {
    self.name = name
    self.placeholder = placeholder
    self.kind = kind
    self.summary = summary
  }

  /// How usage lines show it: `--jobs N`.
  var term: String { "\(name) \(placeholder)" }

  /// What is wrong with a value, nil when it is right: what it should be, what
  /// may have been meant, and what to do.
  package func complaint(
    on value: String, course: Course
  ) -> (expected: String, suggestion: String?, help: String)? {
    switch kind {
    case .oneOf(let words) where !words.contains(value):
      let list = words.joined(separator: ", ")
      return ("one of its values", words.map { Suggestion($0) }.nearest(to: value), "say \(list)")
    case .number(let range) where Int(value).map(range.contains) != true:
      let help = "say a number from \(range.lowerBound) to \(range.upperBound)"
      return ("a number that is possible", nil, help)
    case .chapter where !course.readyChapters.contains { "\($0.number)" == value }:
      let numbers = course.readyChapters.map { "\($0.number)" }.joined(separator: ", ")
      return ("the number of a chapter", nil, "the chapters are \(numbers)")
    case .path where value.isEmpty: return ("a path", nil, "name a file")
    default: return nil
    }
  }
}
