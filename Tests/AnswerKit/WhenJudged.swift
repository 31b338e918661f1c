import DoubleKit
import ItemDetail
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests as a learner could write them, good ones and others: they run
  /// when a check judges them, and not by themselves.
  public static var whenJudged: Self {
    .enabled("This runs when a check judges it.") { SubjectUnderTest.current != nil }
  }
}

/// Makes the API under test, for answers that hand the way of making it around.
public let makeAPI: MakeItemDetailAPI = {
  ItemDetailAPI.underTest(urlSession: $0, baseURL: $1)
}
