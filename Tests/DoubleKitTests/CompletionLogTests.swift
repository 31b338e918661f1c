import CheckKit
import Dispatch
import Foundation
import ItemDetail
import Testing

@testable import DoubleKit

@Suite("CompletionLog keeps every value")
struct CompletionLogTests {
  let log = CompletionLog<Int>()

  @Test func inOrder() {
    #expect(log.values.isEmpty)
    for number in 1...3 { log.record(number) }
    #expect(log.values == [1, 2, 3])
  }

  @Test func fromManyThreads() async {
    DispatchQueue.concurrentPerform(iterations: 1_000) { log.record($0) }
    #expect(log.values.sorted() == Array(0..<1_000))
  }

  @Test func forEveryoneWhoWaits() async {
    async let one = log.values(atLeast: 1, within: .distant)
    async let half = log.values(atLeast: 500, within: .distant)
    async let all = log.values(atLeast: 1_000, within: .distant)
    DispatchQueue.concurrentPerform(iterations: 1_000) { log.record($0) }
    #expect(await one.count >= 1)
    #expect(await half.count >= 500)
    #expect(await all.count == 1_000)
  }

  @Test func wakesWhoWaitsWhenTheValueComes() async {
    let late = CompletionLog<Void>()
    let woken = CompletionLog<Void>()
    let deadline = Deadline(ticks: 1) {
      // One tick is time enough for the wait to have begun.
      await Deadline.passed.pass()
      log.record(7)
      if await woken.values(atLeast: 1).isEmpty { late.record(()) }
    }
    #expect(await log.values(atLeast: 1, within: deadline) == [7])
    woken.record(())
    #expect(late.values.isEmpty)
  }

  @Test func returnsAtOnceWhatIsThereAlready() async {
    log.record(7)
    #expect(await log.values(atLeast: 1, within: .distant) == [7])
    #expect(await log.values(atLeast: 0, within: .distant) == [7])
  }

  @Test func returnsTheFewThatCameInTime() async {
    log.record(7)
    #expect(await log.values(atLeast: 2, within: .passed) == [7])
  }

  @Test func returnsWhatIsThereWhenItsTaskIsCancelled() async {
    let waiting = Task { await log.values(atLeast: 1, within: .distant) }
    waiting.cancel()
    #expect(await waiting.value.isEmpty)
  }

  @Test func takesValuesAfterAWaitThatWasInVain() async {
    await log.values(atLeast: 1, within: .passed)
    log.record(7)
    #expect(await log.values(atLeast: 1, within: .distant) == [7])
  }

  @Test func isReleasedAfterAWaitThatWasInVain() async {
    let ended = CompletionLog<Void>()
    await CompletionLog<Lifetime>.waitInVain(for: Lifetime(ended: ended))
    #expect(await ended.values(atLeast: 1).count == 1)
  }
}

extension CompletionLog<Lifetime> {
  fileprivate static func waitInVain(for value: Lifetime) async {
    let log = CompletionLog()
    log.record(value)
    await log.values(atLeast: 2, within: .passed)
  }
}

@Suite("CompletionLog.first waits for one value")
struct CompletionLogFirstTests {
  let log = CompletionLog<Int>()

  @Test func returnsIt() async {
    log.record(7)
    log.record(8)
    #expect(await log.first(within: .distant) == 7)
  }

  @Test func recordsAnIssueWhenNoneComes() async {
    let issues = await issues { #expect(await log.first() == nil) }
    #expect(
      issues.map(\.sentence) == [
        "Nothing was recorded: no call came within 0.2 seconds."
      ])
  }

  @Test func recordsTheCommentOfItsCaller() async throws {
    let line = #line + 1
    let issues = await issues { _ = await log.first("No tea came.", within: .passed) }
    let issue = try #require(issues.first)
    #expect(issue.sentence == "No tea came.")
    #expect(issue.sourceLocation?.line == line)
  }
}
