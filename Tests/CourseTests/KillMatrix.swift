import CheckKit
import DoubleKit
import Mutants
import Testing

/// Which tests notice which fault, on which seam: as it came out of a run.
///
/// The `workbook` tool reads it, in `Sources/Tool/Core/Verdicts/KillMatrix.swift`.
struct KillMatrix: Encodable, Sendable {
  /// One test on one variant.
  struct Cell: Encodable, Sendable {
    let chapter: Int
    let kind: String
    let seam: String
    let variant: String
    let verdict: Detection
    /// The first thing that the test said, empty when it passed.
    let reason: String
  }

  /// A variant and what it does otherwise.
  struct Variant: Encodable, Sendable {
    let name: String
    let difference: String
    let isEquivalent: Bool
  }

  let variants: [Variant]
  let cells: [Cell]

  /// The matrix, computed once for all tests that look at it.
  static let computed = Task { await KillMatrix() }
}

extension KillMatrix {
  /// Runs the tests of each kind on every variant, on each seam.
  ///
  /// All run at once: what takes time is the waiting for what never comes.
  init() async {
    variants =
      APIVariant.mutants.map { Variant($0, isEquivalent: false) }
      + APIVariant.equivalents.map { Variant($0, isEquivalent: true) }
    cells = await withTaskGroup { group in
      for (place, job) in Self.jobs.enumerated() { group.addTask { (place, await job()) } }
      let cells = await group.reduce(into: [Int: Cell]()) { $0[$1.0] = $1.1 }
      return cells.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private static var jobs: [@Sendable () async -> Cell] {
    Kind.all.flatMap { kind in
      Seam.allCases.flatMap { seam in
        (APIVariant.mutants + APIVariant.equivalents).map { variant in
          { @Sendable in Cell(kind, seam, variant, await kind.verdict(on: variant, seam)) }
        }
      }
    }
  }
}

extension KillMatrix.Variant {
  fileprivate init(_ variant: APIVariant, isEquivalent: Bool) {
    self.init(name: variant.name, difference: variant.difference, isEquivalent: isEquivalent)
  }
}

extension KillMatrix.Cell {
  fileprivate init(
    _ kind: Kind, _ seam: Seam, _ variant: APIVariant,
    _ outcome: (verdict: Detection, reasons: [String])
  ) {
    self.init(
      chapter: kind.chapter, kind: kind.name, seam: seam.rawValue, variant: variant.name,
      verdict: outcome.verdict, reason: outcome.reasons.first ?? "")
  }
}
