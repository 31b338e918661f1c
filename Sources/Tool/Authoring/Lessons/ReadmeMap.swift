import WorkbookCourse

/// The table of the chapters, between two comments in README.md.
struct ReadmeMap {
  static let file = "README.md"

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

  var place: GeneratedPlace {
    GeneratedPlace(
      name: "map", file: Self.file, begin: "<!-- map -->", end: "<!-- /map -->", content: table)
  }
}
