import CheckKit
import DoubleKit
import Mutants
import Records
import Testing

extension KillMatrix {
  /// The matrix, computed once for all tests that look at it.
  static let computed = Task { await KillMatrix.compute() }

  /// Runs the tests of each kind on every variant, on each seam.
  ///
  /// All run at once: what takes time is the waiting for what never comes.
  private static func compute() async -> KillMatrix {
    let cells = await withTaskGroup { group in
      for (place, job) in jobs.enumerated() { group.addTask { (place, await job()) } }
      let cells = await group.reduce(into: [Int: Cell]()) { $0[$1.0] = $1.1 }
      return cells.sorted { $0.key < $1.key }.map(\.value)
    }
    return KillMatrix(
      variants: variants.map { variant, isEquivalent in
        Variant(
          name: variant.name, difference: variant.difference, isEquivalent: isEquivalent)
      }, cells: cells)
  }

  private static var variants: [(APIVariant, isEquivalent: Bool)] {
    APIVariant.mutants.map { ($0, false) } + APIVariant.equivalents.map { ($0, true) }
  }

  private static var jobs: [@Sendable () async -> Cell] {
    Kind.all.flatMap { kind in
      Seam.allCases.flatMap { seam in
        variants.map { variant, _ in { @Sendable in await cell(kind, seam, variant) } }
      }
    }
  }

  private static func cell(_ kind: Kind, _ seam: Seam, _ variant: APIVariant) async -> Cell {
    let (verdict, reasons) = await kind.verdict(on: variant, seam)
    return Cell(
      chapter: kind.chapter, kind: kind.name, seam: seam, variant: variant.name,
      verdict: verdict, reason: reasons.first ?? "")
  }
}
