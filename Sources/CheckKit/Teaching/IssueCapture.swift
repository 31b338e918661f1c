import DoubleKit
import Testing

/// Runs `body` and keeps the issues that it records from the test run.
///
/// A learner's test on a faulty API, and a check on a wrong answer, must fail,
/// and their failure is then good news. An error that `body` throws counts as
/// an issue too; a warning and a known issue do not, since no test fails for
/// them. Call this from inside a test.
public func issues(
  of body: @escaping @Sendable () async throws -> Void
) async -> [Issue] {
  let log = CompletionLog<Issue>()
  await captureIssues(in: log, of: body)
  return log.values
}

/// Runs `body` and puts the issues that it records into a log, as they come.
func captureIssues(
  in log: CompletionLog<Issue>, of body: @escaping @Sendable () async throws -> Void
) async {
  guard let test = Test.current else {
    Issue.record("The issues were to be captured outside a test, where there is no run.")
    return
  }
  do {
    try await capture(in: log).provideScope(
      for: test, testCase: Test.Case.current
    ) {
      do {
        try await body()
      } catch is ExpectationFailedError {
        // `#require` recorded its issue before it threw.
      } catch {
        Issue.record(error)
      }
    }
  } catch {
    Issue.record(error, "The issues could not be captured.")
  }
}

/// The trait that puts a test's issues into a log and keeps them from the run.
func capture(in log: CompletionLog<Issue>) -> IssueHandlingTrait {
  .compactMapIssues { issue in
    // An issue from a thread or a task that belongs to no test comes to every
    // capture of the process, so it says nothing about this one.
    if Test.current != nil, issue.failsATest { log.record(issue) }
    return nil
  }
}

extension Issue {
  /// Whether a test fails for the issue; a warning and a known issue do not
  /// count. A toolchain before Swift 6.3 does not tell them apart.
  fileprivate var failsATest: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      true
    #endif
  }

  /// What the issue says to a reader: its comments, or else its kind.
  public var sentence: String {
    let comments = comments.map(\.rawValue).joined(separator: " ")
    return comments.isEmpty ? "\(kind)" : comments
  }

  /// The whole of the issue in one line: where it was recorded, what failed
  /// with which values, and what the test says to it. An error that a test
  /// throws has no place.
  public var account: String {
    let place = sourceLocation.map { "\($0.fileName):\($0.line)" }
    let parts: [String?] =
      switch kind {
      case .unconditional: [place]
      case .errorCaught: ["\(kind)"]
      default: [place, "\(kind)"]
      }
    return (parts + comments.map(\.rawValue)).compactMap(\.self).joined(separator: ": ")
  }
}

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
