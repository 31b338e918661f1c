/// The five kinds of test double, in the order in which the decision key asks
/// for them.
///
/// The kinds are Gerard Meszaros's (*xUnit Test Patterns*, 2007). The key is the
/// workbook's own, based on his definitions: it judges one double in one test, by
/// how the test uses it.
public enum DoubleKind: String, CaseIterable, Sendable {
  /// Handed over; the code under test executes nothing in it.
  case dummy
  /// Holds expectations that were set before, and the verdict.
  case mock
  /// Records, and the test reads the record.
  case spy
  /// Works by rules of its own, from earlier calls or from the request.
  case fake
  /// Answers with what the test put in.
  case stub

  /// The question that tells this kind from those after it, and a way to prove
  /// the answer; the last kind has none, since it is what remains.
  public var question: String {
    switch self {
    case .dummy:
      """
      question 1 of the key: is any member of the double executed? Creating the double does not \
      count. Reading what it recorded counts, even if that is nothing. Proof: let every \
      method and property record an issue, static ones too. Does the run stay green?
      """
    case .mock:
      """
      question 2 of the key: did the test tell the double in advance which calls to expect, and \
      does the double itself judge them? Proof: delete every assertion of the test. Does a wrong call \
      still fail?
      """
    case .spy:
      """
      question 3 of the key: does the test read what the double recorded? \
      Proof: let the record show something else. Does the test notice?
      """
    case .fake:
      """
      question 4 of the key: does the double work out its answers by rules of its own, from the \
      request or from earlier calls? A value or a closure that the test gave it is not a rule of \
      its own.
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
