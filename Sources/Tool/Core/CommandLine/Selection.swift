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
    let exercise = kind.namesExercise ? entry(called: word).map { Selection.exercise($0) } : nil
    let chapter = kind.namesChapter ? chapter(called: word).map { Selection.chapter($0) } : nil
    return exercise ?? chapter
  }

  /// The exercises that a list names, such as `1-3,5`, in the order of the course; nil if a
  /// part of it names none.
  func entries(in list: String, of kind: Parameter.Kind) -> [Entry]? {
    let ids = entries.map(\.id)
    var chosen: Set<String> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        selection($0.trimmingCharacters(in: .whitespaces), kind)?.entries ?? []
      }
      guard ends.count < 3, let first = ends.first?.first.flatMap({ ids.firstIndex(of: $0.id) }),
        let last = ends.last?.last.flatMap({ ids.firstIndex(of: $0.id) }), first <= last
      else { return nil }
      chosen.formUnion(ids[first...last])
    }
    return entries.filter { chosen.contains($0.id) }
  }

  /// Returns an id or a number that is near to a word that names nothing.
  func suggestion(for word: String, _ kind: Parameter.Kind) -> String? {
    if !kind.namesExercise, let entry = entry(called: word) { return "\(entry.chapter.number)" }
    let exercises = entries.flatMap { entry in
      [entry.id, entry.id.filter { $0 != "." }, entry.exercise.stem, entry.type]
        .map { (name: $0, answer: entry.id) }
    }
    let chapters = readyChapters.flatMap { chapter in
      ["\(chapter.number)", "chapter\(chapter.number)", chapter.kind, chapter.target]
        .map { (name: $0, answer: "\(chapter.number)") }
    }
    return nearest(
      to: word, in: (kind.namesExercise ? exercises : []) + (kind.namesChapter ? chapters : []))
  }

  /// Returns the remedy for a word that names nothing.
  func help(on word: String, _ kind: Parameter.Kind) -> String {
    let number = word.firstMatch(of: /\d+/).flatMap { Int($0.output) }
    if let chapter = chapters.first(where: { $0.number == number }) {
      guard let first = chapter.entries.first, let last = chapter.entries.last else {
        return "Chapter \(chapter.number) is to come"
      }
      if kind.namesExercise { return "Chapter \(chapter.number) has \(first.id) to \(last.id)" }
    }
    return Command.listHelp
  }

  /// Returns an exercise by its id, or by the name or the path of one of its files, as an
  /// editor or an output shows it: absolute or relative, without `.swift`, with a line.
  private func entry(called word: String) -> Entry? {
    if let entry = entries.first(where: { $0.id == word }) { return entry }
    let path = word.replacing(/^(\.{1,2}\/)+/, with: "").replacing(/(:\d+)+$/, with: "")
    let typed = "/\(path)" + (path.hasSuffix(".swift") ? "" : ".swift")
    let named = entries.filter { entry in
      entry.files.map { "/\($0)" }.contains { typed.hasSuffix($0) || $0.hasSuffix(typed) }
    }
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
