import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 2, step 3: a session that answers too early", .lessonStep)
struct Step3_TooEarly {
  typealias TeapotURLSession = Step2_Answering.TeapotURLSession

  // slice: test
  @Test("the teapot says nothing until its task is resumed")
  func waitsForResume() {
    let log = CompletionLog<SessionAnswer>()
    let task = TeapotURLSession().dataTask(
      with: URLRequest(url: ShopURL.any), completionHandler: log.handler)
    #expect(log.values.isEmpty)
    task.resume()
    #expect(log.values.count == 1)
  }
  // end slice: test
}

@Suite("Lesson 2, step 3: a session that answers when its task is resumed")
struct Step3_Resuming {
  @Test("the button shows what the teapot says")
  func showsTheTeapot() async {
    let button = CoffeeButton(urlSession: TeapotURLSession(), baseURL: ShopURL.any)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: short and stout")
  }

  @Test("the teapot says nothing until its task is resumed")
  func waitsForResume() {
    let log = CompletionLog<SessionAnswer>()
    let task = TeapotURLSession().dataTask(
      with: URLRequest(url: ShopURL.any), completionHandler: log.handler)
    #expect(log.values.isEmpty)
    task.resume()
    #expect(log.values.count == 1)
  }

  // slice: resume
  struct TeapotURLSession: URLSessionProtocol {
    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      TeapotTask(completionHandler: completionHandler)
    }
  }

  struct TeapotTask: URLSessionDataTaskProtocol {
    let completionHandler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    func resume() {
      let answer = SessionAnswer.status(418, body: "short and stout")
      completionHandler(answer.data, answer.response, nil)
    }

    func cancel() {}
  }
  // end slice: resume
}
