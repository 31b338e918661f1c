import Foundation
@testable import WorkbookCore

/// A class that is known in advance: submissions with four offences each, beside an exercise
/// that is answered right.
struct HostileClass {
  /// The words in sources that stand for what only the test knows.
  let places: [String: String]

  /// Where a case is: the submission, and the exercise counted from 0.
  static let offences: [(submission: String, exercise: Int, item: HostileCase)] =
    HostileCase.all.enumerated().map { index, item in
      ("offences \(index / 4 + 1)", index % 4, item)
    }

  static let names = Set(offences.map(\.submission)).sorted()

  /// Writes the submissions, each into a folder of its own.
  ///
  /// - Returns: the folders.
  func write(_ fixture: FixtureCourse, into folder: URL) throws -> [URL] {
    let entries = fixture.course.chapters[0].entries
    for name in Self.names {
      let files = CourseFiles(root: folder.appending(path: name))
      for entry in entries { try write(answer(entry, "42"), to: entry.starter, in: files) }
      for (submission, exercise, item) in Self.offences where submission == name {
        let text = answer(entries[exercise], item.body, beside: item.helper)
        try write(text, to: entries[exercise].starter, in: files)
      }
    }
    return Self.names.map { folder.appending(path: $0) }
  }

  private func answer(_ entry: Entry, _ body: String, beside helper: String = "") -> String {
    """
    import Foundation
    \(helper)
    public func \(FixtureText.name(entry))() -> Int {
    \(body)
    }

    """
  }

  private func write(_ text: String, to path: String, in files: CourseFiles) throws {
    let url = files.url(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let filled = places.reduce(text) { $0.replacing($1.key, with: $1.value) }
    try Data(filled.utf8).write(to: url)
  }
}
