import WorkbookChecking
import WorkbookCourse

/// What grading found out about one submission. Every report format is made
/// from this one value.
package struct Grade: Codable, Equatable, Sendable {
  /// What is known of an exercise. A fault of the grader itself is none of
  /// these: it is thrown.
  enum State: String, Codable, Sendable {
    case passed, failed, undecided
  }

  /// Why nothing is known.
  enum Reason: String, Codable, Sendable {
    case didNotCompile, crashed, timedOut, missing, refused, endedEarly, didNotRun
  }

  /// One check of an exercise.
  struct Check: Codable, Equatable, Sendable {
    /// The name of the function, as in the catalog.
    let name: String
    /// The sentence that names the behaviour.
    let title: String
    let state: State
    /// What the check said, empty when it passed.
    let message: String
    let points: Int
    let possiblePoints: Int
  }

  /// One exercise, in the order of the catalog.
  struct Exercise: Codable, Equatable, Sendable {
    let id: String
    let title: String
    let chapter: Int
    let state: State
    let reason: Reason?
    /// A sentence or several for the learner, empty when it passed.
    let message: String
    /// The compiler's words, or the end of what was printed; empty when there is nothing.
    let output: String
    let hint: String
    let points: Int
    let possiblePoints: Int
    let checks: [Check]
    /// The variants of the API that a learner's test let through: what each does wrong.
    let survivors: [String]
    /// What a person should look at: suspicious, and proof of nothing.
    let flags: [String]
  }

  /// The name of the folder or archive that was handed in.
  let submission: String
  let exercises: [Exercise]
  /// Files that were not taken, each with its path and why.
  let refused: [String]
  /// The seconds that grading took; the one field that differs from run to run.
  package let seconds: Double

  package var points: Int { exercises.map(\.points).reduce(0, +) }
  package var possiblePoints: Int { exercises.map(\.possiblePoints).reduce(0, +) }
}
