import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The test comes first, and the double is still a stub: red.
@Suite(.lessonStep) struct Step1_Stub {
  // slice: test
  @Test("the second customer who joins is number 2")
  func secondCustomer() async throws {
    let session = StubWaitingSession(answer: .status(200, body: ""))
    let list = WaitingList(urlSession: session, baseURL: ShopURL.any)
    try await list.join("Mina")
    try await list.join("Joon")
    let place = try await list.place(of: "Joon")
    #expect(place == 2)
  }
  // end slice: test

  struct StubWaitingSession: URLSessionProtocol {
    let answer: SessionAnswer

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      WaitingTask { [answer] in completionHandler(answer.data, answer.response, answer.error) }
    }
  }
}
