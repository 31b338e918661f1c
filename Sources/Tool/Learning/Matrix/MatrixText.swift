import WorkbookCore

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

/// The kill matrix of a learner's tests: a row for each variant of the API, a
/// column for each test. Where the console has no room for all columns, the rows
/// come again with the next ones.
struct MatrixTable {
  let matrix: LearnersMatrix
  let console: Console

  /// The tests by number, with the seams that each one uses.
  var legend: [String] {
    let rows = matrix.tests.map { test -> [TextTable.Cell] in
      [
        .init("\(test.number)".aligned(to: digits)), .init(test.letters),
        .init(test.name, test.isSound ? nil : .dim), .init(test.isSound ? "" : "not judged", .red),
      ]
    }
    return TextTable(rows: rows, flexible: 2).lines(on: console)
  }

  /// What letters and marks mean, those that are there.
  var key: [String] {
    let seams = KillMatrix.Seam.allCases.filter { seam in
      matrix.tests.contains { $0.seams.contains(seam) }
    }
    let marks = Mark.allCases.filter { isUsed($0) }
    let words =
      seams.map { "\($0.letter) \($0.rawValue)" } + marks.map { "\($0.rawValue) \($0.words)" }
    return words.joined(separator: ", ").indented(0, within: console.width)
      .map { console.styled($0, .dim) }
  }

  /// The rows, with as many columns as there is room for.
  var blocks: [[String]] {
    stride(from: 0, to: matrix.tests.count, by: columns).map { start in
      block(Array(matrix.tests.dropFirst(start).prefix(columns)))
    }
  }

  private func block(_ tests: [LearnersMatrix.Test]) -> [String] {
    let numbers = tests.map { "  " + "\($0.number)".aligned(to: digits) }.joined()
    return [title("a fault") + "".padded(to: words) + numbers]
      + matrix.faults.map { row($0, tests) }
      + (matrix.equivalents.isEmpty ? [] : ["as good as the real one"])
      + matrix.equivalents.map { row($0, tests) }
  }

  private func row(_ row: MatrixRow, _ tests: [LearnersMatrix.Test]) -> String {
    let word = row.outcome.word
    return title("  \(row.variant)")
      + console.styled(word.text, word.style ?? .dim)
      + "".padded(to: words - word.text.displayWidth)
      + tests.map { test in
        let mark = Mark(test, matrix.cell(test, row))
        return "  ".padded(to: digits + 1) + console.styled(mark.rawValue, mark.style(on: row))
      }.joined()
  }

  private func title(_ text: String) -> String {
    text.clipped(to: names - 2).padded(to: names)
  }

  /// A terminal that is narrower than this breaks lines anyway.
  private var columns: Int {
    max(1, ((console.width ?? Self.page) - names - words) / (digits + 2))
  }

  /// The columns of a page that is no terminal.
  private static let page = 80

  private var digits: Int { "\(matrix.tests.count)".count }

  private var words: Int {
    matrix.rows.map(\.outcome.word.text.displayWidth).max() ?? 0
  }

  private var names: Int {
    min(32, (matrix.rows.map { $0.variant.displayWidth + 2 } + [23]).max() ?? 0) + 2
  }

  private func isUsed(_ mark: Mark) -> Bool {
    matrix.rows.contains { row in matrix.tests.contains { Mark($0, matrix.cell($0, row)) == mark } }
  }
}

/// What stands in the table for a test on a variant.
private enum Mark: String, CaseIterable {
  case fails = "x"
  case passes = "."
  case hangs = "?"
  case unjudged = "-"

  init(_ test: LearnersMatrix.Test, _ cell: MatrixRow.Cell?) {
    guard test.isSound, let cell else {
      self = .unjudged
      return
    }
    self =
      switch cell.verdict {
      case .killed: .fails
      case .survived: .passes
      case .hung: .hangs
      }
  }

  var words: String {
    switch self {
    case .fails: "it fails"
    case .passes: "it passes"
    case .hangs: "it never ends"
    case .unjudged: "it is not judged"
    }
  }

  func style(on row: MatrixRow) -> Style {
    switch self {
    case .fails: row.isEquivalent ? .red : .green
    case .hangs: .red
    case .passes, .unjudged: .dim
    }
  }
}

extension MatrixRow.Outcome {
  /// To notice is right of a fault, and wrong of an API that is just as correct.
  fileprivate var word: TextTable.Cell {
    switch self {
    case .noticed: .init("noticed", .green)
    case .survived: .init("survived", .yellow)
    case .accepted: .init("accepted", .green)
    case .refused: .init("refused", .red)
    case .neverEnded: .init("never ended", .red)
    }
  }
}

extension LearnersMatrix.Test {
  fileprivate var letters: String { seams.map(\.letter).joined() }
}

extension String {
  /// A number with room before it.
  fileprivate func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
