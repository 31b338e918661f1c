import Foundation

extension Course {
  /// Whether a starter is as it was handed out.
  package func isUntouched(_ entry: Entry, in files: CourseFiles) -> Bool {
    files.data(entry.starter).map { isUntouched(entry, $0) } ?? false
  }

  /// Whether some bytes are those of a starter as it was handed out.
  package func isUntouched(_ entry: Entry, _ data: Data) -> Bool {
    starterDigests[entry.id] == Digest(of: data).hex
  }
}

/// The generated part of the catalog: the digest of each untouched starter,
/// with which the tool recognizes it.
package struct StarterDigests {
  package static let file = "\(Course.catalog)/Catalog+StarterDigests.swift"

  package let course: Course
  package let files: CourseFiles

  package init(course: Course, files: CourseFiles) {
    self.course = course
    self.files = files
  }

  /// The digests of the starters that are there, by id.
  package var table: [String: String] {
    course.entries.reduce(into: [:]) { table, entry in
      table[entry.id] = files.data(entry.starter).map { Digest(of: $0).hex }
    }
  }

  /// The text of the file.
  package var source: String {
    let table = table
    let rows = course.entries.compactMap { entry in
      table[entry.id].map { "    \"\(entry.id)\": \"\($0)\",\n" }
    }
    return """
      extension Course {
        /// The digest of each starter as it is handed out, by id. Written by
        /// `swift run workbook course update`.
        static let starterDigests: [String: String] = [
      \(rows.joined())  ]
      }

      """
  }
}
