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

/// No sleep of a second or more stands for an absence, or for what never comes: it costs
/// its time in every run, and a busy machine needs a longer one.
struct NoSleepStandsForAnAbsence: Rule {
  let name = "no sleep stands for an absence"
  /// In the line of a sleep that a lesson is about, or in the line above, with the reason.
  static let mark = "// sleep: "

  func check(_ facts: CourseFacts, _ report: inout RuleReport) {
    // A call with a second or more. A sleep on a clock of the test's own costs no time.
    let longSleep =
      #/
      Task\.sleep\(for:\ \.seconds\( | Thread\.sleep\( | usleep\([1-9]_?(?:\d_?){6}
      | (?:^|[^.\w])sleep\([1-9] | asyncAfter\(.*(?:\+\ [1-9]|\.seconds\()
    /#
    let paths = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(facts.files.walk)
    for path in paths where path.hasSuffix(".swift") && !path.contains("/Tool/") {
      report.count += 1
      let text = facts.files.text(path) ?? ""
      guard text.contains("sleep(") || text.contains("asyncAfter(") else { continue }
      var above: Substring = ""
      for (number, line) in facts.files.numberedLines(path) {
        if line.contains(longSleep) && !(above + line).contains(Self.mark) {
          report.fail(
            in: "\(path):\(number)", "it sleeps: \(line.trimmingPrefix { $0 == " " })",
            remedy: "Wait with `never()` of AnswerKit for what never comes. Above a sleep that "
              + "a lesson is about, write “\(Self.mark)” and the reason.")
        }
        above = line
      }
    }
  }
}
