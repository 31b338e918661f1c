import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

// What `matrix` prints.
extension StandingsText {
  /// The table, what is wrong with each survivor, why an API that is as good
  /// was refused, and how many faults are noticed.
  func matrix(_ matrix: LearnersMatrix, next: NextStep) -> String {
    let item = matrix.item
    if item.standing?.state == .undecided || matrix.matrix.cells.isEmpty {
      return details(CourseStandings([item]), next: next)
    }
    let parts = [
      [bold(item.title)], table(of: matrix), remarks(on: matrix), troubleBeforeTheTable(item),
      sentence(matrix.conclusion) + sentence(next),
    ]
    return text(Array(parts.filter { !$0.isEmpty }.joined(separator: [""])))
  }

  private func table(of matrix: LearnersMatrix) -> [String] {
    func row(_ variant: KillMatrix.Variant) -> [TextTable.Cell] {
      [.init("  \(variant.name)")]
        + KillMatrix.Seam.allCases.map { matrix.cell(variant, $0).word(variant.isEquivalent) }
    }
    let head: [TextTable.Cell] = [.init("a fault"), .init("injection"), .init("URLProtocol")]
    let middle: [TextTable.Cell] = [.init("as good as the real API"), .init(""), .init("")]
    let rows =
      [head] + matrix.matrix.mutants.map(row) + [middle] + matrix.matrix.equivalents.map(row)
    return TextTable(rows: rows, flexible: 0).lines(on: console)
  }

  /// What the words of the table do not tell.
  private func remarks(on matrix: LearnersMatrix) -> [String] {
    let remarks = matrix.matrix.variants.flatMap { variant -> [String] in
      let survivals = variant.isEquivalent ? [] : matrix.survivals(of: variant)
      let refusals = variant.isEquivalent ? matrix.refusals(of: variant) : []
      return [survival(of: variant, survivals)].compactMap(\.self)
        + refusals.map { refusal(of: variant, $0) }
        + matrix.failures(of: variant).map { failure(on: variant, $0) }
    }
    return remarks.flatMap { $0.indented(0, within: console.width) }
  }

  private func survival(
    of mutant: KillMatrix.Variant, _ cells: [KillMatrix.Cell]
  ) -> String? {
    guard let first = cells.first else { return nil }
    let place = cells.count == 1 ? " \(first.seam.rawValue)" : ""
    return "\(mutant.name) survived\(place): it \(mutant.difference)."
  }

  private func refusal(of equivalent: KillMatrix.Variant, _ cell: KillMatrix.Cell) -> String {
    "\(equivalent.name) is refused \(cell.seam.rawValue), though it only \(equivalent.difference): "
      + cell.reason
  }

  private func failure(on variant: KillMatrix.Variant, _ cell: KillMatrix.Cell) -> String {
    let test = "\(variant.name): your test \(cell.seam.rawValue)"
    return cell.verdict == .hung
      ? "\(test) never ended. Wait with a deadline."
      : "\(test) ended in an error, not in an expectation: \(cell.reason)"
  }

  /// A check that is no table: that the tests assert something, and that they
  /// pass on the real API.
  private func troubleBeforeTheTable(_ item: CourseStandings.Item) -> [String] {
    let failing = item.checks.first { !$0.outcome.issues.isEmpty }
    guard let failing, !Self.checksOfTheTable.contains(failing.name) else { return [] }
    return trouble(item)
  }

  /// The checks of a learner's tests whose failures the table shows: that they
  /// pass on APIs that are as good, and fail on faulty ones.
  private static let checksOfTheTable: Set = ["passesOn", "failsOn"]
}

extension LearnersMatrix {
  /// `Your tests notice 3 of 4 faults.`
  fileprivate var conclusion: String {
    "Your tests notice \(noticed.count) of \(counted(matrix.mutants.count, "fault"))."
  }
}

extension KillMatrix.Cell? {
  /// A word of the table. To notice is right of a fault and wrong of an API
  /// that is as good.
  fileprivate func word(_ isEquivalent: Bool) -> TextTable.Cell {
    switch (self?.verdict, isEquivalent) {
    case (.killed, false): .init("noticed", .green)
    case (.survived, false): .init("survived", .yellow)
    case (.killed, true): .init("refused", .red)
    case (.survived, true): .init("accepted", .green)
    case (.hung, _): .init("never ended", .red)
    case (.broke, _): .init("broke", .red)
    case (nil, _): .init("–", .dim)
    }
  }
}
