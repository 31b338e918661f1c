import DoubleKit
import Foundation
import ItemDetail
import Storefront
import StorefrontKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 6.7: tests of a game, fed by the held doubles of this chapter.
///
/// `Service` hides the seam, so each test is written once and runs on both. It
/// releases until a request is there to answer, and the test waits for the end of
/// the reset before it guesses. Two requests of a game have the same path, so the
/// older one is always released first: that is the answer which the game has to
/// ignore. Another right way: a table of guesses and answers.
@Suite struct UpDownGameTests {
  private let resets = CompletionLog<Bool>()

  @Test(arguments: Seam.allCases) func saysWhereTheNumberIs(seam: Seam) async {
    let service = Service(seam)
    await reset(service.game, by: service, to: 3)
    let answers = [2, 4, 3].map { service.game.guess($0) }
    #expect(answers == [.up, .down, .hit])
    #expect(service.game.tries == 3)
  }

  @Test(arguments: Seam.allCases) func beginsAnew(seam: Seam) async {
    let service = Service(seam)
    await reset(service.game, by: service, to: 3)
    service.game.guess(3)
    await reset(service.game, by: service, to: 30)
    #expect(service.game.tries == 0)
    #expect(service.game.guess(30) == .hit)
  }

  @Test(arguments: Seam.allCases) func waitsForItsNewestNumber(seam: Seam) async {
    let service = Service(seam)
    for _ in 1...2 { service.game.reset { [resets] in resets.record((try? $0.get()) != nil) } }
    await service.answer(with: 11)
    #expect(await resets.values(atLeast: 1) == [false])
    #expect(service.game.guess(11) == nil)
    #expect(service.game.tries == 0)
    await service.answer(with: 12)
    #expect(await resets.values(atLeast: 2) == [false, true])
    #expect(service.game.guess(12) == .hit)
  }

  private func reset(_ game: UpDownGame, by service: Service, to number: Int) async {
    let count = resets.values.count
    game.reset { [resets] in resets.record((try? $0.get()) != nil) }
    await service.answer(with: number)
    let ends = await resets.values(atLeast: count + 1)
    #expect(ends.last == true)
  }
}

/// A game, and the held double that answers it on one seam.
private struct Service {
  let game: UpDownGame
  private let release: @Sendable (SessionAnswer) -> Bool

  init(_ seam: Seam) {
    let path = "/api/v1.0/random"
    switch seam {
    case .protocolInjection:
      let session = HeldURLSession()
      game = UpDownGame.underTest(urlSession: session)
      release = { session.release(path, with: $0) }
    case .urlProtocol:
      let session = HeldURLProtocol.makeSession()
      game = UpDownGame.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
      release = { HeldURLProtocol.release(path, of: session, with: $0) }
    }
  }

  /// Answers the oldest request, once it is there.
  func answer(with number: Int) async {
    let answer = SessionAnswer.status(200, body: "[\(number)]")
    let isAnswered = await eventually { [release] in release(answer) }
    #expect(isAnswered)
  }
}
