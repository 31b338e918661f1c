import WorkbookChecking
import WorkbookCourse

/// What `matrix` hands to programs with `--json`. INSTRUCTORS.md documents every
/// field; one that has no value is left out.
struct MatrixReport: Encodable {
  struct Variant: Encodable {
    let name: String
    let difference: String
    let equivalent: Bool
    let cells: [Cell]
  }

  struct Cell: Encodable {
    /// `ProtocolInjection` or `URLProtocol`.
    let seam: String
    /// `noticed`, `survived`, `neverEnded` or `broke`.
    let outcome: String
    let reason: String?
  }

  let schema = "workbook/matrix/v1"
  let chapter: Int
  let exercise: StandingsReport.Exercise
  let faults: Int
  let noticed: Int
  let variants: [Variant]
}

extension MatrixReport {
  init(_ matrix: LearnersMatrix) {
    chapter = matrix.item.entry.chapter.number
    exercise = StandingsReport.Exercise(matrix.item)
    faults = matrix.matrix.mutants.count
    noticed = matrix.noticed.count
    variants = matrix.matrix.variants.map { Variant($0, matrix.cells(of: $0)) }
  }
}

extension MatrixReport.Variant {
  fileprivate init(_ variant: KillMatrix.Variant, _ cells: [KillMatrix.Cell]) {
    self.init(
      name: variant.name, difference: variant.difference, equivalent: variant.isEquivalent,
      cells: cells.map(MatrixReport.Cell.init))
  }
}

extension MatrixReport.Cell {
  fileprivate init(_ cell: KillMatrix.Cell) {
    let seam: Seam = cell.seam == .protocolInjection ? .protocolInjection : .urlProtocol
    let outcome =
      switch cell.verdict {
      case .killed: "noticed"
      case .survived: "survived"
      case .hung: "neverEnded"
      case .broke: "broke"
      }
    self.init(
      seam: seam.rawValue, outcome: outcome, reason: cell.reason.isEmpty ? nil : cell.reason)
  }
}
