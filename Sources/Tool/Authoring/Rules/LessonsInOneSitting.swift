import WorkbookCourse

/// A lesson is read in one sitting, before the first exercise.
struct LessonsAreShort: Rule {
  let name = "lessons are read in one sitting"
  /// In words, without the code.
  static let limit = 1500

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.readyChapters) { chapter in
      guard let text = facts.files.text(chapter.lesson) else { return [] }
      let lesson = Lesson(file: chapter.lesson, text: text)
      let words = lesson.explanation.map { $0.text.split(separator: " ").count }.reduce(0, +)
      if words <= Self.limit { return [] }
      return [
        Finding(
          file: chapter.lesson, what: "\(words) words stand before the exercises",
          remedy: "Keep it under \(Self.limit); move what few need to a page of its own.")
      ]
    }
  }
}

/// Each exercise has a section of its lesson, which names its file.
struct SectionsAgree: Rule {
  let name = "each exercise has its section in the lesson"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      let lines = facts.files.text(entry.chapter.lesson)?.components(separatedBy: "\n") ?? []
      let section = lines.drop { !$0.hasPrefix("## \(entry.id) ") }.dropFirst()
      let own = section.prefix { !$0.hasPrefix("## ") }
      let path = "\(entry.exercise.seam.folder)/\(entry.fileName)"
      if own.contains(where: { $0.contains("`\(path)`") }) { return [] }
      return [
        Finding(
          file: entry.chapter.lesson, what: "no section of \(entry.id) names \(path)",
          remedy: "Begin it with `## \(entry.id) …`, and write `\(path)` below.")
      ]
    }
  }
}

/// A lesson names no fault of the API before the exercise that hunts it.
struct FaultsComeLater: Rule {
  let name = "no fault is named before its exercise"

  func check(_ facts: CourseFacts) -> Inspection {
    let faults = facts.solutions?.matrix?.variants.filter { !$0.isEquivalent } ?? []
    let lessons = facts.course.readyChapters.compactMap { chapter in
      facts.files.text(chapter.lesson).map { Lesson(file: chapter.lesson, text: $0) }
    }
    return Inspection(of: lessons) { lesson in
      let text = lesson.beforeTheMatrix
      return faults.filter { text.contains("`\($0.name)`") || text.contains($0.difference) }.map {
        Finding(
          file: lesson.file, what: "it names the fault \($0.name) before its exercise",
          remedy: "Leave it to the table at the end, which is read afterwards.")
      }
    }
  }
}
