import WorkbookCore

extension ReportText {
  /// The matrix of an exercise, and a failing check that the table does not show.
  func matrix(
    _ matrix: LearnersMatrix, of item: ProgressReport.Item, next: NextStep
  ) -> String {
    if item.summary?.state == .undecided || matrix.tests.isEmpty {
      return details(ProgressReport([item]), next: next)
    }
    let parts = [[bold(item.title)], troubleBeside(item)].filter { !$0.isEmpty }
    return text(
      parts.joined(separator: [""]) + [""] + lines(of: matrix) + sentence(next))
  }

  /// The tests with their numbers, the tables, remarks, and the number of faults
  /// that are noticed.
  func lines(of matrix: LearnersMatrix) -> [String] {
    let tables = MatrixTable(matrix: matrix, console: console)
    let parts =
      [tables.legend] + tables.blocks + [tables.key, tables.differences, remarks(on: matrix)]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
      + [""] + sentence(matrix.conclusion)
  }

  private func remarks(on matrix: LearnersMatrix) -> [String] {
    matrix.remarks.flatMap { $0.wrapped(to: console.width ?? .max, rest: "  ") }
  }

  /// Such as the check that the tests pass on the real subject.
  private func troubleBeside(_ item: ProgressReport.Item) -> [String] {
    let failing = item.checks.first { !$0.outcome.issues.isEmpty }
    guard let failing, !Self.rolesInTheTable.contains(failing.role) else { return [] }
    return trouble(item)
  }

  /// The checks whose failures the table shows.
  private static let rolesInTheTable: Set<Check.Role> = [.testsTolerate, .testsNotice]
}

extension LearnersMatrix {
  /// Sentences on what the marks of the table do not tell.
  fileprivate var remarks: [String] {
    survivors.compactMap(\.halfMiss)
      + equivalents.flatMap(refusals) + endless
      + unjudged.map {
        "Test \($0.number) is not judged: first it has to pass where there is no fault."
      }
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
    if idle.isEmpty { return nil }
    return idle.count == 1
      ? "Test \(Self.list(idle)) notices no fault." : "Tests \(Self.list(idle)) notice no fault."
  }

  private var redundancy: String? {
    if redundant.isEmpty { return nil }
    let tests = redundant.count == 1 ? "test" : "one of the tests"
    return "You could delete \(tests) \(Self.list(redundant)): the others notice the same faults."
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
/// column for each test, or for each row of a parameterized one. Columns that do not fit follow in a table below.
struct MatrixTable {
  let matrix: LearnersMatrix
  let console: Console

  /// The tests by number, with the seams that each one uses.
  var legend: [String] {
    let rows = matrix.tests.map { test -> [TextTable.Cell] in
      [
        .init("\(test.number)".aligned(to: digits)), .init(test.letters),
        .init(name(of: test), test.isSound ? nil : .dim),
        .init(test.isSound ? "" : "not judged", .red),
      ]
    }
    return TextTable(rows: rows, flexible: 2).lines(on: console)
  }

  /// The name, of which a narrow console cuts the title and not the row.
  private func name(of test: LearnersMatrix.Test) -> String {
    guard let width = console.width,
      let row = test.name.range(of: " → ").map({ String(test.name[$0.lowerBound...]) })
    else { return test.name }
    let title = String(test.name.dropLast(row.count))
    return title.clipped(to: max(12, width - 24 - row.displayWidth)) + row
  }

  /// The meaning of the letters and marks in use.
  var key: [String] {
    let seams = KillMatrix.Seam.allCases.filter { seam in
      matrix.tests.contains { $0.seams.contains(seam) }
    }
    let used = Set(matrix.rows.flatMap { row in matrix.tests.map { matrix.mark($0, row) } })
    let marks = LearnersMatrix.Mark.allCases.filter(used.contains)
    let words =
      seams.map { "\($0.letter) \($0.rawValue)" } + marks.map { "\($0.sign) \($0.words)" }
    return words.joined(separator: ", ").indented(0, within: console.width)
      .map { console.styled($0, .dim) }
  }

  /// What each version does otherwise, in the words of a failure.
  var differences: [String] {
    let width = matrix.rows.map(\.variant.displayWidth).max() ?? 0
    return matrix.rows.flatMap { row in
      row.difference.wrapped(to: console.width, first: "  \(row.variant.padded(to: width))  ")
    }
  }

  /// The tables, each with as many tests as fit.
  var blocks: [[String]] {
    stride(from: 0, to: matrix.tests.count, by: columns).map { start in
      block(Array(matrix.tests.dropFirst(start).prefix(columns)))
    }
  }

  private func block(_ tests: [LearnersMatrix.Test]) -> [String] {
    let numbers = tests.map { "\($0.number)".aligned(to: digits) }.joined(separator: "  ")
    let head: [TextTable.Cell] = [.init("a fault"), .init(""), .init(numbers)]
    let middle: [TextTable.Cell] = [.init("no fault"), .init(""), .init("")]
    let rows =
      [head] + matrix.faults.map { row($0, tests) }
      + (matrix.equivalents.isEmpty ? [] : [middle]) + matrix.equivalents.map { row($0, tests) }
    return TextTable(rows: rows, flexible: 0).lines(on: console)
  }

  private func row(_ row: MatrixRow, _ tests: [LearnersMatrix.Test]) -> [TextTable.Cell] {
    let marks = tests.map { test in
      let mark = matrix.mark(test, row)
      return "".padded(to: digits - 1) + console.styled(mark.sign, mark.style(on: row))
    }
    return [
      .init("  \(row.variant.clipped(to: Self.names - 2))"), row.outcome.word,
      .init(marks.joined(separator: "  ")),
    ]
  }

  /// As many as fit beside a name and a word.
  private var columns: Int {
    max(1, ((console.width ?? 80) - Self.names - 15) / (digits + 2))
  }

  /// The columns of a long name.
  private static let names = 32

  private var digits: Int { "\(matrix.tests.count)".count }
}

extension LearnersMatrix.Mark {
  /// The sign in the table.
  fileprivate var sign: String {
    switch self {
    case .noticed: "x"
    case .survived: "."
    case .neverEnded: "?"
    case .notJudged: "-"
    }
  }

  fileprivate var words: String {
    switch self {
    case .noticed: "it fails"
    case .survived: "it passes"
    case .neverEnded: "it never ends"
    case .notJudged: "it is not judged"
    }
  }

  fileprivate func style(on row: MatrixRow) -> Style {
    switch self {
    case .noticed: row.isEquivalent ? .red : .green
    case .neverEnded: .red
    case .survived, .notJudged: .dim
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
  /// A number, aligned to the right.
  fileprivate func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
