import Testing

@testable import DoubleKit

@Suite("A deadline begins when the loader is warm") struct LoaderWarmUpTests {
  @Test("a warm-up that never began is not waited for")
  func notBegun() async {
    let warmUp = LoaderWarmUp { Issue.record("It was not asked for.") }
    await warmUp.finish()
  }

  @Test("it is done once, and everybody waits for its end")
  func once() async {
    let gate = Race<Void>()
    let begun = CompletionLog<Void>()
    let warmUp = LoaderWarmUp {
      begun.record(())
      try? await gate.winner()
    }
    for _ in 0..<3 { warmUp.begin() }
    let ended = CompletionLog<Int>()
    for number in 0..<3 {
      Task {
        await warmUp.finish()
        ended.record(number)
      }
    }
    await begun.values(atLeast: 1, within: .test)
    #expect(ended.values.isEmpty)
    gate.end(with: .success(()))
    #expect(await ended.values(atLeast: 3, within: .test).count == 3)
    #expect(begun.values.count == 1)
  }

  @Test("no time passes for a deadline until then")
  func deadlineWaits() async throws {
    let ticks = CompletionLog<Void>()
    let ticker = Ticker {
      ticks.record(())
    }
    let gate = Race<Void>()
    let warmUp = LoaderWarmUp { try? await gate.winner() }
    warmUp.begin()
    let outcome = CompletionLog<String>()
    Task {
      let deadline = Deadline(ticks: 2, of: ticker)
      outcome.record(try await deadline.winner(of: Race<String>(), orElse: "late", after: warmUp))
    }
    // Another deadline of the same length passes meanwhile, on a ticker of its own.
    await Deadline(ticks: 2).pass()
    #expect(ticks.values.isEmpty && outcome.values.isEmpty)
    gate.end(with: .success(()))
    #expect(await outcome.values(atLeast: 1, within: .test) == ["late"])
    #expect(ticks.values.count >= 2)
  }

  @Test("the warm-up of this process ends")
  func ends() async {
    LoaderWarmUp.shared.begin()
    await LoaderWarmUp.shared.finish()
  }
}
