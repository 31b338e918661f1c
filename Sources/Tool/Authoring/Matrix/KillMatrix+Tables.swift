import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

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
