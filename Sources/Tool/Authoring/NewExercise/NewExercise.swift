import Foundation
import WorkbookCore

extension Command {
  package static let courseNew = Command(
    audience: .authors, words: ["course", "new"],
    summary: "begin an exercise: its entry in the catalog and all its files",
    details: """
      The exercise compiles, and is red. “\(NothingIsLeftToWrite.mark)” marks what its \
      author has to say, and its solution is the starter still. No file is overwritten. An \
      exercise in which learners write tests begins as a copy of another one.
      """,
    parameters: [.newID, .newType], options: [.seam]
  ) { tool, invocation in
    let seam: Exercise.Approach =
      invocation[.seam] == "urlProtocol" ? .urlProtocol : .protocolInjection
    let entry = try tool.course.newEntry(invocation.words[0], invocation.words[1], seam)
    try NewExercise(entry: entry, files: CourseFiles(root: tool.root)).write()
    return .init(text: entry.nextSteps, exit: .done)
  }
}

extension Option {
  fileprivate static let seam = Option(
    name: "--seam", placeholder: "SEAM", value: .oneOf(["protocolInjection", "urlProtocol"]),
    summary: "protocolInjection (the default) or urlProtocol")
}

extension Course {
  /// Returns the entry of an exercise that is to come.
  ///
  /// - Throws: `WrongUsage` for an ID that is not the next one of its chapter, or for a
  ///   name that no type can have.
  func newEntry(_ id: String, _ type: String, _ seam: Exercise.Approach) throws -> Entry {
    let next = readyChapters.map { Entry(nextOf: $0, type: type, approach: seam) }
    guard let entry = next.first(where: { $0.id == id }) else {
      throw WrongUsage(
        error: "“\(id)” is not the next exercise of a chapter",
        help: "the next ones are \(next.map(\.id).joined(separator: ", "))")
    }
    if type.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) == nil {
      throw WrongUsage(
        error: "“\(type)” is not the name of a Swift type",
        help: "begin with a capital letter, and go on with letters and digits: SpyCache")
    }
    return entry
  }
}

/// Writes the entry, the section and the files of a new exercise, or refuses before it
/// has written anything.
struct NewExercise {
  let entry: Entry
  let files: CourseFiles

  private var chapter: Chapter { entry.chapter }

  /// - Throws: `WrongUsage` when a file is in the way or missing, `Unwritable`.
  func write() throws {
    let draft = ExerciseDraft(entry)
    let new = [
      entry.starter: draft.starter, entry.solution: draft.starter,
      entry.checksFile: draft.checks, entry.subjectFile: draft.subject,
      entry.answersFile: draft.answers,
    ]
    if let path = new.keys.sorted().first(where: files.exists) {
      throw WrongUsage(
        error: "\(path) is there already", help: "remove it, or give the exercise another name")
    }
    let changed = [
      chapter.catalogFile: try catalog(with: draft.catalogEntry),
      chapter.lesson: try lesson(with: draft.section),
    ]
    for (path, text) in new.merging(changed, uniquingKeysWith: { $1 }) {
      try files.keep(Data(text.utf8), as: path)
    }
  }

  /// The catalog's file, with the exercise as the last of its chapter.
  private func catalog(with new: String) throws -> String {
    let (text, path) = (files.text(chapter.catalogFile) ?? "", chapter.catalogFile)
    guard let end = text.firstRange(of: "\n    \"\"\"#\n") else {
      throw WrongUsage(
        error: "\(path) has no line with the end of its text",
        help: "the text of a chapter ends with a line of four spaces and \"\"\"#")
    }
    let lines = new.split(separator: "\n").map { "\n    \($0)" }
    return text[..<end.lowerBound] + "\n" + lines.joined() + text[end.lowerBound...]
  }

  /// The lesson, with a section behind that of the last exercise.
  private func lesson(with new: String) throws -> String {
    var lines = files.text(chapter.lesson)?.components(separatedBy: "\n") ?? []
    let last = chapter.exercises.last?.id ?? ""
    guard let start = lines.firstIndex(where: { $0.hasPrefix("## \(last) ") }) else {
      throw WrongUsage(
        error: "\(chapter.lesson) has no section of \(last)",
        help: "begin one with “## \(last) …”, and the new one goes behind it")
    }
    var isCode = false
    let end = lines.indices.dropFirst(start + 1).first { index in
      if lines[index].hasPrefix("```") { isCode.toggle() }
      return !isCode && ["# ", "## "].contains(where: lines[index].hasPrefix)
    }
    lines.insert(contentsOf: [new, ""], at: end ?? lines.count)
    return lines.joined(separator: "\n")
  }
}

extension Entry {
  /// What `course new` has written, and what an author does next.
  fileprivate var nextSteps: String {
    """
    \(id) is there. It compiles, and “\(Command.program) run \(id)” shows why it is red.

    Write these files:
      \(solution)
      \(checksFile)
      \(subjectFile)
      \(answersFile)
      \(starter)
    and what says “\(NothingIsLeftToWrite.mark)” in these two:
      \(chapter.catalogFile)
      \(chapter.lesson)
    Then run “\(Command.program) course update”, and “\(Command.program) course check”.

    """
  }
}
