import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 2, step 2: a session that answers")
struct Step2_Answering {
  @Test("the button shows what the teapot says")
  func showsTheTeapot() async {
    let button = CoffeeButton(urlSession: TeapotURLSession(), baseURL: ShopURL.any)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: short and stout")
  }

  struct TeapotURLSession: URLSessionProtocol {
    // slice: answer
    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      let answer = SessionAnswer.status(418, body: "short and stout")
      completionHandler(answer.data, answer.response, nil)
      return TeapotTask()
    }
    // end slice: answer
  }

  struct TeapotTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }
}
