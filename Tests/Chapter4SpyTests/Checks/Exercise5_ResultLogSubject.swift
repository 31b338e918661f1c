import ItemDetail

@testable import Chapter4Spy

/// What the checks of 4.5 judge, in the shape that they need.
enum Exercise5_Subject {
  typealias Results = [Result<Item, any Error>]
  typealias Log = (
    record: ItemCompletion, results: @Sendable () -> Results,
    waitForResults: @Sendable (_ count: Int) async -> Results
  )

  static func makeLog() -> Log {
    let log = ResultLog()
    return (log.record, { log.results }, { await log.waitForResults(atLeast: $0) })
  }
}
