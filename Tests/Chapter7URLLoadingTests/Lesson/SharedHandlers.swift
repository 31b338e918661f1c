import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

// slice: board
/// Shows what a euro costs in won. It always asks the same address, the bank's.
struct RateBoard {
  let urlSession: URLSession

  /// The rate; nil when the bank does not answer.
  func won() async -> Int? {
    let request = URLRequest(url: URL(string: "https://bank.invalid/rates/won")!)
    guard let (body, _) = try? await urlSession.data(for: request) else { return nil }
    return Int(String(decoding: body, as: UTF8.self))
  }
}
// end slice: board

extension URLProtocol {
  /// Sends a rate; fails the request where there is none.
  fileprivate func send(_ rate: String?) {
    send(rate.map { .status(200, body: $0) } ?? .failure(URLError(.resourceUnavailable)))
  }
}

@Suite("Lesson 7, shared handlers, step 1: one test after the other", .serialized)
struct Shared1_InTurn {
  // slice: tests
  @Test("the board shows the morning rate")
  func showsTheMorning() async {
    RateURLProtocol.handler = { _ in "1480" }
    let board = RateBoard(urlSession: DoubledSession(answeredBy: RateURLProtocol.self).urlSession)
    let morning = await board.won()
    #expect(morning == 1480)
  }

  @Test("the board shows the evening rate")
  func showsTheEvening() async {
    RateURLProtocol.handler = { _ in "1510" }
    let board = RateBoard(urlSession: DoubledSession(answeredBy: RateURLProtocol.self).urlSession)
    let evening = await board.won()
    #expect(evening == 1510)
  }
  // end slice: tests

  // slice: double
  /// One handler for all tests, as in many articles.
  final class RateURLProtocol: URLProtocol {
    nonisolated(unsafe) static var handler: ((URLRequest) -> String)?

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { send(Self.handler?(request)) }
    override func stopLoading() {}
  }
  // end slice: double
}

/// What the doubles of the other steps have in common. Each step has its own handler.
class WillingURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}
}

@Suite("Lesson 7, shared handlers, step 2: both tests at once", .lessonStep)
struct Shared2_AtOnce {
  // slice: both at once
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
  // end slice: both at once

  final class RateURLProtocol: WillingURLProtocol {
    nonisolated(unsafe) static var handler: ((URLRequest) -> String)?

    override func startLoading() { send(Self.handler?(request)) }
  }
}

@Suite("Lesson 7, shared handlers, step 3: a lock", .lessonStep)
struct Shared3_Locked {
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

  final class RateURLProtocol: WillingURLProtocol {
    // slice: lock
    static let handler = Mutex<(@Sendable (URLRequest) -> String)?>(nil)
    // end slice: lock

    override func startLoading() { send(Self.handler.withLock { $0 }?(request)) }
  }
}

@Suite("Lesson 7, shared handlers, step 4: a reset at the end of each test", .lessonStep)
struct Shared4_Reset {
  // slice: reset
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
  // end slice: reset

  final class RateURLProtocol: WillingURLProtocol {
    static let handler = Mutex<(@Sendable (URLRequest) -> String)?>(nil)

    override func startLoading() { send(Self.handler.withLock { $0 }?(request)) }
  }
}
