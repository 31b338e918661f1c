import Foundation
import WorkbookCourse

/// One run of a kata: a line of its evidence. It holds no time, no name and no path.
package struct KataRun: Codable, Equatable, Sendable {
  /// The id of the exercise.
  package let exercise: String
  /// The digest of the learner's file.
  package let file: String
  /// Counts the runs, from 1.
  package let number: Int
  /// The digest of the line before, empty in the first line.
  package let previous: String
  /// The check of the step that was shown.
  package let step: String
  /// What came of each check.
  package let verdicts: [String: KataResults.Result]

  package var results: KataResults { KataResults(byCheck: verdicts) }

  /// The line, without its end. The same run gives the same bytes.
  package var line: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
