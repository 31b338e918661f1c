import Foundation

/// What each of a learner's tests did on one variant of what they are about:
/// `GradedRun` attaches one for each variant when it is asked to.
package struct MatrixRow: Decodable, Equatable, Sendable {
  /// One test.
  package struct Cell: Decodable, Equatable, Sendable {
    /// What a sentence calls the test.
    package let test: String
    /// The seams on which it made its subject.
    package let seams: [KillMatrix.Seam]
    package let verdict: KillMatrix.Detection
    /// The first thing that it said, empty when it said nothing.
    package let reason: String
    /// Whether it passes on the real one. A test that fails there fails
    /// whatever its subject does, so it notices nothing.
    package let isSound: Bool
  }

  package let variant: String
  package let difference: String
  package let isEquivalent: Bool
  package let countsOnEachSeam: Bool
  /// The seams through which the fault has to be noticed and is not.
  package let missedSeams: [KillMatrix.Seam]
  /// The place of the variant among those of its sort.
  package let place: Int
  /// The tests, in the order of the source.
  package let cells: [Cell]

  /// The variable that asks for them, and what the names of their files begin
  /// with.
  package static let switchName = "WORKBOOK_MATRIX"
  package static let filePrefix = "matrix-row "
}

extension MatrixRow {
  /// What came of a variant.
  package enum Outcome: String, Sendable {
    /// A fault that a test notices, through each seam where that is asked for.
    case noticed
    case survived
    /// A variant that is just as correct, on which every test passes.
    case accepted
    case refused
    /// A variant that is just as correct, on which a test waits for ever.
    case neverEnded
  }

  package var outcome: Outcome {
    let isKilled = judged.contains { $0.verdict == .killed }
    if !isEquivalent { return isKilled && missedSeams.isEmpty ? .noticed : .survived }
    if isKilled { return .refused }
    return judged.contains { $0.verdict == .hung } ? .neverEnded : .accepted
  }

  /// What it does otherwise, with the seams through which alone it is missed.
  package var miss: String {
    let seams = missedSeams.map(\.rawValue).joined(separator: ", ")
    let isKilled = judged.contains { $0.verdict == .killed }
    return isKilled && !seams.isEmpty ? "\(difference) (\(seams))" : difference
  }

  private var judged: [Cell] { cells.filter(\.isSound) }
}
