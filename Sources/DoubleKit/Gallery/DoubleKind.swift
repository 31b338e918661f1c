/// The five kinds of test double, in the order in which the decision key asks
/// for them (after Gerard Meszaros, *xUnit Test Patterns*, 2007).
///
/// The key judges one double in one test, by what the test makes of it.
public enum DoubleKind: String, CaseIterable, Sendable {
  /// Handed over; the code under test executes nothing in it.
  case dummy
  /// Holds expectations that were set before, and the verdict.
  case mock
  /// Records, and the test reads the record.
  case spy
  /// Answers by rule from its own state, which earlier calls have made.
  case fake
  /// Answers with what the test put in.
  case stub

  /// The question that tells this kind from those after it, and a way to prove
  /// the answer; the last kind has none, since it is what remains.
  public var question: String {
    switch self {
    case .dummy:
      """
      question 1 of the key: does the code under test execute any member of it? Making it, and \
      asking it afterwards what it caught, do not count. (Proof: let every body that the code \
      under test could run record an issue. Does the test stay green?)
      """
    case .mock:
      """
      question 2 of the key: does it hold a verdict, from expectations set before the code under \
      test is called? (Proof: delete every assertion but verify(). Does a wrong call still fail?)
      """
    case .spy:
      """
      question 3 of the key: does the test read back what it recorded? \
      (Proof: delete the recording. Can the test still pass?)
      """
    case .fake:
      """
      question 4 of the key: do its answers follow from earlier calls by rule, rather than from \
      what this test put in?
      """
    case .stub:
      "the questions of the key once more."
    }
  }

  /// The kind whose question tells two kinds apart: the earlier of the two.
  ///
  /// - Parameter other: Another kind.
  /// - Returns: The kind whose question to ask.
  public func decided(against other: DoubleKind) -> DoubleKind {
    Self.allCases.first { $0 == self || $0 == other } ?? self
  }
}
