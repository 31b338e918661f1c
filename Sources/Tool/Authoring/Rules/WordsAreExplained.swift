import WorkbookCourse

/// A word of the glossary is explained where the course first uses it: there it
/// stands in bold.
struct WordsAreExplained: Rule {
  let name = "words are explained where they first stand"

  func check(_ facts: CourseFacts) -> Inspection {
    let glossary = Glossary(facts.files.text(Course.glossary) ?? "")
    let lessons = facts.course.readyChapters.compactMap { chapter in
      facts.files.text(chapter.lesson).map {
        (chapter.number, Lesson(file: chapter.lesson, text: $0))
      }
    }
    return Inspection(of: glossary.words) { word in
      guard let first = word.firstUse(in: lessons) else {
        return [finding(word, "no lesson uses “\(word.name)”", at: Course.glossary)]
      }
      let place = "\(first.file):\(first.line)"
      if first.chapter != word.chapter {
        return [finding(word, "“\(word.name)” first stands in Chapter \(first.chapter)", at: place)]
      }
      return first.isBold ? [] : [finding(word, "“\(word.name)” is not explained here", at: place)]
    }
  }

  private func finding(_ word: Glossary.Word, _ what: String, at place: String) -> Finding {
    Finding(
      file: place, what: what,
      remedy: "Explain it in bold where it first stands, or mend its row in \(Course.glossary).")
  }
}

/// The words of the course, from a page with one table: word, meaning, chapter.
struct Glossary {
  struct Word: Sendable {
    let name: String
    /// The chapter that explains it.
    let chapter: Int
  }

  /// Where a word first stands.
  struct Use: Equatable, Sendable {
    let file: String
    let chapter: Int
    let line: Int
    let isBold: Bool
  }

  let words: [Word]

  init(_ text: String) {
    words = text.components(separatedBy: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let chapter = Int(cells[2]) else { return nil }
      return Word(name: cells[0].replacing("*", with: ""), chapter: chapter)
    }
  }
}

extension Glossary.Word {
  /// The first use in prose, headings and pictures left out.
  func firstUse(in lessons: [(Int, Lesson)]) -> Glossary.Use? {
    for (chapter, lesson) in lessons {
      for (number, text) in lesson.prose where !text.hasPrefix("#") && !text.hasPrefix("![") {
        guard let isBold = isBold(in: text) else { continue }
        return Glossary.Use(file: lesson.file, chapter: chapter, line: number, isBold: isBold)
      }
    }
    return nil
  }

  /// Whether the first use in a line is in bold, nil when the line has none. Code
  /// and the addresses of links are no uses.
  private func isBold(in line: String) -> Bool? {
    let text = line.replacing(/`[^`]*`/, with: "").replacing(/\]\([^)]*\)/, with: "]")
    let letters = Set("abcdefghijklmnopqrstuvwxyz-")
    var rest = text.lowercased()[...]
    while let range = rest.firstRange(of: name.lowercased()) {
      let after = rest[range.upperBound...].drop { $0 == "s" }.first
      let before = rest[..<range.lowerBound].last
      let isWord = ![before, after].contains { $0.map(letters.contains) ?? false }
      if isWord { return rest[..<range.lowerBound].hasSuffix("**") }
      rest = rest[range.upperBound...]
    }
    return nil
  }
}
