import DoubleKit
import Foundation
import Testing

/// What a test does to a variant.
public enum Detection: String, Encodable, Sendable {
  /// It fails.
  case killed
  /// It passes, or does not run.
  case survived
  /// It never ends: nobody has noticed anything.
  case hung
}

/// What became of each of a learner's tests on one variant of their subject.
///
/// The `workbook` tool reads it, in `Sources/Tool/Core/Verdicts`.
struct MatrixRow: Encodable, Sendable {
  /// One test, or one row of a parameterized test.
  struct Cell: Encodable, Sendable {
    /// What a sentence calls the test.
    let test: String
    /// The seams on which it made its subject, in words.
    let seams: [String]
    let verdict: Detection
    /// The first thing that it said, empty when it said nothing.
    let reason: String
    /// Whether it passes on the real one; otherwise it notices nothing.
    let isSound: Bool
  }

  /// The name of the variant in code.
  let variant: String
  /// What the variant does otherwise, as the end of a sentence.
  let difference: String
  /// Whether no test may notice the difference.
  let isEquivalent: Bool
  /// Whether the fault has to be noticed through each seam.
  let countsOnEachSeam: Bool
  /// The seams through which it has to be noticed and is not, in words.
  let missedSeams: [String]
  /// The place of the variant among those of its sort.
  let place: Int
  /// The step of a kata that the fault belongs to, from 1.
  var step: Int?
  /// How many steps of a kata the variant does, when it does the first ones alone.
  var stepsDone: Int?
  /// Whether the variant is the learner's own code.
  var isOwn: Bool?
  /// The tests, in the order of the source.
  let cells: [Cell]
}

extension MatrixRow {
  /// The row of a trial, on a variant that is just as correct as the real one or on a mutant.
  init<Variant>(_ trial: GradedRun<Variant>.Trial, isEquivalent: Bool, place: Int) {
    self.init(
      variant: trial.variant.name, difference: trial.variant.difference,
      isEquivalent: isEquivalent,
      countsOnEachSeam: trial.countsOnEachSeam,
      missedSeams: trial.blindSeams.map(\.rawValue), place: place, step: trial.variant.step,
      cells: trial.report.tests.flatMap {
        Cell.each(of: $0, isSound: trial.soundIDs.contains($0.id))
      })
  }

  /// The variable that asks for attachments. Each one prints a line in the
  /// output of `swift test`, which is about the learner otherwise.
  static let switchName = "WORKBOOK_MATRIX"

  /// What takes the rows, nil when nobody has asked for them.
  static func sink(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> (@Sendable (MatrixRow) -> Void)? {
    guard let value = environment[switchName], !value.isEmpty else { return nil }
    return { $0.attach() }
  }

  /// The name of the attachment, the same in each run.
  var fileName: String { "matrix-row \(variant).json" }

  private func attach() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(self) else { return }
    Attachment.record(String(decoding: json, as: UTF8.self), named: fileName)
  }
}

extension MatrixRow.Cell {
  /// A cell for each row of a table, or one for the test.
  fileprivate static func each(of test: SuiteReport.TestEnd, isSound: Bool) -> [Self] {
    let rows = test.endings.map { ("\(test.name) → \($0.row)", $0.ending) }
    return (rows.isEmpty ? [(test.name, test.ending)] : rows).map { name, ending in
      Self(
        test: name, seams: Seam.allCases.filter(test.seams.contains).map(\.rawValue),
        verdict: ending.detection, reason: ending.accounts.first ?? "", isSound: isSound)
    }
  }
}

extension SuiteReport.Ending {
  fileprivate var accounts: [String] {
    if case .failed(let accounts) = self { accounts } else { [] }
  }

  /// What it means for the variant that the test ran on.
  var detection: Detection {
    switch self {
    case .passed, .skipped: .survived
    case .hung: .hung
    case .failed: .killed
    }
  }
}
