import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 8, step 5: the sign reads hours and minutes", .serialized)
struct Step5_NewSign {
  private static let closingTime = Step4_NewAnswer.closingTime

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

  struct DoorSign {
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func light(show: @escaping @Sendable (String) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("closing-time"))
      let task = urlSession.dataTask(with: request) { data, _, _ in
        // slice: reading
        let time = String(decoding: data ?? Data(), as: UTF8.self)
        let isTime = time.wholeMatch(of: /\d\d:\d\d/) != nil
        show(isTime ? "Open until \(time)" : "Closed")
        // end slice: reading
      }
      task.resume()
    }
  }
}
