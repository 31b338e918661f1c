import Foundation
import WorkbookCore

/// `workbook course update`: renews what is generated and nothing else. In the
/// pages: the listings, the captured failures, the kill matrix, the map, the
/// lists of exercises and of commands. In the catalog: the digests of the starters.
struct CourseUpdate {
  let course: Course
  let root: URL
  /// All commands of the tool, some of which the README lists.
  let commands: [Command]
  var deadline = 400.0
  var progress = ProgressDisplay()

  /// - Returns: the files that changed.
  func run() throws -> [String] {
    let files = CourseFiles(root: root)
    let captures = try captures(for: course.lessons(in: files))
    let places = try places(in: course.lessons(in: files))
    progress.end()
    let pages = course.lessons(in: files).map { lesson in
      let text = lesson.replacing { Self.body(of: $0, files: files, captures: captures) }
      let own = places.filter { $0.file == lesson.file }
      return (lesson.file, own.reduce(text) { $1.updating($0) ?? $0 })
    }
    let digests = (StarterDigests.file, StarterDigests(course: course, files: files).source)
    return try (pages + [digests]).filter { try files.renew($0.0, with: $0.1) }.map(\.0)
  }

  /// What a listing must hold, nil when nothing says so.
  static func body(
    of listing: Lesson.Listing, files: CourseFiles, captures: [String: String]
  ) -> String? {
    switch listing.marker {
    case .slice(let path, let name): files.text(path).flatMap { Slice.named(name, in: $0) }
    case .red(let name), .run(let name): captures[name]
    case .deliberatelyWrong, nil: nil
    }
  }

  /// Every generated place. The matrix is computed when some page has a place
  /// for it.
  private func places(in lessons: [Lesson]) throws -> [GeneratedPlace] {
    let readme =
      [ReadmeMap(course: course).place, CommandTable(commands).place]
      + ChapterContents(course: course).places
    guard lessons.contains(where: \.hasMatrix) else { return readme }
    let matrix = try CourseMatrix(
      course: course, root: root, deadline: deadline, progress: progress
    ).matrix()
    return readme + course.places(of: matrix)
  }

  /// Runs what some lesson shows: starters by chapter, and worked examples.
  private func captures(for lessons: [Lesson]) throws -> [String: String] {
    let ids = lessons.flatMap(\.listings).compactMap(\.marker?.captured)
    let gatherer = FactGatherer(course: course, root: root, deadline: deadline, progress: progress)
    let isShown = course.entries.contains { ids.contains($0.id) }
    let verdicts = try isShown ? gatherer.starters().values.flatMap(\.verdicts) : []
    let steps = try gatherer.steps(of: lessons)
    return verdicts.captures.merging(steps?.captures ?? [:]) { $1 }
  }
}

extension [Verdict] {
  /// The first red of each exercise, by id.
  var captures: [String: String] {
    reduce(into: [:]) { $0[$1.entry.id] = $1.redCapture }
  }
}

extension Course {
  /// The pages that show code or hold generated places: the README, the table of
  /// contents, the page on Swift Testing, the page that compares the kinds, the
  /// page on the kit and the lesson of each chapter.
  func lessons(in files: CourseFiles) -> [Lesson] {
    let pages = [ReadmeMap.file, Self.contents, Self.primer, Self.comparison, Self.kitPage]
    return (pages + readyChapters.map(\.lesson)).compactMap { page in
      files.text(page).map { Lesson(file: page, text: $0) }
    }
  }
}
