import CheckKit
import DoubleKit
import Mutants
import Records
import Testing

/// Which tests of the course notice which fault of the API, on which seam.
struct KillMatrix {
  /// The test of one kind of double, through one seam, on one variant.
  struct Cell {
    let kind: Kind
    let seam: Seam
    let variant: String
    let detection: Detection
    /// The first thing that the test said, empty when it passed.
    let reason: String
  }

  let cells: [Cell]

  /// The matrix, computed once for all tests that look at it. All of it runs at once: what
  /// takes time is the waiting for what never comes.
  static let computed = Task {
    let cells = await withTaskGroup { group in
      for (place, job) in jobs.enumerated() { group.addTask { (place, await job()) } }
      let cells = await group.reduce(into: [Int: Cell]()) { $0[$1.0] = $1.1 }
      return cells.sorted { $0.key < $1.key }.map(\.value)
    }
    return KillMatrix(cells: cells)
  }

  private static var jobs: [@Sendable () async -> Cell] {
    Kind.all.flatMap { kind in
      Seam.allCases.flatMap { seam in
        (APIVariant.mutants + APIVariant.equivalents).map { variant in
          { @Sendable in await cell(kind, seam, variant) }
        }
      }
    }
  }

  private static func cell(_ kind: Kind, _ seam: Seam, _ variant: APIVariant) async -> Cell {
    let (detection, reasons) = await kind.verdict(on: variant, seam)
    return Cell(
      kind: kind, seam: seam, variant: variant.name, detection: detection,
      reason: reasons.first ?? "")
  }
}

// The section of a page, in Markdown.
extension KillMatrix {
  /// A row for each fault, a column for each kind, and sentences on what stands out.
  var section: String {
    let rows = APIVariant.mutants.map { mutant in
      ["`\(mutant.name)`: \(mutant.difference)"] + Kind.all.map { letters(of: $0, on: mutant) }
    }
    let kinds = Kind.all.map(\.name)
    let table = [["fault"] + kinds, ["---"] + kinds.map { _ in "---" }] + rows
    return table.map { cells in
      "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n"
    }.joined() + "\n" + conclusions.joined(separator: "\n")
  }

  /// The seams through which the tests of some kinds notice a fault.
  private func seams(of kinds: [Kind], on mutant: APIVariant) -> [Seam] {
    Seam.allCases.filter { seam in
      cells.contains {
        $0.variant == mutant.name && $0.seam == seam && $0.detection == .noticed
          && kinds.map(\.chapter).contains($0.kind.chapter)
      }
    }
  }

  private func letters(of kind: Kind, on mutant: APIVariant) -> String {
    seams(of: [kind], on: mutant).map(\.letter).joined(separator: " ")
  }

  private var conclusions: [String] {
    let byKind = Kind.all.map { kind in
      let others = Kind.all.filter { $0.chapter != kind.chapter }
      return sentence("by tests with a \(kind.name.lowercased())") { mutant in
        !seams(of: [kind], on: mutant).isEmpty && seams(of: others, on: mutant).isEmpty
      }
    }
    let bySeam = Seam.allCases.map { seam in
      sentence(seam.rawValue) { seams(of: Kind.all, on: $0) == [seam] }
    }
    let count = APIVariant.equivalents.count
    return (byKind + bySeam).compactMap(\.self) + [
      "No test fails on any of the \(count) versions that are as correct as the real one."
    ]
  }

  private func sentence(_ how: String, where isMeant: (APIVariant) -> Bool) -> String? {
    let names = APIVariant.mutants.filter(isMeant).map { "`\($0.name)`" }
    guard let last = names.last else { return nil }
    let list = names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and \(last)" : last
    return "Noticed only \(how): \(list)."
  }
}
