import Foundation

extension Course {
  /// Returns the exercise that a word names, or those of the chapter; nil for none.
  func selection(_ word: String, _ parameter: Parameter) -> [Entry]? {
    let exercise = parameter.namesExercise ? entry(called: word) : nil
    let chapter = parameter.namesChapter ? chapter(called: word) : nil
    return exercise.map { [$0] } ?? chapter?.entries
  }

  /// The exercises that a list names, such as `1-3,5`, in the order of the course; nil if a
  /// part of it names none.
  func entries(in list: String, of parameter: Parameter) -> [Entry]? {
    let ids = entries.map(\.id)
    var chosen: Set<String> = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        selection($0.trimmingCharacters(in: .whitespaces), parameter) ?? []
      }
      guard ends.count < 3, let first = ends.first?.first.flatMap({ ids.firstIndex(of: $0.id) }),
        let last = ends.last?.last.flatMap({ ids.firstIndex(of: $0.id) }), first <= last
      else { return nil }
      chosen.formUnion(ids[first...last])
    }
    return entries.filter { chosen.contains($0.id) }
  }

  /// Returns an id or a number that is near to a word that names nothing.
  func suggestion(for word: String, _ parameter: Parameter) -> String? {
    if !parameter.namesExercise, let entry = entry(called: word) {
      return "\(entry.chapter.number)"
    }
    let exercises = entries.flatMap { entry in
      [entry.id, entry.id.filter { $0 != "." }, entry.exercise.stem, entry.type]
        .map { (name: $0, answer: entry.id) }
    }
    let chapters = readyChapters.flatMap { chapter in
      ["\(chapter.number)", "chapter\(chapter.number)", chapter.kind, chapter.target]
        .map { (name: $0, answer: "\(chapter.number)") }
    }
    return nearest(
      to: word,
      in: (parameter.namesExercise ? exercises : []) + (parameter.namesChapter ? chapters : []))
  }

  /// Returns the remedy for a word that names nothing.
  func help(on word: String, _ parameter: Parameter) -> String {
    let number = word.firstMatch(of: /\d+/).flatMap { Int($0.output) }
    if let chapter = chapters.first(where: { $0.number == number }) {
      guard let first = chapter.entries.first, let last = chapter.entries.last else {
        return "Chapter \(chapter.number) is to come"
      }
      if parameter.namesExercise {
        return "Chapter \(chapter.number) has \(first.id) to \(last.id)"
      }
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
