import WorkbookChecking
import WorkbookCourse

/// What grading found out about one submission. Every report format is made
/// from this one value.
struct Grade: Codable, Equatable, Sendable {
  /// What is known of an exercise. A fault of the grader itself is none of
  /// these: it is thrown.
  enum State: String, Codable, Sendable {
    case passed, failed, undecided
  }

  /// Why nothing is known.
  enum Reason: String, Codable, Sendable {
    case didNotCompile, crashed, timedOut, tooSlow, missing, refused, endedEarly, didNotRun
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

  /// Somebody of the class, as a roster tells.
  struct Person: Codable, Equatable, Sendable {
    let name: String
    /// Empty where the roster has none.
    let id: String
  }

  /// Somebody of the class, with the folder or archive to hand in.
  struct Member: Codable, Equatable, Sendable {
    let submission: String
    let person: Person
  }

  /// The name of the folder or archive that was handed in.
  let submission: String
  let exercises: [Exercise]
  /// Files that were not taken, each with its path and why.
  let refused: [String]
  /// The seconds that grading took, another number in each run.
  let seconds: Double
  /// Who handed it in, nil where no roster tells.
  var person: Person?

  var points: Int { exercises.map(\.points).reduce(0, +) }
  var possiblePoints: Int { exercises.map(\.possiblePoints).reduce(0, +) }
}
