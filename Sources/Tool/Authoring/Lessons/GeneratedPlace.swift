import WorkbookChecking
import WorkbookCourse

/// A part of a page that the tool writes, between two comments.
struct GeneratedPlace: Sendable {
  /// What stands there, as sentences name it: the map.
  let name: String
  let file: String
  let begin: String
  let end: String
  /// What belongs between the comments, without line breaks around it.
  let content: String

  /// The text with the place renewed, or nil when it has none.
  func updating(_ text: String) -> String? {
    guard let range = range(in: text) else { return nil }
    return text[..<range.lowerBound] + "\n\(content)\n" + text[range.upperBound...]
  }

  /// What stands between the two comments.
  private func range(in text: String) -> Range<String.Index>? {
    guard let begin = text.firstRange(of: begin),
      let end = text[begin.upperBound...].firstRange(of: end)
    else { return nil }
    return begin.upperBound..<end.lowerBound
  }
}

extension Course {
  /// The places of the matrix: the page that compares the kinds has all of it,
  /// the lesson on a kind the rows of that kind.
  func places(of matrix: KillMatrix) -> [GeneratedPlace] {
    func place(_ file: String, _ begin: String, _ content: String) -> GeneratedPlace {
      GeneratedPlace(
        name: "matrix", file: file, begin: begin, end: "<!-- /matrix -->", content: content)
    }
    let lessons = matrix.kinds.flatMap { kind in
      readyChapters.filter { $0.number == kind.chapter }.map {
        place($0.lesson, "<!-- matrix: \(kind.chapter) -->", matrix.table(of: kind))
      }
    }
    return [place(Self.comparison, "<!-- matrix -->", matrix.table)] + lessons
  }
}
