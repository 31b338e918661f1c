import WorkbookCourse

/// A note that a mutant is as right as the solution.
struct EqualMutant: Equatable, Sendable {
  let exercise: String
  /// The mutant's name: the changed lines before and after.
  let mutant: String
  let reason: String
  /// Where the note stands.
  let line: Int
}

/// The mutants of a chapter that no check could notice, with the reasons, as a
/// person wrote them down. A part of the page for each exercise has its id as the
/// heading. A point of a list names a mutant as the tool does; the lines below it
/// give the reason, which is also that of the points right above.
struct EqualMutants: Sendable {
  let file: String
  private(set) var notes: [EqualMutant] = []

  /// The page lies beside the answers of the chapter, and need not be there.
  init(of chapter: Chapter, in files: CourseFiles) {
    self.init(file: Self.file(of: chapter), text: files.text(Self.file(of: chapter)) ?? "")
  }

  init(file: String, text: String) {
    self.file = file
    var exercise = ""
    var group: [EqualMutant] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("## ") { exercise = String(line.dropFirst(3).prefix { $0 != " " }) }
      if line.hasPrefix("- ") {
        // A reason ends the group of points that it is given for.
        if group.contains(where: { !$0.reason.isEmpty }) { notes += group.take() }
        group.append(
          EqualMutant(
            exercise: exercise, mutant: String(line.dropFirst(2)), reason: "", line: index + 1))
      } else if line.hasPrefix("  ") {
        group = group.map { $0.adding(line.drop { $0 == " " }) }
      } else {
        notes += group.take()
      }
    }
    notes += group
  }

  static func file(of chapter: Chapter) -> String { "\(chapter.answers)/EqualMutants.md" }

  func notes(on entry: Entry) -> [EqualMutant] { notes.filter { $0.exercise == entry.id } }
}

extension EqualMutant {
  fileprivate func adding(_ text: Substring) -> EqualMutant {
    EqualMutant(
      exercise: exercise, mutant: mutant, reason: reason.isEmpty ? "\(text)" : "\(reason) \(text)",
      line: line)
  }
}

extension Array {
  /// All elements, which are gone from here on.
  fileprivate mutating func take() -> Self {
    defer { removeAll() }
    return self
  }
}
