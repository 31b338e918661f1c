extension Verdict {
  /// The points that the exercise earns: its points times the share of what is right,
  /// rounded once. One that is not passed has one point less than all at most, and an
  /// undecided one has none.
  package var points: Int {
    let all = entry.exercise.points
    if isPassed { return all }
    return isDecided ? min(Int((Double(all) * rightShare).rounded()), all - 1) : 0
  }

  /// The share of what is right, from 0 to 1. Each check counts alike, but for those that
  /// pass as they do on the untouched starter. Where learners write tests, each check of the tests is
  /// worth the share of the faults that they notice.
  private var rightShare: Double {
    let asksForFaults = entry.exercise.faults != nil
    let parts = zip(entry.exercise.checks, checks).compactMap { check, result -> Double? in
      if asksForFaults && check.role != .behaviour { return noticedShare }
      let part = rightPart(of: result)
      return part == 1 && entry.exercise.passedByStarter.contains(check.name) ? nil : part
    }
    return parts.isEmpty ? 0 : parts.reduce(0, +) / Double(parts.count)
  }

  /// A check that failed may count how many of a learner's answers are right.
  private func rightPart(of check: Graded) -> Double {
    if state(of: check) == .passed { return 1 }
    return part(of: check.name).map { Double($0.right) / Double($0.of) } ?? 0
  }

  /// The share of the faults that the learner's tests notice; none if there is not one row
  /// for each fault.
  private var noticedShare: Double {
    guard let count = entry.exercise.faults, count > 0, let matrix = run.learnersMatrix,
      matrix.faults.count == count, Set(matrix.faults.map(\.variant)).count == count
    else { return 0 }
    return Double(matrix.faults.count(where: matrix.isNoticedByRightTests)) / Double(count)
  }
}
