import CheckKit
import Testing

/// A suite that shows that the checks of one exercise decide rightly.
///
/// Its tests are three lines, which `workbook course check` counts:
///
/// ```swift
/// @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
/// @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
/// @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
/// ```
public protocol AnswerSuite {
  /// The checks of the exercise.
  associatedtype Checks: Sendable
  /// The judge that runs them.
  static var judge: Judge<Checks> { get }
  /// The answers that they reject.
  static var wrongAnswers: [WrongAnswer<Checks>] { get }
  /// The checks that other tests prove; none when left out.
  static var provedElsewhere: Set<String> { get }
}

extension AnswerSuite {
  /// A wrong answer to the exercise.
  public typealias Wrong = WrongAnswer<Checks>
  /// A right answer to the exercise.
  public typealias Right = RightAnswer<Checks>
  /// Each check has a wrong answer of its own.
  public static var provedElsewhere: Set<String> { [] }

  /// Expects that the check that an answer names rejects it.
  public func expectRejected(
    _ answer: Wrong, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await Self.judge.expectRejected(answer, sourceLocation: sourceLocation)
  }

  /// Expects that every check accepts an answer.
  public func expectAccepted(
    _ answer: Right, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await Self.judge.expectAccepted(answer, sourceLocation: sourceLocation)
  }

  /// Expects that each check rejects one of the wrong answers, or is proved elsewhere.
  public func expectEveryCheckEarned(sourceLocation: SourceLocation = #_sourceLocation) {
    Self.judge.expectEveryCheckEarned(
      by: Self.wrongAnswers, or: Self.provedElsewhere, sourceLocation: sourceLocation)
  }
}
