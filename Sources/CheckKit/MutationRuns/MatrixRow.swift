import DoubleKit
import Records

extension MatrixRow {
  /// The row of a trial, on a variant that is just as correct as the real one or on a mutant.
  init<Variant>(_ trial: GradedRun<Variant>.Trial, isEquivalent: Bool = false, place: Int = 0) {
    self.init(
      variant: trial.variant.name, difference: trial.variant.difference,
      isEquivalent: isEquivalent, countsOnEachSeam: trial.countsOnEachSeam,
      missedSeams: trial.blindSeams, place: place, step: trial.variant.step,
      cells: trial.report.tests.flatMap {
        Cell.each(of: $0, sound: trial.soundIDs)
      })
  }

  /// Takes the rows, when the tool asks for them.
  static var sink: (@Sendable (MatrixRow) -> Void)? {
    guard isAskedFor() else { return nil }
    return { row in row.attach(named: filePrefix + row.variant) }
  }
}

extension MatrixRow.Cell {
  /// A cell for each row of a table, or one for the test.
  fileprivate static func each(of test: SuiteReport.TestEnd, sound: Set<String>) -> [Self] {
    let rows = test.endings.enumerated().map {
      ("\(test.name) → \($1.row)", test.rowID($0), $1.ending)
    }
    return (rows.isEmpty ? [(test.name, test.id, test.ending)] : rows).map { name, id, ending in
      Self(
        test: name, seams: Seam.allCases.filter(test.seams.contains),
        detection: ending.detection, reason: ending.accounts.first ?? "",
        isSound: sound.contains(id))
    }
  }
}

extension SuiteReport.Ending {
  fileprivate var accounts: [String] {
    if case .failed(let accounts) = self { accounts } else { [] }
  }

  /// What it means for the variant that the test ran on.
  fileprivate var detection: Detection {
    switch self {
    case .passed, .skipped: .survived
    case .hung: .neverEnded
    case .failed: .noticed
    }
  }
}
