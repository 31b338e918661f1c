import WorkbookCore

/// On Linux the classes of URL loading are in FoundationNetworking, which Darwin does not have.
/// Two kits re-export it where it exists, so no other file needs the condition.
struct KitsImportNetworking: Rule {
  let name = "only two kits import FoundationNetworking"

  private static let kits = ["ItemDetail", "DoubleKit"].map {
    "Sources/\($0)/FoundationNetworking.swift"
  }

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    let paths = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(facts.files.walk)
    for path in paths where path.hasSuffix(".swift") && !Self.kits.contains(path) {
      report.count += 1
      for (number, line) in facts.files.numberedLines(path)
      where line.hasSuffix("import FoundationNetworking") {
        report.fail(
          in: "\(path):\(number)", "it imports FoundationNetworking",
          remedy: "Import ItemDetail or DoubleKit instead: both re-export it on Linux.")
      }
    }
  }
}
