import CheckKit
import DoubleKit
import Testing

// Several things to test, each with a way in of the learner's choice.
extension GradedRun {
  /// Expects a test for each of several purposes, with a subject that is made in
  /// the way that the learner has chosen for it.
  func expectTests(
    for purposes: [String], through way: (String) -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let tests = await reportOnReal().tests
    let missing = purposes.filter { purpose in !tests.contains { $0.isFor(purpose) } }
    let names = missing.map { ".\($0)" }.joined(separator: ", ")
    let complaints =
      (missing.isEmpty ? [] : ["No test makes \(words.one) yet for \(names)."])
      + tests.compactMap(complaint)
      + purposes.compactMap { complaint(about: $0, through: way($0), in: tests) }
    teach.record(complaints, sourceLocation: sourceLocation)
    let right = purposes.count { purpose in
      let own = tests.filter { $0.isFor(purpose) }
      return !own.isEmpty && own.allSatisfy { complaint(about: $0) == nil }
        && complaint(about: purpose, through: way(purpose), in: tests) == nil
    }
    teach.count(right: right, of: purposes.count)
  }

  /// What to say of a test for several things: its red would not say which.
  private func complaint(about test: SuiteReport.TestEnd) -> String? {
    let names = Set(test.uses.map(\.purpose)).sorted().map { ".\($0)" }
    guard names.count > 1 else { return nil }
    return "\(test.name) is a test for \(names.joined(separator: " and ")). Write one for each."
  }

  /// What to say of a purpose whose tests all go another way than is chosen.
  private func complaint(
    about purpose: String, through way: String?, in tests: [SuiteReport.TestEnd]
  ) -> String? {
    guard let way, let test = tests.first(where: { $0.isFor(purpose) }) else { return nil }
    let ways = tests.flatMap(\.uses).filter { $0.purpose == purpose }.map(\.way)
    guard !ways.contains(way), let other = ways.first else { return nil }
    return "For .\(purpose) you chose a double \(way), but \(test.name) uses a double \(other)."
  }
}

extension SuiteReport.TestEnd {
  /// Whether the test made a subject for a purpose.
  fileprivate func isFor(_ purpose: String) -> Bool { uses.contains { $0.purpose == purpose } }
}
