import Foundation
import WorkbookCore

extension KillMatrix {
  /// All kinds, in Markdown: a row for each fault.
  var table: String {
    let head = ["| fault |\(columns { $0.name })", "| --- |\(columns { _ in "---" })"]
    let rows = mutants.map { mutant in
      "| \(title(mutant)) |\(columns { letters(mutant, $0) })"
    }
    return (head + rows).joined(separator: "\n") + "\n\n" + conclusions.joined(separator: "\n")
  }

  /// One kind, in Markdown: a row for each fault that its tests notice.
  func table(of kind: Kind) -> String {
    let head = [
      "| fault | with protocol injection | with URLProtocol | also noticed by |",
      "| --- | --- | --- | --- |",
    ]
    let rows = mutants.filter { kinds(killing: $0).contains(kind) }.map { row($0, kind) }
    return (head + rows).joined(separator: "\n") + "\n\n" + conclusion(on: kind)
  }

  /// All kinds, for a terminal.
  var text: String {
    let width = variants.map(\.name.count).max() ?? 0
    let rows = variants.map { variant in
      variant.name.padded(to: width)
        + kinds.map { "  " + marks(variant, $0).padded(to: $0.name.count) }.joined()
        + "  \(variant.difference)"
    }
    let head = "".padded(to: width) + kinds.map { "  \($0.name)" }.joined()
    let legend = Seam.allCases.map { "\($0.letter) noticed \($0.rawValue)" }.joined(separator: ", ")
    return ([head] + rows + ["", "\(legend)."] + conclusions).joined(separator: "\n") + "\n"
  }

  private func columns(_ content: (Kind) -> String) -> String {
    kinds.map { kind in
      let content = content(kind)
      return content.isEmpty ? " |" : " \(content) |"
    }.joined()
  }

  private func row(_ mutant: Variant, _ kind: Kind) -> String {
    let seams = seams(killing: mutant, kind)
    let marks = Seam.allCases.map { seams.contains($0) ? "yes" : "no" }
    let others = kinds(killing: mutant).filter { $0 != kind }.map(\.name)
    let cells =
      [title(mutant)] + marks + [others.isEmpty ? "nobody" : others.joined(separator: ", ")]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func title(_ mutant: Variant) -> String { "`\(mutant.name)`: \(mutant.difference)" }

  private func letters(_ variant: Variant, _ kind: Kind) -> String {
    seams(killing: variant, kind).map(\.letter).joined(separator: " ")
  }

  private func marks(_ variant: Variant, _ kind: Kind) -> String {
    let killing = seams(killing: variant, kind)
    return Seam.allCases.map { killing.contains($0) ? $0.letter : "." }.joined(separator: " ")
  }
}

extension KillMatrix {
  /// What a page says under the whole table, a sentence a line.
  var conclusions: [String] {
    onlyOneKind + onlyOneSeam + [nobody, refusals].compactMap(\.self) + withoutVerdict
  }

  /// What a lesson says under its rows: what only this kind notices, and what
  /// it notices on one seam only.
  func conclusion(on kind: Kind) -> String {
    let alone = mutants.filter { kinds(killing: $0) == [kind] }
    let first =
      alone.isEmpty
      ? "Tests with another kind of double notice each of these faults too."
      : noticedOnly(by: kind, alone)
    return "\(first) \(seamsOfOne(kind))"
  }

  private func seamsOfOne(_ kind: Kind) -> String {
    let parts = Seam.allCases.compactMap { seam -> String? in
      let single = mutants.filter { seams(killing: $0, kind) == [seam] }
      return single.isEmpty ? nil : "Noticed on one seam only, \(seam.rawValue): \(list(single))."
    }
    return parts.isEmpty
      ? "Every fault in this table is noticed on both seams." : parts.joined(separator: " ")
  }

  private func noticedOnly(by kind: Kind, _ mutants: [Variant]) -> String {
    "Noticed only by tests with a \(kind.name.lowercased()): \(list(mutants))."
  }

  private var onlyOneKind: [String] {
    kinds.compactMap { kind in
      let alone = mutants.filter { kinds(killing: $0) == [kind] }
      return alone.isEmpty ? nil : noticedOnly(by: kind, alone)
    }
  }

  /// What all kinds together notice on one seam and not on the other.
  private var onlyOneSeam: [String] {
    Seam.allCases.compactMap { seam in
      let single = mutants.filter { mutant in
        Set(kinds.flatMap { seams(killing: mutant, $0) }) == [seam]
      }
      return single.isEmpty ? nil : "Noticed only \(seam.rawValue): \(list(single))."
    }
  }

  private var nobody: String? {
    let unnoticed = mutants.filter { kinds(killing: $0).isEmpty }
    return unnoticed.isEmpty ? nil : "No test notices \(list(unnoticed))."
  }

  private var refusals: String {
    let refused = equivalents.filter { !kinds(killing: $0).isEmpty }
    return refused.isEmpty
      ? "No test fails on any of the \(equivalents.count) versions that are as correct as the real one."
      : "Tests fail on these versions, which are as correct as the real one: \(list(refused))."
  }

  private var withoutVerdict: [String] {
    undecided.map {
      "No verdict: the \($0.kind.lowercased())'s test \($0.seam.rawValue) \($0.verdict) on "
        + "`\($0.variant)`."
    }
  }

  /// Names as a sentence has them: “`a`, `b` and `c`”.
  private func list(_ variants: [Variant]) -> String {
    let names = variants.map { "`\($0.name)`" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
