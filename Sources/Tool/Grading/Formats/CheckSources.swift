import WorkbookCourse

/// Finds the source of a check, for a platform that shows it beside the result.
struct CheckSources: Sendable {
  /// The text of the file that holds the checks of an exercise, by its id.
  let file: @Sendable (String) -> String?

  static let none = CheckSources { _ in nil }

  init(file: @escaping @Sendable (String) -> String?) { self.file = file }

  init(course: Course, files: CourseFiles) {
    let paths = Dictionary(course.entries.map { ($0.id, $0.checksFile) }) { first, _ in first }
    self.init { paths[$0].flatMap(files.text) }
  }

  /// From `@Test` to the brace that closes the function, without the indent.
  ///
  /// It goes by the layout, which the lint has checked.
  func source(of check: String, in id: String) -> String? {
    guard let lines = file(id)?.split(separator: "\n", omittingEmptySubsequences: false),
      let function = lines.firstIndex(where: { $0.contains("func \(check)(") }),
      let start = lines[...function].lastIndex(where: { $0.trimmed.hasPrefix("@Test") })
    else { return nil }
    let indent = lines[start].prefix { $0 == " " }
    let isOneLine = lines[function].hasSuffix("}")
    let end = isOneLine ? function : lines[function...].firstIndex { $0 == indent + "}" }
    return end.map {
      lines[start...$0].map { $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0 }
        .joined(separator: "\n")
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
