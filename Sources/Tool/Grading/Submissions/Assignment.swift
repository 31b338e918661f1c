import WorkbookCore

/// What was set: the exercises that a grade is about.
struct Assignment: Sendable {
  /// The chapters of these exercises, whole: code in one file may use that of another.
  let chapters: [Chapter]
  private let ids: Set<String>

  /// The exercises, in the order of the course.
  var entries: [Entry] { chapters.flatMap(\.entries).filter(contains) }

  /// Sets some exercises; all of them where there are none.
  init(of entries: [Entry], in course: Course) {
    let ids = Set((entries.isEmpty ? course.entries : entries).map(\.id))
    self.ids = ids
    chapters = course.readyChapters.filter { $0.entries.contains { ids.contains($0.id) } }
  }

  func contains(_ entry: Entry) -> Bool { ids.contains(entry.id) }
}
