import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.5 ResultLog", .tags(.spy, .protocolInjection))
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
    "A completion log keeps every result, in order, even a repeated one.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise5_ResultLog.swift")

  @Test("keeps every result, just as a record keeps every call")
  func keepsTheLaws() async {
    let results: Results = [
      .failure(APIResponseError.parsing), .success(kettle), .failure(URLError(.timedOut)),
    ]
    await teach.expectRecordLaws(
      keptBy: RecordingDouble(
        "ResultLog", samples: { results[$0 % 3] }, text: { "\(LoadOutcome($0))" }
      ) { [makeLog] in
        let log = makeLog()
        return .init(entries: log.results) { result, _ in log.record(result) }
      })
  }

  @Test("ends each wait when it has its results, and no wait sooner")
  func waitsUntilThereAreEnough() async {
    let check = ModelCheck(of: LogStep.all, attempts: 3, model: LogStep.views) { [makeLog] steps in
      await LogPlay(of: makeLog()).play(steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "After \(difference.operations) ResultLog showed: \(difference.seen). It should have shown:"
        + " \(difference.expected).")
  }

  @Test("ends its wait as soon as there are enough results")
  func wakesAtOnce() async {
    guard
      teach.expect(
        await endsAtOnce,
        "ResultLog waited for a second result and got it at once. Each time, the wait went on until"
          + " its deadline.")
    else { return }
    teach.expect(
      await !LogRace(makeLog: makeLog, result: .success(kettle)).missesResults(),
      "ResultLog began to wait just as another thread recorded the result, and now and then the"
        + " wait went on until its deadline. Look and begin to wait in one step: nothing may come"
        + " between the two.")
  }

  @Test("gives up when nothing comes, and goes on afterwards")
  func givesUpWhenNothingComes() async throws {
    let fedWait = FedWait(makeLog: makeLog, result: .success(kettle))
    async let endsInTime = fedWait.endsInTime()
    let log = makeLog()
    log.record(.success(kettle))
    let waited = try await outcomes(within: Self.longEnough) { await log.waitForResults(2) }
    guard
      teach.expect(
        waited == [.item(kettle)],
        "ResultLog got one result and waited for two. After the deadline it should return that one;"
          + " \(waited.map { "it returned \($0)" } ?? "it had not ended after \(Self.longEnough)")."
      )
    else { return }
    log.record(.failure(APIResponseError.parsing))
    let late = try await outcomes(within: Self.longEnough) { await log.waitForResults(2) }
    teach.expect(
      late == [.item(kettle), .refused(.parsing)],
      "ResultLog gave up a wait, and then a result came. The next wait, for two results,"
        + " \(late.map { "returned \($0)" } ?? "had not ended after \(Self.longEnough)").")
    teach.expect(
      await endsInTime,
      "ResultLog waited for 99 results, which came one by one, and the wait went on after its"
        + " deadline. A wait has one deadline, and does not begin it anew with each result.")
  }

  private var endsAtOnce: Bool {
    get async {
      // One that sleeps until the deadline takes 0.2 seconds every time. The right
      // one takes as long now and then, on a busy machine; there, ticks decide.
      for _ in 1...3 {
        if await wait(endsWithin: .twiceAnswer, and: .milliseconds(190)) { return true }
      }
      return await wait(endsWithin: .halfAnswer, and: .seconds(60))
    }
  }

  /// Much longer than any way to wait for `Deadline.answer` takes: to look
  /// twenty times, a tick apart, takes up to twice as long.
  private static let longEnough = Deadline(ticks: 100)

  /// Whether a wait ends in time, whose result comes a tick after its beginning.
  ///
  /// - Parameters:
  ///   - deadline: How long it may go on after its result.
  ///   - time: How long it may take by the clock, all in all.
  /// - Returns: Whether it kept to both.
  private func wait(endsWithin deadline: Deadline, and time: Duration) async -> Bool {
    let log = makeLog()
    log.record(.success(kettle))
    let ends = CompletionLog<ContinuousClock.Instant>()
    let start = ContinuousClock.now
    Task {
      _ = await log.waitForResults(2)
      ends.record(.now)
    }
    await Deadline(ticks: 1).pass()
    log.record(.success(kettle))
    let end = await ends.values(atLeast: 1, within: deadline).first
    return end.map { $0 - start < time } ?? false
  }

  private func outcomes(
    within deadline: Deadline, of wait: @escaping @Sendable () async -> Results
  ) async throws -> [LoadOutcome]? {
    try await value(within: deadline) { await wait().map(LoadOutcome.init) }
  }

  private let kettle = Item(id: 9, title: "Kettle", descriptions: "Cast iron.", price: 64_000)
}
