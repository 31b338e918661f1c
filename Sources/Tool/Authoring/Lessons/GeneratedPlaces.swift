import WorkbookCore

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

/// The exercises of each chapter, in the learners' table of contents.
struct ChapterContents {
  let course: Course

  /// One place for each chapter that is ready.
  var places: [GeneratedPlace] {
    course.readyChapters.map { chapter in
      GeneratedPlace(
        name: "list of exercises", file: Course.contents,
        begin: "<!-- exercises: \(chapter.number) -->", end: "<!-- /exercises -->",
        content: table(of: chapter))
    }
  }

  /// The table in Markdown, with links that begin in the folder of the chapters.
  private func table(of chapter: Chapter) -> String {
    let rows = chapter.entries.map { entry in
      let link = entry.starter.trimmingPrefix("Chapters/")
      return "| [\(entry.id)](\(link)) | \(entry.exercise.title) | \(entry.exercise.seam.words) |"
    }
    return (["| exercise | what you write | how |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }
}

/// The learner's commands as the README lists them.
struct CommandTable {
  private let commands: [Command]

  /// Takes all commands of the tool, and lists those for learners.
  init(_ commands: [Command]) { self.commands = commands.filter { $0.audience == .learners } }

  var count: Int { commands.count }

  /// The table in Markdown. Inside a table a bar is escaped, even in code.
  var table: String {
    let rows = commands.map { command in
      "| `\(command.call.replacing("|", with: "\\|"))` | \(command.summary) |"
    }
    return (["| command | what it does |", "| --- | --- |"] + rows).joined(separator: "\n")
  }

  var place: GeneratedPlace {
    GeneratedPlace(
      name: "list of commands", file: ReadmeMap.file, begin: "<!-- commands -->",
      end: "<!-- /commands -->", content: table)
  }
}

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
