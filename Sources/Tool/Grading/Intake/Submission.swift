import Foundation
import WorkbookCourse
import WorkbookSupport

/// What is taken from a folder that somebody handed in: bytes in memory, by the
/// paths that they get in the grader's own copy of the package.
struct Submission: Equatable, Sendable {
  /// How reports call it.
  let name: String
  /// The learner's file of an exercise, by the path of its starter.
  var exercises: [String: Data] = [:]
  /// Further Swift files inside the folders of chapters, by path.
  var further: [String: Data] = [:]
  /// Files beside the code that the chapter's tests read, by path.
  var fixtures: [String: Data] = [:]
  /// What was not taken, each with its path and why.
  var refused: [String] = []
  /// The paths of starters that are there and were refused, with the reason.
  var refusedExercises: [String: String] = [:]

  /// Adds what was found at a path, or says why it was not taken.
  mutating func refuse(_ path: String, _ why: String) {
    refused.append("\(path.escapedForDisplay): \(why)")
  }

  /// Nothing of it can be taken, which says something of each exercise.
  static func refused(_ name: String, why: String, in chapters: [Chapter]) -> Submission {
    var submission = Submission(name: name)
    submission.refuse(name, why)
    for entry in chapters.flatMap(\.entries) { submission.refusedExercises[entry.starter] = why }
    return submission
  }
}

/// How much of a submission is taken at most. Exercises are far below it.
enum IntakeLimits {
  static let bytesPerFile = 256 * 1024
  static let furtherFilesPerChapter = 20
  static let fixturesPerChapter = 20
  /// How the names of fixtures end: text that nothing compiles.
  static let kindsOfFixtures = [".csv", ".html", ".json", ".md", ".txt", ".xml"]
  /// How many names are looked at in a folder of a chapter.
  static let namesPerFolder = 200
  /// How deep folders lie in each other, from the chapter's folder on.
  static let depth = 6
  static let bytesPerName = 200
}
