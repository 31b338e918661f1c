import Foundation
import WorkbookCourse

/// What a learner's tests did on one variant of the API, through one seam:
/// `GradedRun` attaches one for each when it is asked to.
package struct GradedCell: Decodable, Sendable {
  package let variant: String
  package let difference: String
  package let isEquivalent: Bool
  package let seam: KillMatrix.Seam
  package let verdict: KillMatrix.Detection
  package let reason: String
  let countsAlone: Bool
  /// The place of the variant among those of its sort.
  package let place: Int

  /// The variable that asks for them, and what the names of their files begin
  /// with.
  package static let switchName = "WORKBOOK_MATRIX"
  package static let filePrefix = "matrix-cell "
}

extension KillMatrix {
  /// The matrix of one chapter's learner, from the attachments of a run, which
  /// come in any order.
  package init(_ attachments: [Data], of chapter: Chapter) throws {
    let graded = try attachments.map { try JSONDecoder().decode(GradedCell.self, from: $0) }
      .sorted { ($0.isEquivalent ? 1 : 0, $0.place) < ($1.isEquivalent ? 1 : 0, $1.place) }
    let variants = graded.reduce(into: [Variant]()) { variants, cell in
      if variants.last?.name != cell.variant { variants.append(Variant(cell)) }
    }
    self.init(variants: variants, cells: graded.map { Cell($0, in: chapter) })
  }
}

extension KillMatrix.Variant {
  fileprivate init(_ cell: GradedCell) {
    self.init(name: cell.variant, difference: cell.difference, isEquivalent: cell.isEquivalent)
  }
}

extension KillMatrix.Cell {
  fileprivate init(_ cell: GradedCell, in chapter: Chapter) {
    self.init(
      chapter: chapter.number, kind: chapter.kind, seam: cell.seam, variant: cell.variant,
      verdict: cell.verdict, reason: cell.reason, countsAlone: cell.countsAlone)
  }
}
