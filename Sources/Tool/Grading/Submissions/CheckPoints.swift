import WorkbookCore

/// The points that the checks of an exercise earn.
///
/// An exercise earns nothing until something in it is better than in its untouched
/// starter: a check passes that fails there, or its tests notice more faults. From
/// then on each check that passes earns its share; one that tests pass as long as they
/// ask for little, as much of it as they notice faults. A starter that nobody has touched
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
    zip(exercise.checks, zip(states, shares)).map { check, result in
      let (state, share) = result
      guard isBetterThanStarter else { return 0 }
      return switch state {
      case .passed: noticesAll || !check.asksForLittle ? share : noticedPart(of: share)
      case .failed where check.role == .testsNotice: noticedPart(of: share)
      case .failed, .undecided, .notBegun: 0
      }
    }
  }

  /// The most points of each check, in the same order.
  var shares: [Int] {
    PointShares.shares(of: exercise.points, among: exercise.checks.count)
  }

  private var isBetterThanStarter: Bool {
    if isUntouched { return false }
    let passed = zip(exercise.checkNames, states).filter { $1 == .passed }.map(\.0)
    return passed.contains { !exercise.passedByStarter.contains($0) }
      || noticed > (exercise.faults?.noticedByStarter ?? 0)
  }

  /// Whether nothing is left to notice: where no tests are asked for, or where the check
  /// that asks for it has passed.
  private var noticesAll: Bool {
    exercise.faults == nil
      || zip(exercise.checks, states).contains { $0.role == .testsNotice && $1 == .passed }
  }

  /// What a check earns for the faults that are noticed, while not all of them are. It is
  /// never all.
  private func noticedPart(of share: Int) -> Int {
    guard let faults = exercise.faults, faults.count > 0 else { return 0 }
    return max(0, min(share * noticed / faults.count, share - 1))
  }
}

/// Shares whole points out over checks: as evenly as whole numbers allow, the
/// remainder to the first ones.
enum PointShares {
  static func shares(of points: Int, among count: Int) -> [Int] {
    guard count > 0 else { return [] }
    return (0..<count).map { points / count + ($0 < points % count ? 1 : 0) }
  }
}
