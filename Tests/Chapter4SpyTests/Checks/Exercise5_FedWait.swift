import CheckKit
import DoubleKit
import ItemDetail

/// A wait that gets results, but never as many as it waits for.
struct FedWait {
  let makeLog: @Sendable () -> Exercise5_ResultLog.Log
  let result: Result<Item, any Error>

  /// Whether it ends together with a wait that began at the same time and gets
  /// nothing.
  func endsInTime() async -> Bool {
    let (fed, hungry) = (begin(on: makeLog()), begin(on: makeLog()))
    for _ in 1...50 where hungry.end.values.isEmpty {
      fed.log.record(result)
      await hungry.end.values(atLeast: 1, within: Deadline(ticks: 2))
    }
    return await !fed.end.values(atLeast: 1, within: .halfAnswer).isEmpty
  }

  private func begin(
    on log: Exercise5_ResultLog.Log
  ) -> (log: Exercise5_ResultLog.Log, end: CompletionLog<Void>) {
    let end = CompletionLog<Void>()
    Task {
      _ = await log.waitForResults(99)
      end.record(())
    }
    return (log, end)
  }
}
