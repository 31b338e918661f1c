@testable import Fixture

extension GoldenCase {
  static let lesson = [
    GoldenCase("lesson", "lesson 1"),
    GoldenCase("lesson-by-folder", "lesson Chapters/Chapter2Two/"),
    GoldenCase("lesson-missing", "lesson 1") { try $0.delete("Chapters/Chapter1One/README.md") },
  ]
}
