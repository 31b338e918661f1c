import DoubleKit
import Foundation
import Testing

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
  func send(_ rate: String?) {
    guard let rate, let response = SessionAnswer.status(200).response else {
      client?.urlProtocol(self, didFailWithError: URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(rate.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}
