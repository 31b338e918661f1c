import WorkbookChecking
import WorkbookCourse

/// Looks whether the record of a run can be true. It comes from the process that
/// is judged, so it is believed only when nothing in it contradicts anything
/// else, and when the controls failed as they have to.
struct StreamAudit {
  let stream: EventStream
  let entry: Entry

  /// What is wrong with the record of a run that ended by itself, nil when
  /// nothing is. The run itself says whether everything in it passed.
  func fault(passed: Bool) -> String? {
    if !stream.isWhole { return "a line of it cannot be read" }
    if let fault = frameFault ?? checksFault { return fault }
    let controls = Witness.expectedIssues.sorted { $0.key < $1.key }
    for (name, count) in controls where issues(ofControl: name) != count {
      return "a control that has to fail did not, so what the checks say means nothing"
    }
    return passed ? "a check failed, and the run ended as if none had" : nil
  }

  /// How many issues a control recorded, nil when it is not there exactly once.
  private func issues(ofControl name: String) -> Int? {
    let suite = "\(entry.chapter.testTarget).\(Witness.controls)"
    let functions = stream.tests.filter { $0.id.hasPrefix("\(suite)/\(name)(") }
    guard functions.count == 1 else { return nil }
    return stream.events.filter {
      $0.testID == functions[0].id && $0.issue.map { !$0.isKnown } ?? false
    }.count
  }

  /// One beginning and one end, and nothing before or after.
  private var frameFault: String? {
    let kinds = stream.events.map(\.kind)
    if kinds.filter({ $0 == "runStarted" }).count != 1 || kinds.first != "runStarted" {
      return "it does not begin with one run"
    }
    if kinds.filter({ $0 == "runEnded" }).count != 1 || kinds.last != "runEnded" {
      return "it does not end with the end of that run"
    }
    return nil
  }

  /// Every function of the suite is known once, starts once, ends once, and so
  /// do its cases, which only a function with arguments has; those of the catalog
  /// are all there.
  private var checksFault: String? {
    let functions = stream.tests.filter { $0.kind == "function" }
    for name in entry.exercise.checkNames
    where functions.filter({ $0.id.hasPrefix("\(entry.suite)/\(name)(") }).count != 1 {
      return "the check \(name) is not in it exactly once"
    }
    for function in functions {
      let events = stream.events.filter { $0.testID == function.id }.map(\.kind)
      let count = { (kind: String) in events.filter { $0 == kind }.count }
      let cases = function.cases?.count ?? 0
      if count("testStarted") != 1 || count("testEnded") != 1 || count("testSkipped") > 0
        || count("testCaseStarted") != cases || count("testCaseEnded") != cases
      {
        return "\(function.name) did not start and end exactly once"
      }
    }
    return nil
  }
}
