import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite(
  "Lesson 8, step 2: the promise as the stub has it", .lessonStep, .serialized)
struct Step2_ThursdaysPromise {
  private static let closingTime = Step1_CannedHour.closingTime

  // slice: promise
  @Test("the closing time is a whole hour", arguments: Answerer.allCases)
  func isAWholeHour(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(Int(text) != nil, "\(answerer.rawValue) says \(text)")
  }
  // end slice: promise
}
