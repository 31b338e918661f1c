import WorkbookChecking
import WorkbookCourse

extension KillMatrix {
  /// What a page says under the whole table, a sentence a line.
  var conclusions: [String] {
    onlyOneKind + onlyOneSeam + [nobody, refusals].compactMap(\.self) + withoutVerdict
  }

  /// What a lesson says under its rows: what the kind alone notices, and what
  /// it notices on one seam alone.
  func conclusion(on kind: Kind) -> String {
    let alone = mutants.filter { kinds(killing: $0) == [kind] }
    let tests = "the \(kind.name.lowercased())'s tests"
    let first =
      alone.isEmpty
      ? "No fault is noticed by \(tests) alone" : "Only \(tests) notice \(list(alone))"
    return "\(first); \(seamsOfOne(kind))."
  }

  private func seamsOfOne(_ kind: Kind) -> String {
    let parts = Seam.allCases.compactMap { seam -> String? in
      let single = mutants.filter { seams(killing: $0, kind) == [seam] }
      return single.isEmpty ? nil : "\(seam.rawValue) alone they notice \(list(single))"
    }
    return parts.isEmpty
      ? "what they notice, they notice on both seams" : parts.joined(separator: ", ")
  }

  private var onlyOneKind: [String] {
    kinds.compactMap { kind in
      let alone = mutants.filter { kinds(killing: $0) == [kind] }
      return alone.isEmpty
        ? nil : "Only the \(kind.name.lowercased())'s tests notice \(list(alone))."
    }
  }

  /// What all kinds together notice on one seam and not on the other.
  private var onlyOneSeam: [String] {
    Seam.allCases.compactMap { seam in
      let single = mutants.filter { mutant in
        Set(kinds.flatMap { seams(killing: mutant, $0) }) == [seam]
      }
      return single.isEmpty ? nil : "Noticed \(seam.rawValue) alone: \(list(single))."
    }
  }

  private var nobody: String? {
    let unnoticed = mutants.filter { kinds(killing: $0).isEmpty }
    return unnoticed.isEmpty ? nil : "Nobody notices \(list(unnoticed))."
  }

  private var refusals: String {
    let refused = equivalents.filter { !kinds(killing: $0).isEmpty }
    return refused.isEmpty
      ? "No test fails on any of the \(equivalents.count) APIs that are as good as the real one."
      : "Tests fail on these APIs, though they are as good as the real one: \(list(refused))."
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
