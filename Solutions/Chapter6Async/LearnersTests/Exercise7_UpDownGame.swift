import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// Exercise 6.7: tests of a game that gets its number from a service.
///
/// Where the number comes at once, a stub will do, and the test runs on both
/// seams. Where the test looks before the number has come, a held stub is needed,
/// and one seam is enough: the game does not know on which one it is. Each test
/// takes the ends of its resets one by one, and so notices one too many. Another
/// right way: the held doubles of 6.2 and 6.3, for all tests.
@Suite struct UpDownGameTests {
  private let resets = CompletionLog<Result<Void, any Error>>()

  @Test(arguments: Seam.allCases) func answersAndCountsEachGuess(seam: Seam) async throws {
    let (urlSession, baseURL) = StubShop(answer: .number(3)).session(through: seam)
    let game = UpDownGame.underTest(urlSession: urlSession, baseURL: baseURL)
    game.reset(completion: resets.record)
    try await end(ofReset: 1)
    let answers = [2, 4, 3, 0, 31].map { game.guess($0) }
    #expect(answers == [.up, .down, .hit, .up, .down])
    #expect(game.tries == 5)
  }

  @Test func failsAsItsServiceDoes() async {
    let (urlSession, _) = StubShop(answer: .status(500)).session(through: .protocolInjection)
    UpDownGame.underTest(urlSession: urlSession).reset(completion: resets.record)
    await #expect(throws: APIResponseError.network(statusCode: 500)) {
      try await end(ofReset: 1)
    }
  }

  @Test func beginsAnew() async throws {
    let numbers = HeldNumbers()
    let game = UpDownGame.underTest(urlSession: numbers)
    #expect(game.guess(15) == nil)
    game.reset(completion: resets.record)
    numbers.release(3)
    try await end(ofReset: 1)
    game.guess(3)
    game.reset(completion: resets.record)
    #expect(game.guess(3) == nil)
    #expect(game.tries == 0)
  }

  @Test func ignoresOlderNumbers() async throws {
    let numbers = HeldNumbers()
    let game = UpDownGame.underTest(urlSession: numbers)
    for _ in 1...3 { game.reset(completion: resets.record) }
    numbers.release(11)
    await #expect(throws: CancellationError.self) { try await end(ofReset: 1) }
    #expect(game.guess(11) == nil)
    numbers.release(13, toNewest: true)
    try await end(ofReset: 2)
    numbers.release(12)
    await #expect(throws: CancellationError.self) { try await end(ofReset: 3) }
    #expect(game.guess(13) == .hit)
  }

  /// Waits until so many resets have ended, and throws what the last of them ended with.
  private func end(ofReset number: Int) async throws {
    let ends = await resets.values(atLeast: number)
    try #require(ends.count == number)
    try ends[number - 1].get()
  }
}

extension SessionAnswer {
  fileprivate static func number(_ number: Int) -> SessionAnswer {
    .status(200, body: "[\(number)]")
  }
}

/// Holds each request for a number until the test releases one, to the oldest or to the
/// newest.
private final class HeldNumbers: URLSessionProtocol {
  private struct HeldTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  private let held = Mutex<[@Sendable (SessionAnswer) -> Void]>([])

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    HeldTask { [self] in
      held.withLock { $0.append { completionHandler($0.data, $0.response, $0.error) } }
    }
  }

  func release(_ number: Int, toNewest isNewest: Bool = false) {
    let next = held.withLock { held in
      held.isEmpty ? nil : isNewest ? held.removeLast() : held.removeFirst()
    }
    next?(.number(number))
  }
}
