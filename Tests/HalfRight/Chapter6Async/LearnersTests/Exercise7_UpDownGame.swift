// Half right: tests one game and one failure; no second reset. Earns 8 of 20 points.
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 6.7: tests of a game that gets its number from a service.
@Suite struct UpDownGameTests {
  private let resets = CompletionLog<Result<Void, any Error>>()

  @Test(arguments: Seam.allCases) func answersAndCountsEachGuess(seam: Seam) async throws {
    let game = game(answeredBy: .status(200, body: "[3]"), through: seam)
    game.reset(completion: resets.record)
    try await endOfTheReset()
    let answers = [2, 4, 3, 0, 31].map { game.guess($0) }
    #expect(answers == [.up, .down, .hit, .up, .down])
    #expect(game.tries == 5)
  }

  @Test(arguments: Seam.allCases) func failsAsItsServiceDoes(seam: Seam) async {
    game(answeredBy: .status(500), through: seam).reset(completion: resets.record)
    await #expect(throws: APIResponseError.network(statusCode: 500)) { try await endOfTheReset() }
  }

  private func game(
    answeredBy answer: SessionAnswer, through seam: Seam
  ) -> any UpDownGameProtocol {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: seam)
    return UpDownGame.underTest(urlSession: urlSession, baseURL: baseURL)
  }

  /// Waits until the reset has ended, and throws what it ended with.
  private func endOfTheReset() async throws {
    let ends = await resets.values(atLeast: 1)
    try #require(ends.count == 1)
    try ends[0].get()
  }

  // TODO: What does the game say while it waits for its number?
}
