import WorkbookCourse

/// What a learner's tests notice: one chapter's kill matrix, and the verdict on
/// the exercise.
package struct LearnersMatrix: Sendable {
  package let item: CourseStandings.Item
  package let matrix: KillMatrix

  package init(item: CourseStandings.Item, matrix: KillMatrix) {
    self.item = item
    self.matrix = matrix
  }

  /// The cell of a variant through a seam, nil when the run did not come to it.
  package func cell(_ variant: KillMatrix.Variant, _ seam: KillMatrix.Seam) -> KillMatrix.Cell? {
    matrix.cells.first { $0.variant == variant.name && $0.seam == seam }
  }

  package func cells(of variant: KillMatrix.Variant) -> [KillMatrix.Cell] {
    KillMatrix.Seam.allCases.compactMap { cell(variant, $0) }
  }

  /// The faults that the tests notice: one of the two tests at least, and each
  /// that counts alone.
  package var noticed: [KillMatrix.Variant] {
    matrix.mutants.filter { mutant in
      let cells = cells(of: mutant)
      return cells.contains { $0.verdict == .killed }
        && cells.allSatisfy { $0.verdict == .killed || $0.countsAlone != true }
    }
  }

  /// The tests that let a fault pass which they had to notice.
  package func survivals(of mutant: KillMatrix.Variant) -> [KillMatrix.Cell] {
    let cells = cells(of: mutant)
    let isNoticed = cells.contains { $0.verdict == .killed }
    return cells.filter { $0.verdict == .survived && (!isNoticed || $0.countsAlone == true) }
  }

  /// The tests that came to no verdict on a variant: they never ended, or ended
  /// in an error.
  package func failures(of variant: KillMatrix.Variant) -> [KillMatrix.Cell] {
    cells(of: variant).filter { $0.verdict == .hung || $0.verdict == .broke }
  }

  /// The tests that refuse a variant.
  package func refusals(of equivalent: KillMatrix.Variant) -> [KillMatrix.Cell] {
    cells(of: equivalent).filter { $0.verdict == .killed }
  }
}
