import Foundation

/// The exercise or the chapter that a command works on.
package enum Selection: Sendable {
  case exercise(Entry)
  case chapter(Chapter)

  /// The exercises, in the order of the course.
  package var entries: [Entry] {
    switch self {
    case .exercise(let entry): [entry]
    case .chapter(let chapter): chapter.entries
    }
  }

  package var chapter: Chapter {
    switch self {
    case .exercise(let entry): entry.chapter
    case .chapter(let chapter): chapter
    }
  }
}

extension Course {
  /// Returns the exercise or the chapter that a word names, nil for none of that kind.
  func selection(_ word: String, _ kind: Parameter.Kind) -> Selection? {
    let exercise = kind == .chapter ? nil : entry(called: word).map { Selection.exercise($0) }
    let chapter = kind == .exercise ? nil : chapter(called: word).map { Selection.chapter($0) }
    return exercise ?? chapter
  }

  /// Returns an id or a number that is near to a word that names nothing.
  func suggestion(for word: String, _ kind: Parameter.Kind) -> String? {
    if kind == .chapter, let entry = entry(called: word) { return "\(entry.chapter.number)" }
    let exercises = kind == .chapter ? [] : entries.flatMap(\.suggestions)
    let chapters = kind == .exercise ? [] : readyChapters.flatMap(\.suggestions)
    return (exercises + chapters).nearest(to: word)
  }

  /// Returns the remedy for a word that names nothing.
  func help(on word: String, _ kind: Parameter.Kind) -> String {
    let number = word.firstMatch(of: /\d+/).flatMap { Int($0.output) }
    if let chapter = chapters.first(where: { $0.number == number }) {
      guard let first = chapter.entries.first, let last = chapter.entries.last else {
        return "Chapter \(chapter.number) is to come"
      }
      if kind != .chapter { return "Chapter \(chapter.number) has \(first.id) to \(last.id)" }
    }
    return Command.listHelp
  }

  /// Returns an exercise by its id, or by the name or the path of one of its files.
  private func entry(called word: String) -> Entry? {
    if let entry = entries.first(where: { $0.id == word }) { return entry }
    let pasted = PastedPath(word)
    let named = entries.filter { $0.files.contains(where: pasted.agrees) }
    return named.count == 1 ? named[0] : nil
  }

  /// Returns a chapter by its number, as `swift test --filter` names it, or by the name
  /// or the path of its folder.
  private func chapter(called word: String) -> Chapter? {
    readyChapters.first { chapter in
      "\(chapter.number)" == word || "chapter\(chapter.number)" == word.lowercased()
        || word.split(separator: "/").last.map { $0 == chapter.target } ?? false
    }
  }
}

/// A file's name or path, copied from an editor or from an output: absolute, relative to
/// some folder, without `.swift`, with a line behind it.
private struct PastedPath {
  private let parts: [Substring]

  init(_ word: String) {
    let path = word.replacing(/(:\d+)+$/, with: "")
    let file = path.hasSuffix(".swift") ? path : "\(path).swift"
    parts = Array(file.split(separator: "/").split(whereSeparator: { $0 == ".." }).last ?? [])
      .filter { $0 != "." }
  }

  /// Whether the shorter of both paths is the end of the longer one.
  func agrees(with path: String) -> Bool {
    let others = path.split(separator: "/")
    let count = min(parts.count, others.count)
    return count > 0 && parts.suffix(count) == others.suffix(count)
  }
}

extension Entry {
  fileprivate var suggestions: [Suggestion] {
    [id, id.filter { $0 != "." }, exercise.stem, type].map {
      Suggestion($0, for: id)
    }
  }
}

extension Chapter {
  fileprivate var suggestions: [Suggestion] {
    ["\(number)", "chapter\(number)", kind, target].map { Suggestion($0, for: "\(number)") }
  }
}
