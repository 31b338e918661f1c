import WorkbookCore

/// How long things took. Shown, never asserted: a machine may be busy.
struct Times: Sendable {
  let total: Double
  private let firstChapter: StarterFacts?
  private let solutions: SolutionFacts?
  private let suites: Set<String>

  init(_ facts: CourseFacts, total: Double) {
    self.total = total
    firstChapter = facts.course.readyChapters.first.flatMap { facts.starters[$0.number] }
    solutions = facts.solutions
    suites = Set(facts.course.entries.map(\.suite))
  }

  var text: String {
    [firstRed, solutionsRun, slowestCheck, "total: \(total.inSeconds)"]
      .compactMap(\.self).joined(separator: "\n")
  }

  private var firstRed: String? {
    firstChapter.map { facts in
      let first = facts.build.seconds + (facts.verdicts.first?.run.seconds ?? 0)
      return "build and first red: \(first.inSeconds)"
    }
  }

  private var solutionsRun: String? {
    solutions.map { facts in
      "all \(facts.run.checks.count) tests of the solutions edition: \(facts.run.seconds.inSeconds)"
    }
  }

  private var slowestCheck: String? {
    let checks = solutions?.run.checks.filter { suites.contains($0.suite) } ?? []
    let slowest = checks.max { $0.seconds < $1.seconds }
    return slowest.map { "slowest check: \($0.suite)/\($0.name), \($0.seconds.inSeconds)" }
  }
}
