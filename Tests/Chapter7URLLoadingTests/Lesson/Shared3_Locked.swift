import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("Lesson 7, shared handlers, step 3: a lock", .lessonStep)
struct Shared3_Locked {
  // slice: test
  @Test("two tests at once, with a lock: each sees its own rate")
  func eachSeesItsOwn() async {
    RateURLProtocol.handler.withLock { $0 = { _ in "1480" } }  // The morning test begins.
    RateURLProtocol.handler.withLock { $0 = { _ in "1510" } }  // The evening test begins.
    let board = RateBoard(urlSession: DoubledSession(answeredBy: RateURLProtocol.self).urlSession)
    let morning = await board.won()
    #expect(morning == 1480)
    let evening = await board.won()
    #expect(evening == 1510)
  }
  // end slice: test

  final class RateURLProtocol: URLProtocol {
    // slice: lock
    static let handler = Mutex<(@Sendable (URLRequest) -> String)?>(nil)
    // end slice: lock

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { send(Self.handler.withLock { $0 }?(request)) }
    override func stopLoading() {}
  }
}
