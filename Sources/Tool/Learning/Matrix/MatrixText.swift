import WorkbookCore

extension ReportText {
  /// The matrix of an exercise, and a failing check that the table does not show.
  func matrix(
    _ matrix: LearnersMatrix, of item: ProgressReport.Item, next: NextStep
  ) -> String {
    if item.summary?.state == .undecided || matrix.tests.isEmpty {
      return details(ProgressReport([item]), next: next)
    }
    let parts = [[bold(item.title)], troubleBeside(item), lines(of: matrix)]
    return text(parts.filter { !$0.isEmpty }.joined(separator: [""]) + sentence(next))
  }

  /// The tests with their numbers, the tables, remarks, and the number of faults
  /// that are noticed.
  func lines(of matrix: LearnersMatrix) -> [String] {
    let tables = MatrixTable(matrix: matrix, console: console)
    let remarks = matrix.remarks.flatMap { $0.wrapped(to: console.width ?? .max, rest: "  ") }
    let conclusion =
      "Your tests notice \(matrix.noticed.count) of \(counted(matrix.faults.count, "fault"))."
    let parts =
      [tables.legend] + tables.blocks + [tables.key, tables.differences, remarks]
      + [sentence(conclusion)]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Such as the check that the tests pass on the real subject.
  private func troubleBeside(_ item: ProgressReport.Item) -> [String] {
    let failing = item.checks.first { !$0.outcome.issues.isEmpty }
    // The table shows what these say.
    guard let failing, ![.testsTolerate, .testsNotice].contains(failing.role) else { return [] }
    return trouble(item)
  }
}

extension LearnersMatrix {
  /// Sentences on what the marks of the table do not tell.
  fileprivate var remarks: [String] {
    survivors.compactMap { row in row.halfMiss.map { "\(row.variant) survived \($0)." } }
      + equivalents.flatMap(refusals) + tests.compactMap(endlessness)
      + tests.filter { !$0.isSound }.map {
        "Test \($0.number) is not judged: first it has to pass where there is no fault."
      }
      + tests.filter { $0.isSound && faults(noticedBy: $0).isEmpty }.map {
        "Test \($0.number) notices no fault."
      }
  }

  private func refusals(of row: MatrixRow) -> [String] {
    tests(.noticed, on: row).map { test in
      "\(row.variant) is refused by test \(test.number), which only \(row.difference): "
        + (cell(test, row)?.reason ?? "")
    }
  }

  private func endlessness(of test: Test) -> String? {
    let names = rows.filter { tests(.neverEnded, on: $0).contains(test) }.map(\.variant)
    return names.isEmpty
      ? nil
      : "Test \(test.number) never ended on \(names.joined(separator: ", ")). Wait with a deadline."
  }
}

/// The kill matrix of a learner's tests: a row for each variant of the API, a column for
/// each test, or for each row of a parameterized one. Columns that do not fit follow in a
/// table below.
struct MatrixTable {
  let matrix: LearnersMatrix
  let console: Console

  /// The tests by number, with the seams that each one uses.
  var legend: [String] {
    let rows = matrix.tests.map { test -> [TextTable.Cell] in
      [
        .init("\(test.number)".aligned(to: digits)), .init(test.seams.map(\.letter).joined()),
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
    let seams = Seam.allCases.filter { seam in
      matrix.tests.contains { $0.seams.contains(seam) }
    }
    let used = Set(matrix.rows.flatMap { row in matrix.tests.map { matrix.detection($0, row) } })
    let marks = (Detection.allCases + [nil]).filter(used.contains)
    let words =
      seams.map { "\($0.letter) \($0.rawValue)" }
      + marks.map { "\($0.look.sign) \($0.look.words)" }
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
    let rows =
      [["a fault", "", numbers].map { TextTable.Cell($0) }] + matrix.faults.map { row($0, tests) }
      + (matrix.equivalents.isEmpty ? [] : [["no fault", "", ""].map { TextTable.Cell($0) }])
      + matrix.equivalents.map { row($0, tests) }
    return TextTable(rows: rows, flexible: 0).lines(on: console)
  }

  private func row(_ row: MatrixRow, _ tests: [LearnersMatrix.Test]) -> [TextTable.Cell] {
    let marks = tests.map { test in
      let mark = matrix.detection(test, row)
      // To notice is right of a fault, and wrong of an API that is just as correct.
      let style = mark == .noticed && row.isEquivalent ? .red : mark.look.style
      return "".padded(to: digits - 1) + console.styled(mark.look.sign, style)
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

extension Detection? {
  /// The sign in the table, with its meaning and its colour.
  fileprivate var look: (sign: String, words: String, style: Style) {
    switch self {
    case .noticed: ("x", "it fails", .green)
    case .survived: (".", "it passes", .dim)
    case .neverEnded: ("?", "it never ends", .red)
    case nil: ("-", "it is not judged", .dim)
    }
  }
}

extension MatrixRow.Outcome {
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

extension String {
  /// A number, aligned to the right.
  fileprivate func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
