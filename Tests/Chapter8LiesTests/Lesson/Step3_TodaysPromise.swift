import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("Lesson 8, step 3: the promise of today", .lessonStep, .serialized)
struct Step3_TodaysPromise {
  private static let closingTime = Step1_CannedHour.closingTime

  // slice: promise
  @Test("the closing time has hours and minutes", arguments: Answerer.allCases)
  func hasHoursAndMinutes(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(text.wholeMatch(of: /\d\d:\d\d/) != nil, "\(answerer.rawValue) says \(text)")
  }
  // end slice: promise
}
