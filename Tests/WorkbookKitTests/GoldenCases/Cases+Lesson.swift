@testable import Fixture
@testable import WorkbookKit

extension GoldenCase {
  static let lesson = [
    GoldenCase("lesson", "lesson 1"),
    GoldenCase("lesson-by-folder", "lesson Chapters/Chapter2Two/"),
    GoldenCase("lesson-missing", "lesson 1") { try $0.delete("Chapters/Chapter1One/README.md") },
  ]

  static let compare = [
    GoldenCase("compare-unknown", "compare 1.1"),
    GoldenCase("compare-forced", "compare 1.1 --force"),
    GoldenCase("compare-same", "compare 1.1 --force") { fixture in
      let solution = fixture.files.text(fixture["1.1"].solution) ?? ""
      try fixture.write(fixture["1.1"].starter, solution)
    },
    GoldenCase("compare-without-solutions", "compare 1.1 --force") { try $0.delete("Solutions") },
    GoldenCase("compare-without-starter", "compare 1.1 --force") {
      try $0.delete($0["1.1"].starter)
    },
  ]
}
