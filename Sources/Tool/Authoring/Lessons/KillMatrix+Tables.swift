import Foundation
import WorkbookCore

extension KillMatrix {
  /// The matrix in Markdown: a row for each fault, a column for each kind.
  var table: String {
    let rows = mutants.map { mutant in
      [title(mutant)]
        + kinds.map { seams(killing: mutant, $0).map(\.letter).joined(separator: " ") }
    }
    return "\(markdownTable(["fault"] + kinds.map(\.name), rows))\n\n"
      + conclusions.joined(separator: "\n")
  }

  private func title(_ mutant: Variant) -> String { "`\(mutant.name)`: \(mutant.difference)" }
}

extension KillMatrix {
  /// The sentences under the table, one a line. The tests of the matrix see to it that some
  /// test notices each fault, and none an equivalent.
  private var conclusions: [String] {
    kinds.compactMap(noticedOnly) + onlyOneSeam + [
      "No test fails on any of the \(equivalents.count) versions that are as correct as the real one."
    ]
  }

  private func noticedOnly(by kind: Kind) -> String? {
    let mutants = mutants.filter { kinds(killing: $0) == [kind] }
    return mutants.isEmpty
      ? nil : "Noticed only by tests with a \(kind.name.lowercased()): \(list(mutants))."
  }

  /// The faults that all kinds together notice on one seam and not on the other.
  private var onlyOneSeam: [String] {
    Seam.allCases.compactMap { seam in
      let single = mutants.filter { mutant in
        Set(kinds.flatMap { seams(killing: mutant, $0) }) == [seam]
      }
      return single.isEmpty ? nil : "Noticed only \(seam.rawValue): \(list(single))."
    }
  }

  /// Returns the names for a sentence: “`a`, `b` and `c`”.
  private func list(_ variants: [Variant]) -> String {
    let names = variants.map { "`\($0.name)`" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
