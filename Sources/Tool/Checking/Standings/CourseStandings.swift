/// What is known of some exercises now. Every text of the learner's commands,
/// and every report for programs, is made from this one value.
struct CourseStandings: Sendable {
  /// One exercise and what is known of it.
  struct Item: Sendable {
    let entry: Entry
    /// Nil when it was never checked, or a file has changed since.
    var standing: Standing?
    /// What came of each check; empty unless the exercise was checked now.
    var checks: [Verdict.Graded] = []
    /// Whether the starter is as it was handed out.
    var isUntouched = false
    /// Whether it was passed with the file that it has now, before another one
    /// changed.
    var wasPassed = false
  }

  /// In the order of the course.
  var items: [Item]

  init(_ items: [Item]) { self.items = items }
}

extension CourseStandings {
  /// The exercises of one chapter.
  struct Part: Sendable {
    let chapter: Chapter
    let items: [Item]

    var total: Total { Total(items) }
  }

  /// Exercises and points, counted.
  struct Total: Equatable, Sendable {
    let passed: Int
    let exercises: Int
    let points: Int
    let possiblePoints: Int

    init(_ items: [Item]) {
      passed = items.count(where: \.isPassed)
      exercises = items.count
      points = items.map(\.points).reduce(0, +)
      possiblePoints = items.map(\.entry.exercise.points).reduce(0, +)
    }
  }

  /// The chapters that the items are from, in order.
  var parts: [Part] {
    var numbers: [Int] = []
    for number in items.map(\.entry.chapter.number) where number != numbers.last {
      numbers.append(number)
    }
    return numbers.compactMap { number in
      let own = items.filter { $0.entry.chapter.number == number }
      return own.first.map { Part(chapter: $0.entry.chapter, items: own) }
    }
  }

  var total: Total { Total(items) }
  /// Nothing that was checked is nothing that passed.
  var isPassed: Bool { !items.isEmpty && items.allSatisfy(\.isPassed) }
  /// What a learner works on next, nil when everything is passed. What was
  /// passed once waits: most often it is the neighbour's file that has changed.
  var firstToDo: Item? {
    let open = items.filter { !$0.isPassed }
    return open.first { !$0.wasPassed } ?? open.first
  }
}

extension CourseStandings.Item {
  /// What a run said.
  init(_ verdict: Verdict, isUntouched: Bool) {
    self.init(
      entry: verdict.entry, standing: verdict.standing, checks: verdict.checks,
      isUntouched: isUntouched)
  }

  /// What a map shows of an exercise.
  enum State: Sendable {
    case passed, failed, undecided
    /// It was worked on, and not checked since.
    case unchecked
    /// Nobody has worked on it.
    case untouched

    /// What a check said.
    init(_ state: Standing.State) {
      self =
        switch state {
        case .passed: .passed
        case .failed: .failed
        case .undecided: .undecided
        }
    }
  }

  var isPassed: Bool { standing?.state == .passed }

  /// There are no half points: a double that is nearly right is not.
  var points: Int { isPassed ? entry.exercise.points : 0 }

  var state: State {
    switch standing?.state {
    case .passed: .passed
    // What a check says now is worth more than that nobody has begun.
    case _ where isUntouched && checks.isEmpty: .untouched
    case .failed: .failed
    case .undecided: .undecided
    case nil: .unchecked
    }
  }
}
