import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("UpDownGame")
struct UpDownGameTests {
  let session = HeldURLSession()
  let resets = CompletionLog<Result<Void, any Error>>()
  let game: any UpDownGameProtocol

  init() { game = UpDownGame.underTest(urlSession: session) }

  @Test(arguments: [(1, UpDownGame.Answer.up), (2, .up), (3, .hit), (4, .down), (30, .down)])
  func comparesAGuessWithTheNumber(_ guess: Int, _ answer: UpDownGame.Answer) throws {
    begin(with: 3)
    #expect(try resets.values.map { try $0.get() }.count == 1)
    #expect(game.guess(guess) == answer)
  }

  @Test func countsEachGuess() {
    begin(with: 3)
    #expect(game.tries == 0)
    for guess in [1, 3, 3, 99] { game.guess(guess) }
    #expect(game.tries == 4)
  }

  @Test func answersAndCountsNothingWithoutANumber() {
    #expect(game.guess(3) == nil)
    game.reset(completion: resets.record)
    #expect(game.guess(3) == nil)
    #expect(game.tries == 0)
    #expect(resets.values.isEmpty)
  }

  @Test func forgetsNumberAndTriesAtOnceWhenItIsReset() {
    begin(with: 3)
    game.guess(3)
    game.reset(completion: resets.record)
    #expect(game.tries == 0)
    #expect(game.guess(3) == nil)
    session.answer(1, with: .status(200, body: "[30]"))
    #expect(game.guess(29) == .up)
    #expect(game.guess(30) == .hit)
    #expect(game.tries == 2)
  }

  @Test func hasNoNumberAfterAResetThatFailed() throws {
    begin(with: 3)
    game.reset(completion: resets.record)
    session.answer(1, with: .failure(lineCut))
    try #require(resets.values.count == 2)
    #expect(throws: lineCut) { try resets.values[1].get() }
    #expect(game.guess(3) == nil)
  }

  @Test("plays with the number of the newest reset", arguments: [[0, 1], [1, 0]])
  func playsWithTheNewestNumber(_ order: [Int]) throws {
    let older = CompletionLog<Result<Void, any Error>>()
    game.reset(completion: older.record)
    game.reset(completion: resets.record)
    for request in order { session.answer(request, with: .status(200, body: "[\(request + 10)]")) }
    #expect(game.guess(11) == .hit)
    try #require(older.values.count == 1 && resets.values.count == 1)
    #expect(throws: CancellationError.self) { try older.values[0].get() }
    #expect(throws: Never.self) { try resets.values[0].get() }
  }

  private func begin(with number: Int) {
    game.reset(completion: resets.record)
    session.answer(0, with: .status(200, body: "[\(number)]"))
  }
}
