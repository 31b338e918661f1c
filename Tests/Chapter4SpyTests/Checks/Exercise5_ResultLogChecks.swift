import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.5 ResultLog", .tags(.spy, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise5_ResultLog {
  typealias Results = [Result<Item, any Error>]

  /// What a test does with a log.
  struct Log: Sendable {
    let record: ItemCompletion
    let results: @Sendable () -> Results
    let waitForResults: @Sendable (_ count: Int) async -> Results
  }

  var makeLog: @Sendable () -> Log = {
    let log = Exercise5_Subject.makeLog()
    return Log(record: log.record, results: log.results, waitForResults: log.waitForResults)
  }

  let teach = Teaching(
    "A log keeps every result, in order, even a repeated one.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise5_ResultLog.swift")

  @Test("keeps every result, in order, even a repeated one")
  func keepsEveryResult() async {
    let model = SpyModel<Result<Item, any Error>>(
      "ResultLog", verb: "was given",
      calls: [.failure(APIResponseError.parsing), kettle, .failure(URLError(.timedOut))],
      words: { "\(LoadOutcome($0))" }
    ) { [makeLog] in
      let log = makeLog()
      return .init(record: { log.results().map { "\(LoadOutcome($0))" } }) { result, _ in
        log.record(result)
      }
    }
    let fault = await model.wrongRecord()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("ends each wait as soon as the log has enough results, and no sooner", .askedLast)
  func endsEachWait() async {
    // On a busy machine a right log may come to its deadline.
    var fault = await faultOfWaits
    for _ in 1...2 where fault != nil { fault = await faultOfWaits }
    teach.saying("A wait ends when the log has as many results as it was told, and returns all.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("gives up a wait at its deadline, and keeps what comes later", .askedLast)
  func givesUp() async {
    let log = makeLog()
    log.record(kettle)
    guard
      teach.saying("A wait ends at its deadline, even if nothing comes.").expect(
        await count(begin(2, on: log), within: Self.longEnough) != nil,
        "ResultLog had one result and waited for two. It still waited after \(Self.longEnough)")
    else { return }
    log.record(kettle)
    let late = await count(begin(2, on: log), within: Self.longEnough)
    teach.saying("A result that comes after a deadline is kept like any other.").expect(
      late == 2,
      "ResultLog gave up a wait, and then a second result came. The next wait for two results"
        + " \(late.map { "returned \($0)" } ?? "did not end")")
  }

  /// How waits that began before, during and after three results did not end with them.
  private var faultOfWaits: String? {
    get async {
      let log = makeLog()
      let three = begin(3, on: log)
      log.record(kettle)
      let two = begin(2, on: log)
      // Time to begin to wait; what a wait returns says whether it ended too soon.
      await Deadline(ticks: 2).pass()
      for (number, wait) in [(2, two), (3, three)] {
        log.record(kettle)
        let count = await count(wait)
        if count == number { continue }
        return "Two tasks waited, for 2 and for 3 results. When \(number) had come, the wait for"
          + " \(number) \(count.map { "had ended with \($0)" } ?? "went on")."
      }
      let count = await count(begin(1, on: log))
      return count == 3
        ? nil
        : "ResultLog had 3 results. A wait for 1 \(count.map { "returned \($0)" } ?? "went on")."
    }
  }

  /// Begins to wait for results; the log tells how many the wait returned.
  private func begin(_ count: Int, on log: Log) -> CompletionLog<Int> {
    let end = CompletionLog<Int>()
    Task { end.record(await log.waitForResults(count).count) }
    return end
  }

  private func count(
    _ wait: CompletionLog<Int>, within deadline: Deadline = .halfAnswer
  ) async -> Int? {
    await wait.values(atLeast: 1, within: deadline).first
  }

  /// Much longer than a wait for `Deadline.answer` takes, whichever way it is written.
  private static let longEnough = Deadline(ticks: 100)

  private let kettle = Result<Item, any Error>.success(
    Item(id: 9, title: "Kettle", descriptions: "Cast iron.", price: 64_000))
}
