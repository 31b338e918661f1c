import Foundation

extension Course {
  /// The workbook's own catalog.
  package static let workbook: Course = {
    let texts = [
      chapter1, chapter2, chapter3, chapter4, chapter5, chapter6, chapter7, chapter8, chapter9,
    ]
    do {
      return Course(
        chapters: try texts.map(Chapter.init(catalog:)), starterDigests: starterDigests)
    } catch {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      exit(70)
    }
  }()
}
