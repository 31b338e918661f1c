/// The points that the checks of an exercise earn: for what is better than in its untouched
/// starter, so that half of the work earns about half of the points. A grade counts these
/// parts; a learner's progress counts whole exercises.
///
/// A check that passes has done its work. One that fails may have done a part of it: where
/// it can count what is right, what is there beyond the starter; where it asks learner's
/// tests for faults, what they notice of them. Tests pass some checks as long as they ask
/// for little: these are worth as much as the tests notice. What the starter passes already
/// earns as large a part as all the other checks.
package struct CheckPoints: Sendable {
  let exercise: Exercise
  /// What came of each check, in the order of the catalog.
  let states: [Verdict.State]
  /// The parts of each check that are right; nil where nobody knows.
  let parts: [(right: Int, of: Int)?]
  /// How many faults the learner's tests notice, 0 where nobody knows.
  let noticed: Double
  /// Whether the file is the starter, byte for byte: then what passes is not its doing.
  let isUntouched: Bool

  init(
    exercise: Exercise, states: [Verdict.State], parts: [(right: Int, of: Int)?] = [],
    noticed: Double = 0, isUntouched: Bool = false
  ) {
    self.exercise = exercise
    self.states = states
    self.parts = parts + states.dropFirst(parts.count).map { _ in nil }
    self.noticed = noticed
    self.isUntouched = isUntouched
  }

  /// The points of each check, in the order of the catalog.
  package var earned: [Int] {
    let progress = progress
    return exercise.checks.indices.map { index in
      let work = isOfStarter(index) ? min(work(of: index), progress) : work(of: index)
      let most = states[index] == .passed ? shares[index] : max(0, shares[index] - 1)
      // A part of a point is no point. A sum of parts may miss a whole number by a little.
      return min(Int(work * Double(shares[index]) + 1e-9), most)
    }
  }

  /// The most points of each check, in the same order.
  package var shares: [Int] {
    PointShares.shares(of: exercise.points, among: exercise.checks.count)
  }

  /// How much is done of what the starter leaves to do, from 0 to 1.
  private var progress: Double {
    let open = exercise.checks.indices.filter { !isOfStarter($0) }
    let all = open.map { shares[$0] }.reduce(0, +)
    if isUntouched || all == 0 { return 0 }
    return open.map { work(of: $0) * Double(shares[$0]) }.reduce(0, +) / Double(all)
  }

  /// How much of a check's work is done, from 0 to 1.
  private func work(of index: Int) -> Double {
    let check = exercise.checks[index]
    let own =
      switch states[index] {
      case _ where isUntouched: 0.0
      case .passed: 1.0
      case .failed: check.role == .testsNotice ? noticedPart : part(of: index)
      case .undecided, .notBegun: 0.0
      }
    return check.asksForLittle ? min(own, noticedPart) : own
  }

  /// What is right in a check that fails, beyond the starter. Code that does nothing at all
  /// breaks few laws, so nothing counts while a check fails that the starter passes.
  private func part(of index: Int) -> Double {
    let isAsGood = exercise.checks.indices.allSatisfy { !isOfStarter($0) || states[$0] == .passed }
    guard isAsGood, let first = exercise.checks[index].rightInStarter, let part = parts[index],
      part.of > first
    else { return 0 }
    return max(0, Double(part.right - first) / Double(part.of - first))
  }

  /// What is noticed of the faults, beyond the starter; all where none are asked for, or
  /// where the check that asks for them has passed.
  private var noticedPart: Double {
    guard let faults = exercise.faults else { return 1 }
    let isPassed = zip(exercise.checks, states).contains {
      $0.role == .testsNotice && $1 == .passed
    }
    if isPassed { return 1 }
    // Where the starter notices all of them, there is nothing beyond it.
    let first = faults.noticedByStarter < faults.count ? faults.noticedByStarter : 0
    guard faults.count > first else { return 0 }
    return max(0, (noticed - Double(first)) / Double(faults.count - first))
  }

  private func isOfStarter(_ index: Int) -> Bool {
    exercise.passedByStarter.contains(exercise.checks[index].name)
  }
}

extension CheckPoints {
  /// The points of what a run says of an exercise.
  package init(_ verdict: Verdict, isUntouched: Bool = false) {
    self.init(
      exercise: verdict.entry.exercise,
      states: verdict.checks.map(verdict.state),
      parts: verdict.checks.map { verdict.part(of: $0.name) },
      noticed: verdict.noticedFaults, isUntouched: isUntouched)
  }
}

extension Verdict {
  /// How many faults the learner's tests notice, when there is one row for each. A test
  /// that fails on the real subject notices none.
  fileprivate var noticedFaults: Double {
    guard isDecided, let count = entry.exercise.faults?.count,
      let rows = run.learnersMatrix?.faults, rows.count == count,
      Set(rows.map(\.variant)).count == count
    else { return 0 }
    return rows.map(\.noticedPart).reduce(0, +)
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
