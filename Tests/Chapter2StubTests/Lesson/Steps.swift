import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 2, step 1: a session that says nothing", .lessonStep)
struct Step1_Asking {
  // slice: step 1 test
  @Test("the button shows what the teapot says")
  func showsTheTeapot() async {
    let button = CoffeeButton(urlSession: TeapotURLSession(), baseURL: ShopURL.any)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: short and stout")
  }
  // end slice: step 1 test

  // slice: step 1 session
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
  // end slice: step 1 session
}

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
    // slice: step 2 answer
    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      let answer = SessionAnswer.status(418, body: "short and stout")
      completionHandler(answer.data, answer.response, nil)
      return TeapotTask()
    }
    // end slice: step 2 answer
  }

  struct TeapotTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }
}

@Suite("Lesson 2, step 3: a session that answers too early", .lessonStep)
struct Step3_TooEarly {
  typealias TeapotURLSession = Step2_Answering.TeapotURLSession

  // slice: step 3 test
  @Test("the teapot says nothing until its task is resumed")
  func waitsForResume() {
    let log = CompletionLog<SessionAnswer>()
    let task = TeapotURLSession().dataTask(
      with: URLRequest(url: ShopURL.any), completionHandler: log.handler)
    #expect(log.values.isEmpty)
    task.resume()
    #expect(log.values.count == 1)
  }
  // end slice: step 3 test
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

  // slice: step 3 resume
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
  // end slice: step 3 resume
}

@Suite("Lesson 2, step 4: the teapot behind a real session")
struct Step4_Loading {
  // slice: step 4 test
  @Test("the button shows what the teapot says, through a real session")
  func showsTheTeapot() async {
    let doubled = DoubledSession(answeredBy: TeapotURLProtocol.self)
    let button = CoffeeButton(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: short and stout")
  }
  // end slice: step 4 test

  final class TeapotURLProtocol: URLProtocol {
    static func makeSession(saying words: String) -> DoubledSession {
      DoubledSession(answeredBy: TeapotURLProtocol.self)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    // slice: step 4 answer
    override func startLoading() {
      let answer = SessionAnswer.teapot
      if let response = answer.response {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      client?.urlProtocol(self, didLoad: answer.data ?? Data())
      client?.urlProtocolDidFinishLoading(self)
    }
    // end slice: step 4 answer

    override func stopLoading() {}
  }
}

@Suite("Lesson 2, step 5: one answer for every session", .lessonStep)
struct Step5_OneForAll {
  typealias TeapotURLProtocol = Step4_Loading.TeapotURLProtocol

  // slice: step 4 two teapots
  @Test("each session has its own teapot", arguments: ["short and stout", "tip me over"])
  func showsItsOwnTeapot(words: String) async {
    let doubled = TeapotURLProtocol.makeSession(saying: words)
    let button = CoffeeButton(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: \(words)")
  }
  // end slice: step 4 two teapots
}
