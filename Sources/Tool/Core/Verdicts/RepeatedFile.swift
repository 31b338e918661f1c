import Foundation

/// A file beside those of the exercises that declares again what one of them declares,
/// so that the chapter does not compile: most often a copy.
package struct RepeatedFile: Equatable, Sendable {
  let path: String
  /// The file of an exercise.
  let original: String

  init(path: String, original: String) {
    (self.path, self.original) = (path, original)
  }

  /// Looks for the file behind a build that failed; nil when it is not the reason.
  init?(behind errors: [Diagnostic], in chapter: Chapter, of files: CourseFiles) {
    let starters = chapter.entries.map(\.starter)
    let others = files.walk(chapter.starters).filter {
      $0.hasSuffix(".swift") && !starters.contains($0)
    }
    let pairs = others.flatMap { other in starters.map { (other, $0) } }
    let declarations = errors.compactMap(\.repeatedDeclaration)
    let found = pairs.first { other, starter in
      // The compiler takes no two files with one name, and names no line of them.
      if Self.name(of: other) == Self.name(of: starter) { return true }
      return declarations.contains { declaration in
        [other, starter].allSatisfy { files.text($0)?.contains(declaration) == true }
      }
    }
    guard let found else { return nil }
    self.init(path: found.0, original: found.1)
  }

  private static func name(of path: String) -> Substring? { path.split(separator: "/").last }
}

extension Diagnostic {
  /// What the compiler found declared twice, as a source declares it.
  fileprivate var repeatedDeclaration: Regex<AnyRegexOutput>? {
    guard let match = message.firstMatch(of: /invalid redeclaration of '(\w+)/) else { return nil }
    let words = "class|struct|enum|actor|protocol|typealias|func|var|let"
    return try? Regex("\\b(\(words))\\s+\(match.1)\\b")
  }
}
