import WorkbookCourse

/// On Darwin the classes of FoundationNetworking are in Foundation, and an import of
/// it without a condition stops a learner's build on a Mac. Linux compiles it.
struct BuildsOnDarwin: Rule {
  let name = "FoundationNetworking is imported on condition"

  private static let condition = "#if canImport(FoundationNetworking)"

  func check(_ facts: CourseFacts) -> Inspection {
    let sources = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(facts.files.walk)
      .filter { $0.hasSuffix(".swift") }
    return Inspection(of: sources) { path in
      let lines = (facts.files.text(path) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.trimmingPrefix { $0 == " " } }
      return lines.indices.filter { index in
        lines[index] == "import FoundationNetworking"
          && (index == 0 || lines[index - 1] != Self.condition)
      }.map { index in
        Finding(
          file: "\(path):\(index + 1)", what: "there is no FoundationNetworking on Darwin",
          remedy: "Import it inside “\(Self.condition)”.")
      }
    }
  }
}
