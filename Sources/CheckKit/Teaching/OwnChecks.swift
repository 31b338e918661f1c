import Records
import Synchronization
import Testing

/// Whether a check of a running suite has failed.
///
/// A check may be marked `.askedLast`: it is asked only when those above it have passed, so
/// that a mistake is told once, by the check that its lesson names; a grade asks all. Swift
/// Testing runs the checks of a `.serialized` suite one after another, in the order of the
/// source.
public final class OwnChecks: Sendable {
  /// Those of the running suite; nil where a check is called by hand, as in the proofs.
  @TaskLocal static var current: OwnChecks?

  private let failed = Atomic(false)

  var haveFailed: Bool { failed.load(ordering: .relaxed) }
  func noteFailure() { failed.store(true, ordering: .relaxed) }
}

/// Follows the checks of a suite, for those that are asked last.
public struct OwnChecksFirst: SuiteTrait, TestTrait, TestScoping {
  /// Also for each check of the suite.
  public var isRecursive: Bool { true }

  /// Scopes the suite as a whole, and each case of a check.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Notes whether a check records an issue.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if test.isSuite {
      return try await OwnChecks.$current.withValue(OwnChecks()) { try await function() }
    }
    let notingIssues: IssueHandlingTrait = .compactMapIssues { issue in
      OwnChecks.current?.noteFailure()
      return issue
    }
    try await notingIssues.provideScope(for: test, testCase: testCase, performing: function)
  }
}

/// Asks a check only when those above it in its suite have passed.
public struct AskedLast: TestTrait, TestScoping {
  /// Runs the check, or cancels it when one above it has failed.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard OwnChecks.current?.haveFailed == true, !AllChecks.areAsked else {
      return try await function()
    }
    // What a learner's tests notice is for the matrix.
    if MatrixRow.isAskedFor() {
      let inSilence: IssueHandlingTrait = .compactMapIssues { _ in nil }
      try await inSilence.provideScope(for: test, testCase: testCase, performing: function)
    }
    // With Swift 6.2 the check is green, and its suite is red by the checks above.
    #if compiler(>=6.3)
      try Test.cancel("asked when the checks above pass")
    #endif
  }
}

extension Trait where Self == OwnChecksFirst {
  /// For a suite of checks, next to `.serialized`: checks marked `.askedLast` wait for the
  /// others.
  public static var ownChecksFirst: Self { OwnChecksFirst() }
}

extension Trait where Self == AskedLast {
  /// For a check in a suite that is `.serialized` and `.ownChecksFirst`.
  public static var askedLast: Self { AskedLast() }
}
