import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("Lesson 7, shared handlers, step 4: a reset at the end of each test", .lessonStep)
struct Shared4_Reset {
  // slice: test
  @Test("two tests at once, with a reset: each sees its own rate")
  func eachSeesItsOwn() async {
    RateURLProtocol.handler.withLock { $0 = { _ in "1480" } }  // The morning test begins.
    RateURLProtocol.handler.withLock { $0 = { _ in "1510" } }  // The evening test begins.
    let board = RateBoard(urlSession: DoubledSession(answeredBy: RateURLProtocol.self).urlSession)
    let morning = await board.won()
    #expect(morning == 1480)
    RateURLProtocol.handler.withLock { $0 = nil }  // The morning test ends.
    let evening = await board.won()
    #expect(evening == 1510)
    RateURLProtocol.handler.withLock { $0 = nil }  // The evening test ends.
  }
  // end slice: test

  /// The double of step 3; its own, since each step must have its own handler.
  final class RateURLProtocol: URLProtocol {
    static let handler = Mutex<(@Sendable (URLRequest) -> String)?>(nil)

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { send(Self.handler.withLock { $0 }?(request)) }
    override func stopLoading() {}
  }
}
