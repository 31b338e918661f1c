import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing
@testable import Chapter6Async

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The tests that the answers to 6.7 are made of.
@Suite(.whenJudged) enum Exercise7_Suites {}

/// A game of a test, and the service that answers it when the test says so.
struct GameTable {
  let game: UpDownGame
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

  /// Resets the game, and waits until it has its number.
  func begin(with number: Int) async {
    let count = resets.values.count
    reset()
    await answer(number)
    await resets.values(atLeast: count + 1)
  }

  func says(_ guesses: Int...) -> [UpDownGame.Answer?] { guesses.map { game.guess($0) } }
}

/// A service that answers its newest request first.
private final class HastyService: URLSessionProtocol {
  private struct HastyTask: URLSessionDataTaskProtocol {
    let start: @Sendable () -> Void

    func resume() { start() }
    func cancel() {}
  }

  private let open = Mutex<[@Sendable (SessionAnswer) -> Void]>([])

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    HastyTask { [self] in
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

// Right ones.
extension Exercise7_Suites {
  @Suite struct SeparateTests {
    @Test(arguments: Seam.allCases, [2, 15, 30]) func isUpBelow(seam: Seam, number: Int) async {
      let table = GameTable(seam)
      await table.begin(with: number)
      #expect(table.game.guess(number - 1) == .up)
    }

    @Test(arguments: Seam.allCases) func isDownAbove(seam: Seam) async {
      let table = GameTable(seam)
      await table.begin(with: 3)
      #expect(table.says(4) == [.down])
    }

    @Test func saysNothingBeforeAReset() {
      let table = GameTable(.protocolInjection)
      #expect(table.says(3) == [nil])
      #expect(table.game.tries == 0)
    }

    @Test func countsAHit() async {
      let table = await Self.begun()
      #expect(table.says(3) == [.hit])
      #expect(table.game.tries == 1)
    }

    @Test func goesOnAfterAHit() async {
      #expect(await Self.begun().says(3, 3) == [.hit, .hit])
    }

    @Test func answersFarGuesses() async {
      #expect(await Self.begun().says(0, 31) == [.up, .down])
    }

    @Test func countsFarGuesses() async {
      let table = await Self.begun()
      _ = table.says(0, 31)
      #expect(table.game.tries == 2)
    }

    @Test func forgetsItsNumberAtOnce() async {
      let table = await Self.begun()
      table.reset()
      #expect(table.says(4) == [nil])
    }

    @Test func forgetsItsTriesAtOnce() async {
      let table = await Self.begun()
      _ = table.says(4)
      table.reset()
      #expect(table.game.tries == 0)
    }

    @Test func countsFromZero() async {
      let table = await Self.begun()
      _ = table.says(4)
      await table.begin(with: 3)
      #expect(table.game.tries == 0)
    }

    @Test func endsOnce() async {
      let table = await Self.begun()
      #expect(table.resets.values.count == 1)
    }

    @Test func failsAsItsServiceDoes() async {
      let table = GameTable(.protocolInjection)
      table.reset()
      await table.answer(.status(500))
      let end = await table.resets.first()
      #expect(end == "\(APIResponseError.network(statusCode: 500))")
    }

    @Test func failsOnce() async {
      let table = GameTable(.protocolInjection)
      table.reset()
      await table.answer(.status(500))
      await table.resets.values(atLeast: 1)
      #expect(table.resets.values.count == 1)
    }

    @Test func ignoresAnOlderNumber() async {
      let table = GameTable(.protocolInjection)
      table.reset()
      table.reset()
      await table.answer(7)
      await table.resets.values(atLeast: 1)
      #expect(table.says(7) == [nil])
    }

    @Test func endsWithTheNewestNumber() async { await HastyService.expectNewestNumber() }

    @Test func failsForANewerReset() async {
      let table = GameTable(.protocolInjection)
      table.reset()
      table.reset()
      await table.answer(7)
      let end = await table.resets.first()
      #expect(end == "\(CancellationError())")
    }

    /// A game with a number that it got by protocol injection.
    private static func begun() async -> GameTable {
      let table = GameTable(.protocolInjection)
      await table.begin(with: 3)
      return table
    }
  }

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

  /// Waits for a stream of its own, with a deadline.
  @Suite struct StreamedTests {
    @Test func ignoresAnOlderNumber() async { await HastyService.expectNewestNumber() }

    /// A promise that no fault breaks which has to be noticed.
    @Test func asksNobodyBeforeAReset() async {
      #expect(GameTable(.protocolInjection).held().isEmpty)
    }

    @Test(arguments: Seam.allCases) func plays(seam: Seam) async throws {
      let table = GameTable(seam)
      #expect(table.says(15) == [nil])
      // One game calls back twice: the stream takes both, a continuation cannot.
      let (ends, caller) = AsyncStream<Bool>.makeStream()
      for number in [17, 29] {
        table.game.reset { caller.yield((try? $0.get()) != nil) }
        await table.answer(number)
        #expect(try await value(within: .answer) { await ends.first { _ in true } } == true)
      }
      caller.finish()
      #expect(await ends.first { _ in true } == nil)
      let row = table.says(28, 30, 29, 31)
      #expect(row == [UpDownGame.Answer.up, .down, .hit, .down] && table.game.tries == 4)
      table.reset()
      table.reset()
      #expect(table.says(29) == [nil] && table.game.tries == 0)
      await table.answer(5)
      await table.resets.values(atLeast: 1)
      #expect(table.says(5) == [nil])
      await table.answer(.status(200, body: "tea"))
      #expect(await eventually { table.resets.values.count == 2 })
      let expected = ["\(CancellationError())", "\(APIResponseError.parsing)"]
      #expect(table.resets.values == expected)
    }
  }
}
