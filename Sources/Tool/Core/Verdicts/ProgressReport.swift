/// What is known of some exercises now. Every text of the learner's commands,
/// and every report for programs, is made from this one value.
package struct ProgressReport: Sendable {
  /// One exercise and what is known of it.
  package struct Item: Sendable {
    package let entry: Entry
    /// Nil when it was never checked, or a file has changed since.
    package var summary: VerdictSummary?
    /// What came of each check; empty unless the exercise was checked now.
    package var checks: [Verdict.Graded] = []
    /// What the learner's tests notice, where the check was asked for it.
    package var matrix: LearnersMatrix?
    /// Whether the starter is as it was handed out.
    package var isUntouched = false
    /// Whether it was passed with the file that it has now, before another one
    /// changed.
    package var wasPassed = false

    package init(
      entry: Entry, summary: VerdictSummary? = nil, checks: [Verdict.Graded] = [],
      isUntouched: Bool = false, wasPassed: Bool = false
    ) {
      self.entry = entry
      self.summary = summary
      self.checks = checks
      self.isUntouched = isUntouched
      self.wasPassed = wasPassed
    }
  }

  /// In the order of the course.
  package var items: [Item]

  package init(_ items: [Item]) { self.items = items }
}

extension ProgressReport {
  /// The exercises of one chapter.
  package struct Part: Sendable {
    package let chapter: Chapter
    package let items: [Item]

    package var total: Total { Total(items) }
  }

  /// Exercises and points, counted.
  package struct Total: Encodable, Equatable, Sendable {
    package let passed: Int
    package let exercises: Int
    package let points: Int
    package let possiblePoints: Int

    package init(_ items: [Item]) {
      passed = items.count(where: \.isPassed)
      exercises = items.count
      points = items.map(\.points).reduce(0, +)
      possiblePoints = items.map(\.entry.exercise.points).reduce(0, +)
    }
  }

  /// The chapters that the items are from, in order.
  package var parts: [Part] {
    var numbers: [Int] = []
    for number in items.map(\.entry.chapter.number) where number != numbers.last {
      numbers.append(number)
    }
    return numbers.compactMap { number in
      let own = items.filter { $0.entry.chapter.number == number }
      return own.first.map { Part(chapter: $0.entry.chapter, items: own) }
    }
  }

  package var total: Total { Total(items) }
  /// Nothing that was checked is nothing that passed.
  package var isPassed: Bool { !items.isEmpty && items.allSatisfy(\.isPassed) }
  /// What a learner works on next, nil when everything is passed. What was
  /// passed once waits: most often it is the neighbour's file that has changed.
  package var firstToDo: Item? {
    let open = items.filter { !$0.isPassed }
    return open.first { !$0.wasPassed } ?? open.first
  }
}

extension ProgressReport.Item {
  /// What a run said.
  package init(_ verdict: Verdict, isUntouched: Bool) {
    self.init(
      entry: verdict.entry, summary: verdict.summary, checks: verdict.checks,
      isUntouched: isUntouched)
    matrix = verdict.run.learnersMatrix
  }

  package var isPassed: Bool { summary?.state == .passed }

  /// A learner's progress counts whole exercises: a double that is nearly right is not. A
  /// grade counts parts, as `Verdict.points` says.
  package var points: Int { isPassed ? entry.exercise.points : 0 }

  /// Nil when it was worked on, and not checked since.
  package var state: Verdict.State? {
    // What a check says now is worth more than that the file is untouched.
    isUntouched && checks.isEmpty && !isPassed ? .notBegun : summary?.state
  }
}
