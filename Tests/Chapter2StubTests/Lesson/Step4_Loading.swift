import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("Lesson 2, step 4: the teapot behind a real session")
struct Step4_Loading {
  // slice: test
  @Test("the button shows what the teapot says, through a real session")
  func showsTheTeapot() async {
    let doubled = DoubledSession(answeredBy: TeapotURLProtocol.self)
    let button = CoffeeButton(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: short and stout")
  }
  // end slice: test

  final class TeapotURLProtocol: URLProtocol {
    static func makeSession(saying words: String) -> DoubledSession {
      DoubledSession(answeredBy: TeapotURLProtocol.self)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    // slice: answer
    override func startLoading() {
      let answer = SessionAnswer.teapot
      if let response = answer.response {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      client?.urlProtocol(self, didLoad: answer.data ?? Data())
      client?.urlProtocolDidFinishLoading(self)
    }
    // end slice: answer

    override func stopLoading() {}
  }
}

@Suite("Lesson 2, step 5: one answer for every session", .lessonStep)
struct Step5_OneForAll {
  typealias TeapotURLProtocol = Step4_Loading.TeapotURLProtocol

  // slice: two teapots
  @Test("each session has its own teapot", arguments: ["short and stout", "tip me over"])
  func showsItsOwnTeapot(words: String) async {
    let doubled = TeapotURLProtocol.makeSession(saying: words)
    let button = CoffeeButton(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: \(words)")
  }
  // end slice: two teapots
}
