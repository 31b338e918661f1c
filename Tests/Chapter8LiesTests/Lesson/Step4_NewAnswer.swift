import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite(
  "Lesson 8, step 4: an honest stub, and the sign of old", .lessonStep, .serialized)
struct Step4_NewAnswer {
  // slice: answer
  static let closingTime = SessionAnswer.status(200, body: "20:00")
  // end slice: answer

  @Test("the closing time has hours and minutes", arguments: Answerer.allCases)
  func hasHoursAndMinutes(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(text.wholeMatch(of: /\d\d:\d\d/) != nil, "\(answerer.rawValue) says \(text)")
  }

  @Test("the sign shows the closing time", arguments: Seam.allCases)
  func showsTheClosingTime(seam: Seam) async {
    let stub = StubShop(answer: Self.closingTime).session(through: seam)
    let sign = DoorSign(urlSession: stub.urlSession, baseURL: stub.baseURL)
    let log = CompletionLog<String>()
    sign.light(show: log.record)
    let shown = await log.first()
    #expect(shown == "Open until 20:00", "\(seam.rawValue)")
  }
}
