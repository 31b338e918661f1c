import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Suites that miss something, or ask for too much.
extension Exercise7_Suites {
  @Suite struct NoTests {}

  @Suite struct NoGame {
    @Test func adds() { #expect(1 + 1 == 2) }
  }

  @Suite struct OneSeam {
    @Test func plays() async {
      let table = GameTable(.protocolInjection)
      await table.begin(with: 3)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
    }
  }

  @Suite struct NoAssertions {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
      await table.begin(with: 3)
      _ = table.says(2, 4, 3)
    }
  }

  @Suite struct Unwaited {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
      table.reset()
      #expect(table.says(3) == [.hit])
    }
  }

  @Suite struct UnwaitedWithProtocolInjection {
    // Many games: on a busy machine, an answer may be there before the test looks.
    @Test(arguments: Seam.allCases, 0..<12) func plays(seam: Seam, round: Int) async {
      let table = GameTable(seam)
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
      let table = GameTable(seam)
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
      let table = GameTable(seam)
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
      let table = GameTable(seam)
      await table.begin(with: 3)
      #expect(table.says(3) == [.hit])
    }
  }

  @Suite struct AlwaysFifteen {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
      await table.begin(with: 15)
      #expect(table.says(14, 16, 15) == [.up, .down, .hit])
    }
  }

  /// Right, as long as each reset ends.
  @Suite struct WaitsForEver {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
      let (ends, caller) = AsyncStream<Void>.makeStream()
      table.game.reset { _ in caller.yield() }
      await table.answer(3)
      _ = await ends.first { _ in true }
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
    }

    @Test func endsOnce() async {
      let table = GameTable(.protocolInjection)
      await table.begin(with: 3)
      #expect(table.resets.values.count == 1)
    }
  }

  @Suite struct OneGame {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
      await table.begin(with: 3)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
      #expect(table.game.tries == 3)
    }
  }

  @Suite struct NeverEarly {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
      await table.begin(with: 3)
      #expect(table.says(2, 4, 3) == [.up, .down, .hit])
      await table.begin(with: 4)
      #expect(table.game.tries == 0)
    }
  }

  @Suite struct NewestAlone {
    @Test(arguments: Seam.allCases) func plays(seam: Seam) async {
      let table = GameTable(seam)
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
