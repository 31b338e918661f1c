import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

@Suite("4.5 ResultLog", .tags(.spy, .protocolInjection))
struct Exercise5_ResultLog {
  typealias Results = [Result<Item, any Error>]

  /// What a test does with a log.
  struct Log: Sendable {
    let record: ItemCompletion
    let results: @Sendable () -> Results
    let waitForResults: @Sendable (_ count: Int) async -> Results

    /// The results in a form that can be compared.
    var outcomes: [LoadOutcome] { results().map(LoadOutcome.init) }
  }

  var makeLog: @Sendable () -> Log = {
    let log = Exercise5_Subject.makeLog()
    return Log(record: log.record, results: log.results, waitForResults: log.waitForResults)
  }

  let teach = Teaching(
    "A completion log keeps every result, in order and as often as it came.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise5_ResultLog.swift")

  @Test("keeps each result, in order")
  func keepsEachResultInOrder() {
    let log = makeLog()
    let outcomes: [LoadOutcome] = [.refused(.parsing), .item(kettle), .lost(.timedOut)]
    log.record(.failure(APIResponseError.parsing))
    log.record(.success(kettle))
    log.record(.failure(URLError(.timedOut)))
    teach.expect(
      log.outcomes == outcomes, "ResultLog was called with \(outcomes) and keeps \(log.outcomes).")
  }

  @Test("keeps a result that came twice twice")
  func keepsARepeatedResult() {
    let log = makeLog()
    for _ in 1...2 { log.record(.success(kettle)) }
    teach.expect(
      log.outcomes.count == 2,
      "ResultLog was called twice with one item and keeps \(log.outcomes.count) results.")
  }

  @Test("shows that an API called back twice, and leaves the verdict to the test")
  func showsASecondCallback() async {
    let log = makeLog()
    let recorded = await issues {
      // Id 0 is refused before anything is sent, so the session is never asked.
      APIVariant.callsBackTwice.makeAPI(StubTaskSession(task: NoTask()), ShopURL.any)
        .loadItemDetail(id: 0, completion: log.record)
    }
    teach.expect(
      log.outcomes == [.refused(.request), .refused(.request)],
      "A faulty API called back twice with .request and ResultLog keeps \(log.outcomes).")
    teach.expect(
      recorded.isEmpty, "ResultLog failed the test by itself: \(recorded.map(\.sentence)).")
  }

  @Test("loses no result of many threads")
  func losesNothingOfManyThreads() async {
    // The few find out who loses often, the many who loses seldom.
    for number in [25, 250] {
      let log = makeLog()
      await onManyThreads { _ in
        for _ in 0..<number { log.record(.failure(APIResponseError.unwrapping)) }
      }
      let count = log.outcomes.count
      teach.expect(
        count == 8 * number,
        "Eight threads called back \(8 * number) times and ResultLog keeps \(count) results."
      )
      guard count == 8 * number else { return }
    }
  }

  @Test("waits until there are enough results")
  func waitsUntilThereAreEnough() async {
    let log = makeLog()
    log.record(.success(kettle))
    let returned = CompletionLog<[LoadOutcome]>()
    Task { returned.record(await log.waitForResults(2).map(LoadOutcome.init)) }
    // A wait that is none returns in this moment, though nothing has come.
    let early = await returned.values(atLeast: 1, within: .moment)
    guard
      teach.expect(
        early.isEmpty, "ResultLog was told to wait for two results and returned with \(early).")
    else { return }
    log.record(.failure(APIResponseError.parsing))
    let late = await returned.values(atLeast: 1, within: .twiceAnswer).first
    teach.expect(
      late == [.item(kettle), .refused(.parsing)],
      "Two results came and the wait for them returned \(late.map { "\($0)" } ?? "never").")
  }

  @Test("ends its wait as soon as there are enough results")
  func wakesAtOnce() async throws {
    let log = makeLog()
    log.record(.success(kettle))
    let there = try await value(within: .halfAnswer) { await log.waitForResults(1).count }
    teach.expect(there != nil, "ResultLog had a result already and kept waiting for one.")
    let wait = Task { try await value(within: .halfAnswer) { await log.waitForResults(2).count } }
    _ = await eventually(within: .moment) { false }
    log.record(.success(kettle))
    teach.expect(
      try await wait.value != nil,
      "ResultLog was waiting for a second result, got it, and kept waiting.")
  }

  @Test("gives up when nothing comes, and goes on afterwards")
  func givesUpWhenNothingComes() async throws {
    let log = makeLog()
    let waited = try await value(within: .twiceAnswer) { await log.waitForResults(1).count }
    teach.expect(
      waited == 0,
      "Nothing came and the wait for it returned \(waited.map { "\($0) results" } ?? "never").")
    log.record(.success(kettle))
    teach.expect(
      log.outcomes == [.item(kettle)],
      "A result came after a wait that was given up, and ResultLog keeps \(log.outcomes).")
  }

  @Test("keeps its results apart from the next log's")
  func keepsItsOwnResults() {
    let logs = [makeLog(), makeLog()]
    logs[0].record(.success(kettle))
    let counts = logs.map(\.outcomes.count)
    teach.expect(
      counts == [1, 0],
      "One of two ResultLogs was called back once and they keep \(counts) results.")
  }

  private let kettle = Item(id: 9, title: "Kettle", descriptions: "Cast iron.", price: 64_000)
}

/// A dummy: fills the place of a task.
private struct NoTask: URLSessionDataTaskProtocol {
  func resume() {}
  func cancel() {}
}
