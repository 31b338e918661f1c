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
    GeneratedPlace(file: Self.file, begin: Self.begin, end: Self.end, content: table)
      .updating(text)
  }
}
