import WorkbookCourse

/// The points that the checks of an exercise earn.
///
/// An exercise earns nothing until something in it is better than in its untouched
/// starter: a check passes that fails there, or its tests notice more faults. From
/// then on each check that passes earns its share. A starter that nobody has touched
/// earns nothing, whatever a file beside it does to its checks.
struct CheckPoints {
  let exercise: Exercise
  /// What came of each check, in the order of the catalog.
  let states: [Grade.State]
  /// How many faults the learner's tests notice, 0 where nobody knows.
  let noticed: Int
  /// Whether the file is the starter, byte for byte.
  var isUntouched = false

  /// The points of each check, in the order of the catalog.
  var earned: [Int] {
    zip(exercise.checks, zip(states, shares)).map { name, check in
      let (state, share) = check
      guard isBetterThanStarter else { return 0 }
      return state == .passed ? share : state == .failed ? part(of: share, for: name) : 0
    }
  }

  /// The most points of each check, in the same order.
  var shares: [Int] {
    PointShares.shares(of: exercise.points, among: exercise.checks.count)
  }

  private var isBetterThanStarter: Bool {
    if isUntouched { return false }
    let passed = zip(exercise.checks, states).filter { $1 == .passed }.map(\.0)
    return passed.contains { !exercise.passedByStarter.contains($0) }
      || noticed > (exercise.faults?.noticedByStarter ?? 0)
  }

  /// What a failed check earns for the faults that are noticed all the same. It is
  /// never all: the check has failed.
  private func part(of share: Int, for check: String) -> Int {
    guard let faults = exercise.faults, faults.check == check, faults.count > 0 else { return 0 }
    return max(0, min(share * noticed / faults.count, share - 1))
  }
}
