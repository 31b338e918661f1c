/// The table of the chapters, between two comments in README.md.
struct ReadmeMap {
  static let file = "README.md"
  static let begin = "<!-- map -->"
  static let end = "<!-- /map -->"

  let course: Course

  /// The table in Markdown.
  var table: String {
    let head = ["| Chapter | What you write | Exercises | Status |", "| --- | --- | --- | --- |"]
    return (head + course.chapters.map(row)).joined(separator: "\n")
  }

  private func row(_ chapter: Chapter) -> String {
    let name = "\(chapter.number) \(chapter.kind)"
    guard let first = chapter.exercises.first, let last = chapter.exercises.last else {
      return "| \(name) | \(chapter.title) | | to come |"
    }
    return "| [\(name)](\(chapter.lesson)) | \(chapter.title) | \(first.id) to \(last.id) | ready |"
  }

  /// The text with its map renewed, or nil when it has no place for one.
  func updating(_ text: String) -> String? {
    guard let range = Self.range(in: text) else { return nil }
    return text.replacingCharacters(in: range, with: "\n\(table)\n")
  }

  /// What stands between the two comments.
  static func range(in text: String) -> Range<String.Index>? {
    guard let begin = text.firstRange(of: Self.begin),
      let end = text[begin.upperBound...].firstRange(of: Self.end)
    else { return nil }
    return begin.upperBound..<end.lowerBound
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
