/// What `course check` prints.
struct CourseReport: Sendable {
  let rules: [RuleReport]
  let times: Times

  var isSound: Bool { rules.allSatisfy(\.isKept) }

  /// One rule a line with its count, then each failure, then the times.
  var text: String {
    let width = rules.map(\.name.count).max() ?? 0
    return (rules.map { $0.text(width: width) } + ["", times.text, conclusion])
      .joined(separator: "\n") + "\n"
  }

  private var conclusion: String {
    let broken = rules.filter { !$0.isKept }.count
    return isSound
      ? "The course is sound: \(rules.count) rules hold."
      : "The course is not sound: \(broken) of \(rules.count) rules do not hold."
  }
}

extension RuleReport {
  func text(width: Int) -> String {
    let padding = String(repeating: " ", count: width - name.count)
    let line = "\(isKept ? "ok  " : "FAIL") \(name)\(padding)  \(inspection.count)"
    return ([line] + inspection.findings.map(\.text)).joined(separator: "\n")
  }
}

extension Finding {
  /// The file, what is wrong with it, and what to do.
  var text: String {
    let indented = what.split(separator: "\n").joined(separator: "\n       ")
    return "     \(file): \(indented)\n       → \(remedy)"
  }
}
