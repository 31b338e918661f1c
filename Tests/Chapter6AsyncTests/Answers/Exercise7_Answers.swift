import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing
@testable import Chapter6Async

extension Exercise7_UpDownGame: ChecksOfTests {}

@Suite("6.7 UpDownGame: the checks decide rightly")
struct Exercise7_Answers: AnswerSuite {
  typealias Checks = Exercise7_UpDownGame

  static let judge = Judge<Checks>.ofTests(
    onReal: ("passesOnTheRealGame", { await $0.passesOnTheRealGame() }))

  static let wrongAnswers: [Wrong] = [
    .suite(
      "compares the whole query", Exercise7_Suites.WholeQuery.self, rejectedBy: "passesOn",
      saying: "another correct game, which writes the query of its request in another order"),
    .suite(
      "never guesses", Exercise7_Suites.MostlyInjected.self, without: "playsTwoGames",
      rejectedBy: "failsOn",
      saying: "says .up for .down"),
  ]

  static let rightAnswers: [Right] = [
    .suite("one test with URLProtocol", Exercise7_Suites.MostlyInjected.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The tests that the answers to 6.7 are made of.
@Suite(.whenJudged) enum Exercise7_Suites {
  /// Uses URLProtocol for one test alone.
  @Suite actor MostlyInjected {
    @Test func playsTwoGames() async {
      let table = GameTable(.protocolInjection)
      #expect(table.says(15) == [nil])
      table.reset()
      table.reset()
      #expect(table.game.guess(9) == nil && table.game.tries == 0)
      for number in [10, 20] { await table.answer(number) }
      #expect(await eventually { table.resets.values.count == 2 })
      #expect(table.resets.values.sorted() == ["CancellationError()", "success()"])
      #expect(table.says(10, 20, 21, -1) == [.up, .hit, .down, .up])
      #expect(table.game.tries == 4)
      table.reset()
      #expect(table.says(20) == [nil] && table.game.tries == 0)
      await table.answer(.failure(URLError(.timedOut)))
      #expect(await eventually { table.resets.values.last?.contains("-1001") ?? false })
      #expect(table.resets.values.count == 3)
    }

    @Test func asksOnce() async {
      let table = GameTable(.urlProtocol)
      table.reset()
      #expect(await eventually { table.held().count == 1 })
      let items = table.held().first?.url.flatMap {
        URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems
      }
      #expect(Set(items ?? []).contains(URLQueryItem(name: "max", value: "30")))
    }

    @Test func forgetsTheOlderNumber() async {
      await HastyService.expectNewestNumber()
      let table = GameTable(.protocolInjection)
      table.reset()
      table.reset()
      await table.answer(10)
      #expect(await eventually { !table.resets.values.isEmpty })
      #expect(table.says(10) == [nil])
    }
  }

  @Suite struct WholeQuery {
    @Test func asks() async {
      let table = GameTable(.protocolInjection)
      table.reset()
      #expect(await eventually { table.held().first?.url?.query == "min=1&max=30&count=1" })
    }
  }
}

/// A game of a test, and the service that answers it when the test says so.
struct GameTable {
  let game: any UpDownGameProtocol
  /// How the resets ended: `"success"`, or the text of an error.
  let resets = CompletionLog<String>()
  let held: @Sendable () -> [URLRequest]
  let release: @Sendable (String, SessionAnswer) -> Bool

  init(_ seam: Seam) {
    switch seam {
    case .protocolInjection:
      let session = HeldURLSession()
      game = UpDownGame.underTest(urlSession: session)
      held = { session.held }
      release = { session.release($0, with: $1) }
    case .urlProtocol:
      let session = HeldURLProtocol.makeSession()
      game = UpDownGame.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
      held = { HeldURLProtocol.held(by: session) }
      release = { HeldURLProtocol.release($0, of: session, with: $1) }
    }
  }

  func reset() {
    game.reset { [resets] end in
      do { resets.record("success\(try end.get())") } catch { resets.record("\(error)") }
    }
  }

  func answer(_ number: Int) async { await answer(.status(200, body: "[\(number)]")) }

  func answer(_ answer: SessionAnswer) async {
    _ = await eventually { [release] in release("/api/v1.0/random", answer) }
  }

  func says(_ guesses: Int...) -> [UpDownGame.Answer?] { guesses.map { game.guess($0) } }
}

/// A service that answers its newest request first.
private final class HastyService: URLSessionProtocol {
  private let open = Mutex<[@Sendable (SessionAnswer) -> Void]>([])

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      open.withLock { $0.append { completionHandler($0.data, $0.response, $0.error) } }
    }
  }

  func answerNewest(_ number: Int) {
    let newest = open.withLock { $0.popLast() }
    newest?(.status(200, body: "[\(number)]"))
  }

  /// Expects that a game plays on with its newest number when an older one comes.
  static func expectNewestNumber() async {
    let (service, ends) = (HastyService(), CompletionLog<Void>())
    let game = UpDownGame.underTest(urlSession: service)
    for _ in 1...2 { game.reset { _ in ends.record(()) } }
    for (count, number) in [(1, 20), (2, 10)] {
      service.answerNewest(number)
      await ends.values(atLeast: count)
    }
    #expect(game.guess(20) == .hit)
  }
}
