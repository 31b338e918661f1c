import DoubleKit
import Foundation
import Testing

@Suite("Lesson 8, step 1: a stub of the server")
struct Step1_CannedHour {
  // slice: answer
  static let closingTime = SessionAnswer.status(200, body: "20")
  // end slice: answer

  // slice: test
  @Test("the sign shows the closing time", arguments: Seam.allCases)
  func showsTheClosingTime(seam: Seam) async {
    let stub = StubShop(answer: Self.closingTime).session(through: seam)
    let sign = DoorSign(urlSession: stub.urlSession, baseURL: stub.baseURL)
    let log = CompletionLog<String>()
    sign.light(show: log.record)
    let shown = await log.first()
    #expect(shown == "Open until 20:00", "\(seam.rawValue)")
  }
  // end slice: test
}
