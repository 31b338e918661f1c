import WorkbookCourse
import WorkbookSupport

/// How an exercise went in a class.
struct Difficulty {
  let exercise: Grade.Exercise
  /// How many have it in their grade.
  let graded: Int
  let failed: Int
  /// Why the others are undecided: `2 did not compile, 1 crashed`.
  let reasons: String
  let open: Int

  /// Those that somebody did not pass, the one that most failed first; of
  /// equals the earlier one.
  static func all(in grades: [Grade], _ exercises: [Grade.Exercise]) -> [Difficulty] {
    let all = Dictionary(grouping: grades.flatMap(\.exercises), by: \.id)
    let counted = exercises.map { Difficulty($0, among: all[$0.id] ?? []) }
    return counted.filter { $0.open > 0 }.stablySorted { $0.open > $1.open }
  }

  private init(_ exercise: Grade.Exercise, among graded: [Grade.Exercise]) {
    self.exercise = exercise
    self.graded = graded.count
    failed = graded.count { $0.state == .failed }
    open = graded.count { !$0.isPassed }
    let undecided = graded.filter { $0.state == .undecided }.map(\.outcome)
    let counts = Dictionary(grouping: undecided) { $0 }.mapValues(\.count)
    reasons = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}

/// A mutant that learners' tests did not notice.
struct Survival {
  let mutant: String
  /// The id of the exercise.
  let exercise: String
  let count: Int
  /// How many tests ran on it: those of undecided exercises did not.
  let graded: Int

  /// The one that most survived first.
  static func all(in grades: [Grade], _ exercises: [Grade.Exercise]) -> [Survival] {
    let all = Dictionary(grouping: grades.flatMap(\.exercises), by: \.id)
    let found = exercises.flatMap { survivals(of: $0.id, among: all[$0.id] ?? []) }
    return found.stablySorted { $0.count > $1.count }
  }

  private static func survivals(of id: String, among graded: [Grade.Exercise]) -> [Survival] {
    let decided = graded.count { $0.state != .undecided || !$0.survivors.isEmpty }
    let counts = Dictionary(grouping: graded.flatMap { Set($0.survivors) }) { $0 }
    return counts.keys.sorted().map {
      Survival(mutant: $0, exercise: id, count: counts[$0]?.count ?? 0, graded: decided)
    }
  }
}

extension Array {
  /// Equals stay in their order, which the library's sort does not promise.
  fileprivate func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isBefore($0.element, $1.element)
        || (!isBefore($1.element, $0.element) && $0.offset < $1.offset)
    }.map(\.element)
  }
}
