import Synchronization
import Testing

/// Runs `body` and keeps the issues that it records from the test run.
///
/// A learner's test on a faulty API, and a check on a wrong answer, must fail,
/// and their failure is then good news. An error that `body` throws counts as
/// an issue too. Call this from inside a test.
///
/// - Parameter body: A test, or a part of one.
/// - Returns: The issues in the order in which they were recorded.
public func issues(
  of body: @escaping @Sendable () async throws -> Void
) async -> [Issue] {
  let log = CompletionLog<Issue>()
  let capture = IssueHandlingTrait.compactMapIssues { issue in
    log.record(issue)
    return nil
  }
  guard let test = Test.current else {
    preconditionFailure(
      "issues(of:) was called outside a test, so there is no run to keep them from.")
  }
  do {
    try await capture.provideScope(for: test, testCase: Test.Case.current) {
      do { try await body() } catch { Issue.record(error) }
    }
  } catch {
    Issue.record(error, "The issues could not be captured.")
  }
  return log.values
}

extension Issue {
  /// What the issue says to a reader: its comments, or else its kind.
  public var sentence: String {
    let comments = comments.map(\.rawValue).joined(separator: " ")
    return comments.isEmpty ? "\(kind)" : comments
  }
}
