import Foundation
@testable import WorkbookAuthoring
@testable import WorkbookCore
@testable import WorkbookGrading

/// A sound course in a temporary folder, as small as a course can be: one
/// chapter with a full set of exercises, one with a single exercise.
struct FixtureCourse {
  var course: Course
  let files: CourseFiles

  var root: URL { files.root }

  /// Writes the course. A test that builds it hands over the folder to use.
  init(
    _ course: Course = .fixture,
    at root: URL = .temporaryDirectory.appending(path: "fixture-\(UUID())")
  ) throws {
    self.course = course
    files = CourseFiles(root: root)
    try write("Package.swift", FixtureText.manifest(course))
    try write("README.md", FixtureText.readme(course))
    try write("Sources/Support/Support.swift", "/// The answer.\npublic let right = 42\n")
    try write("Tests/CourseTests/KillMatrixTests.swift", FixtureText.matrixTests)
    try write(Course.contents, FixtureText.contents(course))
    for page in [Course.glossary, Course.primer, Course.kinds, Course.laws] {
      try write(page, "# A page\n")
    }
    try write(Course.kindsDiagram, "<svg/>\n")
    try write(Course.comparison, comparison)
    for chapter in course.readyChapters { try write(chapter) }
    try write(Course.digestsFile, course.digestsSource(of: files))
  }

  /// The page that compares the kinds, with its matrix.
  private var comparison: String {
    let section = course.generatedSections([], FixtureText.matrix).first {
      $0.file == Course.comparison
    }
    return section?.updating(FixtureText.comparison) ?? FixtureText.comparison
  }

  /// Writes a file, unless it is the same already: its time tells SwiftPM
  /// whether it has to be compiled again.
  func write(_ path: String, _ text: String) throws {
    if files.text(path) == text { return }
    let folder = files.url(path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.write(text, to: path)
  }

  subscript(id: String) -> Entry { course.entries.first { $0.id == id }! }

  /// Changes an exercise of the catalog.
  mutating func edit(_ id: String, _ change: (inout Exercise) -> Void) {
    for (c, chapter) in course.chapters.enumerated() {
      for (e, exercise) in chapter.exercises.enumerated() where exercise.id == id {
        change(&course.chapters[c].exercises[e])
      }
    }
  }

  /// Plants a fault: replaces a part of a file that must be there.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = files.text(path) ?? ""
    precondition(text.contains(old), "\(path) does not contain \(old)")
    try files.write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  func delete(_ path: String) throws { try FileManager.default.removeItem(at: files.url(path)) }

  func remove() { try? FileManager.default.removeItem(at: root) }

  private func write(_ chapter: Chapter) throws {
    for entry in chapter.entries {
      try write(entry.starter, FixtureText.starter(entry))
      try write(entry.solution, FixtureText.solution(entry))
      try write(entry.checksFile, FixtureText.checks(entry))
      try write(entry.subjectFile, FixtureText.subject(entry))
      try write(entry.answersFile, FixtureText.answers(entry))
    }
    try write("\(chapter.listings)/Listing.swift", FixtureText.listing(chapter))
    try write(chapter.lesson, FixtureText.lesson(chapter))
    try write(chapter.diagram, "<svg/>\n")
    for tree in [chapter.starters, chapter.solutions] {
      try write("\(tree)/Fixtures/can.txt", "42\n")
    }
  }
}
