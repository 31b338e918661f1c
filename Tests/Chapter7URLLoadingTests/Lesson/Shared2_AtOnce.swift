import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("Lesson 7, shared handlers, step 2: both tests at once", .lessonStep)
struct Shared2_AtOnce {
  // slice: test
  @Test("two tests at once: each sees its own rate")
  func eachSeesItsOwn() async {
    RateURLProtocol.handler = { _ in "1480" }  // The morning test begins.
    RateURLProtocol.handler = { _ in "1510" }  // The evening test begins.
    let board = RateBoard(urlSession: DoubledSession(answeredBy: RateURLProtocol.self).urlSession)
    let morning = await board.won()  // The morning test goes on.
    #expect(morning == 1480)
    let evening = await board.won()  // The evening test goes on.
    #expect(evening == 1510)
  }
  // end slice: test

  /// The double of step 1; its own, since each step must have its own handler.
  final class RateURLProtocol: URLProtocol {
    nonisolated(unsafe) static var handler: ((URLRequest) -> String)?

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { send(Self.handler?(request)) }
    override func stopLoading() {}
  }
}
