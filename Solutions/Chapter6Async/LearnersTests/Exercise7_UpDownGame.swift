import DoubleKit
import Foundation
import ItemDetail
import Storefront
import StorefrontKit
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 6.7: tests of a game that gets its number from a service.
///
/// Where the number comes at once, a stub will do, and the test runs on both
/// seams. Where the test looks before the number has come, a held stub is needed,
/// and one seam is enough: the game does not know on which one it is. Another
/// right way: the held doubles of 6.2 and 6.3, for all tests.
@Suite struct UpDownGameTests {
  private let resets = CompletionLog<Bool>()

  @Test(arguments: Seam.allCases) func saysWhereTheNumberIs(seam: Seam) async {
    let (urlSession, baseURL) = StubShop(answer: .number(3)).session(through: seam)
    let game = UpDownGame.underTest(urlSession: urlSession, baseURL: baseURL)
    reset(game)
    await resets.values(atLeast: 1)
    let answers = [2, 4, 3].map { game.guess($0) }
    #expect(answers == [.up, .down, .hit])
    #expect(game.tries == 3)
  }

  @Test func beginsAnew() async {
    let numbers = HeldNumbers()
    let game = UpDownGame.underTest(urlSession: numbers)
    #expect(game.guess(15) == nil)
    reset(game)
    numbers.release(3)
    await resets.values(atLeast: 1)
    game.guess(3)
    reset(game)
    #expect(game.tries == 0)
    #expect(game.guess(3) == nil)
  }

  @Test func waitsForItsNewestNumber() async {
    let numbers = HeldNumbers()
    let game = UpDownGame.underTest(urlSession: numbers)
    for _ in 1...2 { reset(game) }
    numbers.release(11)
    #expect(await resets.values(atLeast: 1) == [false])
    #expect(game.guess(11) == nil)
    #expect(game.tries == 0)
    numbers.release(12)
    #expect(await resets.values(atLeast: 2) == [false, true])
    #expect(game.guess(12) == .hit)
  }

  /// Begins a new game, and notes whether it gets its number.
  private func reset(_ game: UpDownGame) {
    game.reset { [resets] in resets.record((try? $0.get()) != nil) }
  }
}

extension SessionAnswer {
  fileprivate static func number(_ number: Int) -> SessionAnswer {
    .status(200, body: "[\(number)]")
  }
}

/// Holds each request for a number until the test releases one to the oldest.
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

  func release(_ number: Int) {
    let oldest = held.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    oldest?(.number(number))
  }
}
