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
    parameters: [Parameter(kind: .newID), Parameter(kind: .newType)], options: [.seam]
  ) { tool, invocation in
    let seam: Exercise.Seam = invocation[.seam] == "urlProtocol" ? .urlProtocol : .protocolInjection
    let entry = try tool.course.newEntry(invocation.words[0], invocation.words[1], seam)
    try NewExercise(entry: entry, files: CourseFiles(root: tool.root)).write()
    return .init(text: entry.nextSteps, exit: .done)
  }
}

extension ValueOption {
  fileprivate static let seam = ValueOption(
    name: "--seam", placeholder: "SEAM", kind: .oneOf(["protocolInjection", "urlProtocol"]),
    summary: "protocolInjection (the default) or urlProtocol")
}

extension Course {
  /// Returns the entry of an exercise that is to come.
  ///
  /// - Throws: `WrongUsage` for an ID that is not the next one of its chapter, or for a
  ///   name that no type can have.
  func newEntry(_ id: String, _ type: String, _ seam: Exercise.Seam) throws -> Entry {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy({ "\(Int($0) ?? -1)" == $0 }) else {
      throw WrongUsage(
        error: "“\(id)” is not the ID of an exercise",
        help: "an ID is the number of a chapter, a dot and a number: 4.7")
    }
    guard let chapter = readyChapters.first(where: { "\($0.number)" == parts[0] }) else {
      let numbers = readyChapters.map { "\($0.number)" }.joined(separator: ", ")
      throw WrongUsage(
        error: "there is no Chapter \(parts[0])", help: "the chapters are \(numbers)")
    }
    let entry = Entry(nextOf: chapter, type: type, seam: seam)
    if id != entry.id {
      let taken = chapter.exercises.first { $0.id == id }
      throw WrongUsage(
        error: taken.map { "\(id) is taken by \($0.stem)" } ?? "\(id) is not the next exercise",
        help: "the next exercise of Chapter \(chapter.number) is \(entry.id)")
    }
    if type.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) == nil {
      throw WrongUsage(
        error: "“\(type)” is not the name of a Swift type",
        help: "begin with a capital letter, and go on with letters and digits: SpyCache")
    }
    if let twin = chapter.entries.first(where: { $0.type == type }) {
      throw WrongUsage(
        error: "\(twin.id) has the type \(type) already", help: "give the new one another name")
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
    guard let end = text.firstRange(of: "\n    ])\n") else {
      throw WrongUsage(
        error: "\(path) has no line “    ])”, with which its exercises end",
        help: "let “swift format -i \(path)” put it there")
    }
    let exercises = text[..<end.lowerBound]
    return exercises + (exercises.hasSuffix(",") ? "" : ",") + "\n\(new)" + text[end.lowerBound...]
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
