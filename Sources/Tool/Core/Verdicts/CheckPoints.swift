/// The points that the checks of an exercise earn: for what is better than in its untouched
/// starter, so that half of the work earns about half of the points. A grade counts these
/// parts; a learner's progress counts whole exercises.
///
/// A check that passes has done its work. One that fails may have done a part of it: where
/// it can count what is right, what is there beyond the starter; where it asks learner's
/// tests for faults, what they notice of them. Tests pass some checks as long as they ask
/// for little: these are worth as much as the tests notice. What the starter passes already
/// earns as large a part as all the other checks.
package struct CheckPoints {
  let exercise: Exercise
  /// What came of each check, in the order of the catalog.
  let states: [Verdict.State]
  /// The parts of a check that are right, by its index, where it says so.
  var parts: [Int: (right: Int, of: Int)] = [:]
  /// How many faults the learner's tests notice, 0 where nobody knows.
  var noticed = 0.0
  /// Whether the file is the starter, byte for byte: then what passes is not its doing.
  var isUntouched = false

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

  /// The most points of each check, in the same order: as evenly as whole numbers allow, the
  /// remainder to the first ones.
  package var shares: [Int] {
    let count = exercise.checks.count
    return (0..<count).map {
      exercise.points / count + ($0 < exercise.points % count ? 1 : 0)
    }
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
    guard isAsGood, let first = exercise.checks[index].rightInStarter, let part = parts[index]
    else { return 0 }
    return Self.part(Double(part.right), of: part.of, beyond: first)
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
    return Self.part(noticed, of: faults.count, beyond: first)
  }

  private static func part(_ right: Double, of all: Int, beyond first: Int) -> Double {
    all > first ? max(0, (right - Double(first)) / Double(all - first)) : 0
  }

  private func isOfStarter(_ index: Int) -> Bool {
    exercise.passedByStarter.contains(exercise.checks[index].name)
  }
}

extension CheckPoints {
  /// The points of what a run says of an exercise. A test that fails on the real subject
  /// notices no fault.
  package init(_ verdict: Verdict, isUntouched: Bool = false) {
    let exercise = verdict.entry.exercise
    let parts = exercise.checkNames.enumerated().map { ($0, verdict.part(of: $1)) }
    let matrix = verdict.isDecided ? verdict.run.learnersMatrix : nil
    self.init(
      exercise: exercise, states: verdict.checks.map(verdict.state),
      parts: Dictionary(uniqueKeysWithValues: parts).compactMapValues(\.self),
      noticed: exercise.faults.flatMap { matrix?.noticedPart(of: $0.count) } ?? 0,
      isUntouched: isUntouched)
  }
}
