import WorkbookChecking

extension Verdict {
  /// The first red as a lesson shows it: the name of the check, then each line
  /// of its first issue. Nil when nothing is red.
  var redCapture: String? {
    guard let first = firstFailing, let result = first.result,
      let issue = first.outcome.issues.first
    else { return nil }
    return (["✘ \(result.displayName)"] + issue.lines).joined(separator: "\n")
  }
}
