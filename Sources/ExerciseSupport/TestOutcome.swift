import Testing

/// How a test ended that was run inside another one.
public enum TestOutcome: Sendable {
  /// It recorded no issue.
  case passed
  /// It recorded these issues.
  case failed([Issue])
  /// It did not end and recorded nothing; it waits for what never comes.
  case hung

  /// Runs a test, with its issues kept from the run, and tells how it ended.
  ///
  /// A test that recorded an issue has failed, even if it then never ends.
  static func of(
    _ test: @escaping @Sendable () async throws -> Void, within deadline: Deadline
  ) async -> TestOutcome {
    let log = CompletionLog<Issue>()
    let end: Void? = try? await value(within: deadline) {
      await captureIssues(in: log, of: test)
    }
    let issues = log.values
    guard issues.isEmpty else { return .failed(issues) }
    return end == nil ? .hung : .passed
  }
}
