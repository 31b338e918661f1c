import DoubleKit
import Foundation
import ItemDetail
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests as a learner could write them, good ones and others: they run
  /// when a check judges them, and not by themselves.
  public static var whenJudged: Self {
    .enabled("This runs when a check judges it.") { SubjectUnderTest.current != nil }
  }

  /// For the red steps of a worked example: they run when `workbook course` has
  /// asked for what they print, and not by themselves.
  public static var lessonStep: Self {
    .enabled("This runs when a lesson shows what it prints.") {
      ProcessInfo.processInfo.environment["WORKBOOK_STEPS"] != nil
    }
  }
}

/// Makes the API under test, for answers that hand the way of making it around.
public let makeAPI: MakeItemDetailAPI = {
  ItemDetailAPI.underTest(urlSession: $0, baseURL: $1)
}
