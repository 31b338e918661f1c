/// Looks whether the record of a run can be true. The process that is judged
/// writes it, so it is believed only when nothing in it contradicts anything
/// else: an edited or copied record has to be a perfect one.
struct StreamAudit {
  let stream: EventStream
  let entry: Entry

  /// What is wrong with the record of a run that ended by itself, nil when
  /// nothing is. The code is that of the process.
  func fault(exitCode: Int32) -> String? {
    if !stream.isWhole { return "a line of it cannot be read" }
    if let fault = frameFault ?? checksFault { return fault }
    let hasFailed = stream.events.contains { $0.issue.map { !$0.isKnown } ?? false }
    switch (exitCode, hasFailed) {
    case (0, true): return "a check failed, and the process ended as if none had"
    case (0, false), (_, true): return nil
    default: return "no check failed, and the process ended with code \(exitCode)"
    }
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
    for name in entry.exercise.checks
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
