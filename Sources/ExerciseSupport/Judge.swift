import Testing

/// Runs the checks of one exercise on an answer to it, and tells what they say.
///
/// The checks of the workbook are tests, so they are tested: each must reject
/// an answer that is wrong, and all must accept every answer that is right,
/// however it is written.
public struct Judge<Checks: Sendable>: Sendable {
  /// One check: the name of its function, and the function.
  public typealias Check = (
    name: String, run: @Sendable (Checks) async throws -> Void
  )

  /// The checks, in the order of the suite.
  public let checks: [Check]

  /// Makes a judge.
  ///
  /// - Parameter checks: Every check of the suite.
  public init(_ checks: [Check]) {
    self.checks = checks
  }

  /// Expects that an answer is rejected, by the check that it names.
  ///
  /// - Parameters:
  ///   - answer: A wrong answer.
  ///   - sourceLocation: Where to report that it was accepted.
  public func expectRejected(
    _ answer: WrongAnswer<Checks>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for check in checks where check.name == answer.rejectedBy {
      let issues = await issues { try await check.run(answer.checks()) }
      #expect(
        !issues.isEmpty, "\(answer.name) was not rejected by \(check.name).",
        sourceLocation: sourceLocation)
    }
  }

  /// Expects that an answer is accepted by every check.
  ///
  /// - Parameters:
  ///   - answer: A right answer.
  ///   - sourceLocation: Where to report that it was rejected.
  public func expectAccepted(
    _ answer: RightAnswer<Checks>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for check in checks {
      let issues = await issues { try await check.run(answer.checks()) }
      #expect(
        issues.isEmpty, "\(answer.name) was rejected by \(check.name): \(issues.map(\.sentence))",
        sourceLocation: sourceLocation)
    }
  }

  /// Expects that each check rejects one of the wrong answers at least, so
  /// that none is there which cannot fail.
  ///
  /// - Parameters:
  ///   - answers: The wrong answers.
  ///   - sourceLocation: Where to report a check that none of them needs.
  public func expectEveryCheckEarned(
    by answers: [WrongAnswer<Checks>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let earned = Set(answers.map(\.rejectedBy))
    #expect(
      earned == Set(checks.map(\.name)),
      "Each check needs a wrong answer that it rejects, and each wrong answer a check that is in the suite.",
      sourceLocation: sourceLocation)
  }
}

/// A plausible answer to an exercise that its checks must reject.
public struct WrongAnswer<Checks: Sendable>: Sendable, CustomStringConvertible {
  let name: String
  let rejectedBy: String
  let checks: @Sendable () -> Checks

  /// What the answer does wrong, so that a parameterized test shows it.
  public var description: String { name }

  /// Makes a wrong answer.
  ///
  /// - Parameters:
  ///   - name: What it does wrong.
  ///   - rejectedBy: The check that must reject it.
  ///   - checks: The suite, set up to check this answer.
  public init(
    _ name: String, rejectedBy: String, _ checks: @autoclosure @escaping @Sendable () -> Checks
  ) {
    self.name = name
    self.rejectedBy = rejectedBy
    self.checks = checks
  }
}

/// An answer to an exercise that is right, though written otherwise than the
/// solution.
public struct RightAnswer<Checks: Sendable>: Sendable, CustomStringConvertible {
  let name: String
  let checks: @Sendable () -> Checks

  /// How the answer is written, so that a parameterized test shows it.
  public var description: String { name }

  /// Makes a right answer.
  ///
  /// - Parameters:
  ///   - name: How it is written.
  ///   - checks: The suite, set up to check this answer.
  public init(_ name: String, _ checks: @autoclosure @escaping @Sendable () -> Checks) {
    self.name = name
    self.checks = checks
  }
}
