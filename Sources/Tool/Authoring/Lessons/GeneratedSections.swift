import WorkbookCore

/// A part of a page that the tool writes, between two comments.
struct GeneratedSection: Sendable {
  let file: String
  let begin: String
  let end: String
  private let content: String

  /// - Parameters:
  ///   - mark: the word in both comments: `<!-- map -->`, `<!-- /map -->`.
  ///   - file: the path of the page.
  ///   - chapter: a number in the first comment, `<!-- exercises: 2 -->`, where the mark
  ///     stands once for each chapter.
  ///   - content: the text between the comments.
  init(_ mark: String, in file: String, of chapter: Int? = nil, _ content: String) {
    self.file = file
    self.content = content
    begin = "<!-- \(mark)\(chapter.map { ": \($0)" } ?? "") -->"
    end = "<!-- /\(mark) -->"
  }

  /// Returns the text with the section renewed, or nil when it lacks the comments.
  func updating(_ text: String) -> String? {
    guard let begin = text.firstRange(of: begin),
      let end = text[begin.upperBound...].firstRange(of: end)
    else { return nil }
    return text[..<begin.upperBound] + "\n\(content)\n" + text[end.lowerBound...]
  }
}

extension Course {
  static let readme = "README.md"

  /// Returns every generated section, that of the kill matrix only if there is one.
  func generatedSections(_ commands: [Command], _ matrix: String?) -> [GeneratedSection] {
    [
      GeneratedSection("map", in: Self.readme, map),
      GeneratedSection("commands", in: Self.readme, Self.table(of: commands)),
    ]
      + readyChapters.map {
        GeneratedSection("exercises", in: Self.contents, of: $0.number, $0.exerciseTable)
      } + (matrix.map { [GeneratedSection("matrix", in: Self.comparison, $0)] } ?? [])
  }

  private var map: String {
    markdownTable(["Chapter", "What you write", "Exercises", "Status"], chapters.map(\.mapRow))
  }

  /// The learners' commands. In a table a bar is escaped, even in code.
  private static func table(of commands: [Command]) -> String {
    markdownTable(
      ["command", "what it does"],
      commands.filter { $0.audience == .learners }.map {
        let mark = $0.needsSolutions ? " \(ClassPlan.mark)" : ""
        return ["`\($0.call.replacing("|", with: "\\|"))`", $0.summary + mark]
      })
  }
}

extension Chapter {
  fileprivate var mapRow: [String] {
    let name = "\(number) \(kind)"
    guard let first = exercises.first, let last = exercises.last else {
      return [name, title, "", "to come"]
    }
    return ["[\(name)](\(lesson))", title, "\(first.id) to \(last.id)", "ready"]
  }

  /// Its links begin in the folder of the chapters.
  fileprivate var exerciseTable: String {
    markdownTable(
      ["exercise", "what you write", "how"],
      entries.map { entry in
        let link = entry.starter.trimmingPrefix("Chapters/")
        return ["[\(entry.id)](\(link))", entry.exercise.title, entry.exercise.approach.words]
      })
  }
}

/// Returns a table in Markdown.
private func markdownTable(_ head: [String], _ rows: [[String]]) -> String {
  ([head, head.map { _ in "---" }] + rows).map { cells in
    "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
  }.joined(separator: "\n")
}
