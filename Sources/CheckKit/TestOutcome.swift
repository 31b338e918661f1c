import DoubleKit
import Testing

/// How a test ended that was run inside another one.
public enum TestOutcome: Sendable {
  /// It recorded no issue.
  case passed
  /// It recorded these issues.
  case failed([Issue])
  /// It did not end; it waits for what never comes.
  case hung

  /// Runs a test, with its issues kept from the run, and tells how it ended.
  ///
  /// A test that never ends has hung, even if it recorded an issue before: who
  /// waits for it learns nothing.
  package static func of(
    _ test: @escaping @Sendable () async throws -> Void, within deadline: Deadline
  ) async -> TestOutcome {
    let log = CompletionLog<Issue>()
    let end: Void? = try? await value(within: deadline) {
      await captureIssues(in: log, of: test)
    }
    guard end != nil else { return .hung }
    let issues = log.values
    return issues.isEmpty ? .passed : .failed(issues)
  }
}
