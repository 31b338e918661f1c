import DoubleKit
import Synchronization
import Testing

@testable import CheckKit

/// What a server of runs is asked for, when, and in which order. The server itself,
/// with its processes, is tried by grading.
@Suite("Runs of a learner's tests are ordered one by one") struct RunDeskTests {
  /// A server that writes down its orders, and answers when the test says so.
  private final class SpyServer: Sendable {
    let orders = CompletionLog<RunOrder>()
    let desk: RunDesk

    init() {
      let orders = orders
      desk = RunDesk { orders.record($0) }
    }

    func answer(_ name: String) {
      var report = SuiteReport()
      report.tests = [SuiteReport.TestEnd(id: name, name: name, fileID: "A/B.swift", line: 1)]
      desk.take(RunResult(report: report, strays: []), of: name)
    }

    /// Orders some runs at once, and answers each as it comes.
    func answerAll(_ names: [String]) async -> [String] {
      async let reports = names.mapAtOnce { await self.desk.report($0, for: "check") }
      for count in 1...names.count {
        let orders = await orders.values(atLeast: count, within: .test)
        guard orders.count >= count else { break }
        answer(orders[count - 1].name)
      }
      return await reports.flatMap(\.tests).map(\.name)
    }
  }

  private let names = (1...40).map { "run \($0)" }

  @Test("Each gets its own answer") func answers() async {
    let came = await SpyServer().answerAll(names)
    #expect(came == names)
  }

  @Test("The order is drawn, and not that of the checks") func order() async {
    let server = SpyServer()
    _ = await server.answerAll(names)
    let orders = server.orders.values.map(\.name)
    #expect(Set(orders) == Set(names))
    // One in 10^47 draws gives the same order.
    #expect(orders != names)
  }

  @Test("No more than eight run at once") func atOnce() async {
    let server = SpyServer()
    let reports = Task { await names.mapAtOnce { await server.desk.report($0, for: "check") } }
    await server.orders.values(atLeast: 8, within: .test)
    // All the others are open by now, or soon; none of them may follow.
    #expect(await server.orders.values(atLeast: 9, within: .answer).count == 8)
    for count in 1...names.count {
      server.answer(await server.orders.values(atLeast: count, within: .test)[count - 1].name)
    }
    #expect(await reports.value.count == 40)
  }

  @Test("A process gives what is known, and runs its own run only") func task() async {
    let order = RunOrder(name: "own", check: "check")
    let task = RunTask(order: order, known: ["known": SuiteReport()]) { _ in
      fatalError("This run was not the one.")
    }
    let report = await task.report("known") {
      Issue.record("What is known was run again.")
      return SuiteReport()
    }
    #expect(report.tests.isEmpty)
  }

  #if os(Linux)
    @Test("Half a message, or a longer one, is none") func messages() {
      let bytes = RunMessage.bytes(of: ["one", "two"])
      #expect(RunMessage.message([String].self, in: bytes) == ["one", "two"])
      #expect(RunMessage.message([String].self, in: bytes.dropLast()) == nil)
      #expect(RunMessage.message([String].self, in: bytes + bytes) == nil)
      #expect(RunMessage.message([String].self, in: bytes.prefix(4)) == nil)
    }
  #endif
}
