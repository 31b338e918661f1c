import Foundation

/// Copies of untouched starters, for a workbook without a git history. They lie in the
/// folder of the tool's build, each made when the tool first shows or checks the file.
package struct StarterCopies {
  private let course: Course
  private let root: URL

  package init(course: Course, root: URL) { (self.course, self.root) = (course, root) }

  private var files: CourseFiles { CourseFiles(root: root) }

  /// Where the copy of a starter lies, in the package.
  static func path(of entry: Entry) -> String { ".build/workbook/starters/\(entry.id).swift" }

  /// The copy of a starter, if there is one, and it is the starter of this course.
  package subscript(entry: Entry) -> Data? {
    files.data(Self.path(of: entry)).flatMap { course.isUntouched(entry, $0) ? $0 : nil }
  }

  /// Copies each starter that is untouched now. A folder that cannot be written has no copies.
  package func keep() {
    for entry in course.entries where self[entry] == nil {
      guard let starter = files.data(entry.starter), course.isUntouched(entry, starter) else {
        continue
      }
      try? files.keep(starter, as: Self.path(of: entry))
    }
  }
}
