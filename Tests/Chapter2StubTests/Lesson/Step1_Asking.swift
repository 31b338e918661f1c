import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 2, step 1: a session that says nothing", .lessonStep)
struct Step1_Asking {
  // slice: test
  @Test("the button shows what the teapot says")
  func showsTheTeapot() async {
    let button = CoffeeButton(urlSession: TeapotURLSession(), baseURL: ShopURL.any)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: short and stout")
  }
  // end slice: test

  // slice: session
  struct TeapotURLSession: URLSessionProtocol {
    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      TeapotTask()
    }
  }

  struct TeapotTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }
  // end slice: session
}
