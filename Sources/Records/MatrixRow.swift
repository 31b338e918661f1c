/// What each of a learner's tests did on one variant of its subject.
package struct MatrixRow: AttachedRecord, Equatable {
  package static let switchName = "WORKBOOK_MATRIX"
  package static let filePrefix = "matrix-row "

  /// One test, or one row of a parameterized test.
  package struct Cell: Codable, Equatable, Sendable {
    /// What a sentence calls the test.
    package let test: String
    /// The seams on which it made its subject.
    package let seams: [Seam]
    package let detection: Detection
    /// The first thing that it said, empty when it said nothing.
    package let reason: String
    /// Whether it passes on the real subject. A test that fails there fails whatever its
    /// subject does, so it notices nothing.
    package let isSound: Bool

    package init(test: String, seams: [Seam], detection: Detection, reason: String, isSound: Bool) {
      (self.test, self.seams, self.detection) = (test, seams, detection)
      (self.reason, self.isSound) = (reason, isSound)
    }
  }

  /// The name of the variant in code.
  package let variant: String
  /// What the variant does otherwise, as the end of a sentence.
  package let difference: String
  /// Whether it is just as correct, so that no test may notice it.
  package let isEquivalent: Bool
  /// Whether the fault has to be noticed through each seam.
  package let countsOnEachSeam: Bool
  /// The seams through which it has to be noticed and is not.
  package let missedSeams: [Seam]
  /// The place of the variant among those of its sort.
  package let place: Int
  /// The step of a kata that the fault belongs to, from 1.
  package var step: Int?
  /// How many steps of a kata the variant does, when it does the first ones alone.
  package var stepsDone: Int?
  /// Whether it is the learner's own code; nil for every row that is not there to tell which
  /// step of a kata a test is for.
  package var isOwn: Bool?
  /// The tests, in the order of the source.
  package let cells: [Cell]

  package init(
    variant: String, difference: String, isEquivalent: Bool = false,
    countsOnEachSeam: Bool = false, missedSeams: [Seam] = [], place: Int, step: Int? = nil,
    stepsDone: Int? = nil, isOwn: Bool? = nil, cells: [Cell]
  ) {
    (self.variant, self.difference, self.isEquivalent) = (variant, difference, isEquivalent)
    (self.countsOnEachSeam, self.missedSeams) = (countsOnEachSeam, missedSeams)
    (self.place, self.step, self.stepsDone, self.isOwn) = (place, step, stepsDone, isOwn)
    self.cells = cells
  }
}

// Whether the tests notice a variant: for the check that asks, for the points and for the
// table.
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
    if !isEquivalent { return isNoticed && missedSeams.isEmpty ? .noticed : .survived }
    if isNoticed { return .refused }
    return cells.contains { $0.isSound && $0.detection == .neverEnded } ? .neverEnded : .accepted
  }

  /// Whether a test fails on it that passes on the real subject.
  package var isNoticed: Bool { cells.contains { $0.isSound && $0.detection == .noticed } }

  /// The seams through which alone it is missed, in words; nil where it is missed altogether,
  /// or not at all.
  package var halfMiss: String? {
    guard isNoticed, !missedSeams.isEmpty else { return nil }
    return missedSeams.map(\.rawValue).joined(separator: ", ")
  }

  /// What it does otherwise, with the seams through which alone it is missed.
  package var miss: String { difference + (halfMiss.map { " (\($0))" } ?? "") }
}
