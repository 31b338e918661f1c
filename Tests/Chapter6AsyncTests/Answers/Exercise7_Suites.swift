import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Storefront
import StorefrontKit
import Testing

@testable import Chapter6Async

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The tests that the answers to 6.7 are made of.
@Suite(.whenJudged) enum Exercise7_Suites {}

/// A game of a test, and the service that answers it when the test says so.
private struct Table {
  let game: UpDownGame
  let resets = CompletionLog<Bool>()
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

  func reset() { game.reset { [resets] in resets.record((try? $0.get()) != nil) } }

  func answer(_ number: Int) async {
    _ = await eventually { [release] in
      release("/api/v1.0/random", .status(200, body: "[\(number)]"))
    }
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

// Right ones.
extension Exercise7_Suites {
  @Suite struct SeparateTests {
    @Test(arguments: Seam.allCases, [1, 15, 30]) func isUpBelow(seam: Seam, number: Int) async {
      let table = Table(seam)
      await table.begin(with: number)
      #expect(table.game.guess(number - 1) == .up)
    }

    @Test(arguments: Seam.allCases) func counts(seam: Seam) async {
      let table = Table(seam)
      #expect(table.says(3) == [nil])
      #expect(table.game.tries == 0)
      await table.begin(with: 3)
      #expect(table.says(4, 3) == [.down, .hit])
      #expect(table.game.tries == 2)
      table.reset()
      #expect(table.game.tries == 0)
    }

    @Test func ignoresAnOlderNumber() async {
      let table = Table(.protocolInjection)
      table.reset()
      table.reset()
      await table.answer(7)
      await table.resets.values(atLeast: 1)
      #expect(table.says(7) == [nil])
    }
  }

  /// Uses URLProtocol for one test alone.
  @Suite actor MostlyInjected {
    @Test func playsTwoGames() async {
      let table = Table(.protocolInjection)
      #expect(table.says(15) == [nil])
      table.reset()
      table.reset()
      #expect(table.game.guess(9) == nil && table.game.tries == 0)
      for number in [10, 20] { await table.answer(number) }
      #expect(await eventually { table.resets.values.count == 2 })
      #expect(table.says(10, 20, 21) == [.up, .hit, .down])
      await table.begin(with: 10)
      #expect(table.game.tries == 0)
    }

    @Test func asksOnce() async {
      let table = Table(.urlProtocol)
      table.reset()
      #expect(await eventually { table.held().count == 1 })
      let items = table.held().first?.url.flatMap {
        URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems
      }
      #expect(Set(items ?? []).contains(URLQueryItem(name: "max", value: "30")))
    }

    @Test func forgetsTheOlderNumber() async {
      let table = Table(.protocolInjection)
      table.reset()
      table.reset()
      await table.answer(10)
      #expect(await eventually { !table.resets.values.isEmpty })
      #expect(table.says(10) == [nil])
    }
  }

  /// Waits in a continuation of its own.
  @Suite struct AwaitedTests {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      #expect(table.says(15) == [nil])
      let isReady = await withCheckedContinuation { caller in
        table.game.reset { caller.resume(returning: (try? $0.get()) != nil) }
        Task { await table.answer(29) }
      }
      #expect(isReady)
      let row = table.says(28, 30, 29)
      #expect(row == [UpDownGame.Answer.up, .down, .hit])
      table.reset()
      table.reset()
      #expect(table.says(29) == [nil] && table.game.tries == 0)
      await table.answer(5)
      await table.resets.values(atLeast: 1)
      #expect(table.says(5) == [nil])
    }
  }
}

// Wrong ones.
extension Exercise7_Suites {
  @Suite struct NoTests {}

  @Suite struct NoGame {
    @Test func adds() { #expect(1 + 1 == 2) }
  }

  @Suite struct OneSeam {
    @Test func plays() async {
      let table = Table(.protocolInjection)
      await table.begin(with: 3)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
    }
  }

  @Suite struct NoAssertions {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      await table.begin(with: 3)
      _ = table.says(2, 4, 3)
    }
  }

  @Suite struct Unwaited {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      table.reset()
      #expect(table.says(3) == [.hit])
    }
  }

  @Suite struct UnwaitedWithProtocolInjection {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      table.reset()
      if seam == .protocolInjection {
        // Nothing may come between the answer and the look at it.
        _ = table.release("/api/v1.0/random", .status(200, body: "[3]"))
      } else {
        await table.answer(3)
        await table.resets.values(atLeast: 1)
      }
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
    }
  }

  @Suite struct WholeAddress {
    @Test(arguments: Seam.allCases) func asks(seam: Seam) async {
      let table = Table(seam)
      table.reset()
      #expect(await eventually { table.held().count == 1 })
      #expect(table.held().first?.url?.query == "min=1&max=30&count=1")
      await table.answer(3)
      await table.resets.values(atLeast: 1)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
    }
  }

  @Suite struct WholeRequest {
    @Test(arguments: Seam.allCases) func asks(seam: Seam) async {
      let table = Table(seam)
      table.reset()
      #expect(await eventually { table.held().count == 1 })
      #expect(table.held().first?.allHTTPHeaderFields ?? [:] == [:])
      await table.answer(3)
      await table.resets.values(atLeast: 1)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
    }
  }

  @Suite struct HitsAlone {
    @Test(arguments: Seam.allCases) func hits(seam: Seam) async {
      let table = Table(seam)
      await table.begin(with: 3)
      #expect(table.says(3) == [.hit])
    }
  }

  @Suite struct AlwaysFifteen {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      await table.begin(with: 15)
      #expect(table.says(14, 16, 15) == [.up, .down, .hit])
    }
  }

  @Suite struct OneGame {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      await table.begin(with: 3)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
      #expect(table.game.tries == 3)
    }
  }

  @Suite struct NeverEarly {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      await table.begin(with: 3)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
      await table.begin(with: 4)
      #expect(table.game.tries == 0)
    }
  }

  @Suite struct NewestAlone {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = Table(seam)
      table.reset()
      table.reset()
      #expect(table.says(3) == [nil] && table.game.tries == 0)
      for number in [3, 4] { await table.answer(number) }
      await table.resets.values(atLeast: 2)
      #expect(table.says(3, 5, 4) == [.up, .down, .hit])
      table.reset()
      #expect(table.game.tries == 0)
    }
  }
}
