import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

// What `matrix` prints.
extension StandingsText {
  /// The matrix of an exercise, and a check that fails for another reason.
  func matrix(
    _ matrix: LearnersMatrix, of item: CourseStandings.Item, next: NextStep
  ) -> String {
    if item.standing?.state == .undecided || matrix.tests.isEmpty {
      return details(CourseStandings([item]), next: next)
    }
    let parts = [[bold(item.title)], troubleBeside(item)].filter { !$0.isEmpty }
    return text(
      parts.joined(separator: [""]) + [""] + lines(of: matrix) + sentence(next))
  }

  /// The tests with their numbers, the tables, what they do not tell, and how
  /// many faults are noticed.
  func lines(of matrix: LearnersMatrix) -> [String] {
    let tables = MatrixTable(matrix: matrix, console: console)
    let parts = [tables.legend] + tables.blocks + [tables.key, remarks(on: matrix)]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
      + [""] + sentence(matrix.conclusion)
  }

  private func remarks(on matrix: LearnersMatrix) -> [String] {
    matrix.remarks.flatMap { $0.wrapped(to: console.width ?? .max, rest: "  ") }
  }

  /// A check that is no table: that the tests assert something, and that they
  /// pass on the real subject.
  private func troubleBeside(_ item: CourseStandings.Item) -> [String] {
    let failing = item.checks.first { !$0.outcome.issues.isEmpty }
    guard let failing, !Self.rolesInTheTable.contains(failing.role) else { return [] }
    return trouble(item)
  }

  /// The checks whose failures the table shows.
  private static let rolesInTheTable: Set<Check.Role> = [.testsTolerate, .testsNotice]
}

extension LearnersMatrix {
  /// What the marks of the table do not tell, a sentence each.
  fileprivate var remarks: [String] {
    survivors.map { "\($0.variant) survived: it \($0.miss)." }
      + equivalents.flatMap(refusals) + endless
      + unjudged.map { "Test \($0.number) is not judged: first it has to pass on the real one." }
      + [uselessness, redundancy].compactMap(\.self)
  }

  private func refusals(of row: MatrixRow) -> [String] {
    killers(of: row).map { test in
      "\(row.variant) is refused by test \(test.number), which only \(row.difference): "
        + (cell(test, row)?.reason ?? "")
    }
  }

  private var endless: [String] {
    tests.compactMap { test in
      let rows = rows.filter { judges(of: $0, with: .hung).contains(test) }
      if rows.isEmpty { return nil }
      let names = rows.map(\.variant).joined(separator: ", ")
      return "Test \(test.number) never ended on \(names). Wait with a deadline."
    }
  }

  private var uselessness: String? {
    let numbers = Self.list(idle)
    return idle.isEmpty
      ? nil
      : idle.count == 1 ? "Test \(numbers) notices no fault." : "Tests \(numbers) notice no fault."
  }

  private var redundancy: String? {
    let numbers = Self.list(redundant)
    if redundant.isEmpty { return nil }
    return redundant.count == 1
      ? "Without test \(numbers), your tests would notice the same faults."
      : "Without any one of tests \(numbers), your tests would notice the same faults."
  }

  /// `1, 2 and 5`.
  private static func list(_ tests: [Test]) -> String {
    let numbers = tests.map { "\($0.number)" }
    guard let last = numbers.last, numbers.count > 1 else { return numbers.first ?? "" }
    return "\(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// `Your tests notice 3 of 4 faults.`
  fileprivate var conclusion: String {
    "Your tests notice \(noticed.count) of \(counted(faults.count, "fault"))."
  }
}
