import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.4 SilentURLProtocol", .tags(.spy, .urlProtocol))
struct Exercise4_SilentURLProtocol {
  /// A session, and the two counts that a test reads afterwards.
  struct Spied: Sendable {
    let session: DoubledSession
    let startCount: @Sendable () -> Int
    let stopCount: @Sendable () -> Int
  }

  var makeSpy: @Sendable () -> Spied = {
    let spy = Exercise4_Subject.makeSpy()
    return Spied(session: spy.session, startCount: spy.startCount, stopCount: spy.stopCount)
  }

  let teach = Teaching(
    "A silent spy answers nothing, and counts the starts and stops of each session.",
    open: "Chapters/Chapter4Spy/URLProtocol/Exercise4_SilentURLProtocol.swift")

  @Test("counts each start of a load, and no task that is asleep")
  func countsEachStart() async {
    let spy = makeSpy()
    _ = spy.makeTask()
    spy.session.askWhetherItCouldLoad(URLRequest(url: spy.session.baseURL))
    for _ in 1...3 { spy.makeTask().resume() }
    _ = await eventually { spy.startCount() >= 3 }
    teach.expect(
      spy.startCount() == 3,
      "One session started three loads and SilentURLProtocol says \(spy.startCount()).")
  }

  @Test("never answers")
  func neverAnswers() async {
    let spy = makeSpy()
    let log = CompletionLog<SessionAnswer>()
    guard await start(1, on: spy, log: log) != nil else { return }
    let calls = await spy.session.clientCalls(isStopped: true)
    teach.expect(
      calls.isEmpty,
      "SilentURLProtocol started a load, stopped it, and told its client: \(calls.text).")
  }

  @Test("counts the stop of each load that is cancelled, and no other")
  func countsTheStopsOfCancelledLoads() async {
    let spy = makeSpy()
    guard let tasks = await start(3, on: spy) else { return }
    teach.expect(
      spy.stopCount() == 0,
      "No load was cancelled and SilentURLProtocol counted \(spy.stopCount()) stops.")
    for task in tasks.prefix(2) { task.cancel() }
    _ = await eventually { spy.stopCount() >= 2 }
    teach.expect(
      spy.stopCount() == 2,
      "Two of three loads were cancelled and SilentURLProtocol says \(spy.stopCount()).")
    teach.expect(
      spy.startCount() == 3,
      "One session started three loads and SilentURLProtocol says \(spy.startCount()).")
  }

  @Test("sees that a caller of ItemDetailAPI gave up")
  func seesACallerThatGivesUp() async {
    let spy = makeSpy()
    // Shows that the double is silent, so that a load may be cancelled.
    guard await start(1, on: spy) != nil else { return }
    let api = ItemDetailAPI(urlSession: spy.session.urlSession, baseURL: spy.session.baseURL)
    let caller = Task { try await api.itemDetail(id: 6) }
    _ = await eventually { spy.startCount() >= 2 }
    caller.cancel()
    _ = await eventually { spy.stopCount() >= 1 }
    teach.expect(
      spy.stopCount() == 1,
      "A caller that awaited an item was cancelled and SilentURLProtocol counted \(spy.stopCount()) stops."
    )
  }

  @Test("keeps the counts of two sessions apart")
  func keepsTheCountsApart() async {
    let spies = [makeSpy(), makeSpy()]
    guard let tasks = await start(2, on: spies[0]) else { return }
    guard await start(1, on: spies[1]) != nil else { return }
    tasks.first?.cancel()
    _ = await eventually { spies[0].stopCount() >= 1 }
    let counts = spies.map { [$0.startCount(), $0.stopCount()] }
    teach.expect(
      counts == [[2, 1], [1, 0]],
      "Two sessions started 2 and 1 loads and the first cancelled one; SilentURLProtocol says \(counts)."
    )
  }

  /// Starts loads, and returns their tasks when it is safe to cancel them;
  /// nil, and an issue, when it is not.
  ///
  /// On Linux the process may not survive the cancel of a load that is being
  /// answered (PLATFORM.md), so a double that answers gets no further than
  /// this.
  private func start(
    _ count: Int, on spy: Spied, log: CompletionLog<SessionAnswer> = CompletionLog()
  ) async -> [any URLSessionDataTaskProtocol]? {
    let tasks = (0..<count).map { _ in spy.makeTask(log) }
    for task in tasks { task.resume() }
    _ = await eventually { spy.startCount() >= count }
    guard
      teach.expect(
        spy.startCount() >= count,
        "SilentURLProtocol says that \(spy.startCount()) loads were started; it was \(count).")
    else { return nil }
    await letOthersAnswer()
    guard
      teach.expect(
        log.values.isEmpty, "SilentURLProtocol answered a load, or failed it.")
    else { return nil }
    return tasks
  }

  /// Waits for answers that were asked for later than those of the spy: what
  /// has not come by then does not come.
  private func letOthersAnswer() async {
    let prompt = DoubledSession(answeredBy: PromptURLProtocol.self)
    for _ in 1...3 {
      let log = CompletionLog<SessionAnswer>()
      prompt.urlSession.send(URLRequest(url: prompt.baseURL), to: log)
      await log.values(atLeast: 1)
    }
  }
}

extension Exercise4_SilentURLProtocol.Spied {
  fileprivate func makeTask(
    _ log: CompletionLog<SessionAnswer> = CompletionLog()
  ) -> any URLSessionDataTaskProtocol {
    session.urlSession.dataTask(
      with: URLRequest(url: session.baseURL), completionHandler: log.handler) as URLSessionDataTask
  }
}

/// A saboteur that fails every load at once.
private final class PromptURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.resourceUnavailable))
  }
  override func stopLoading() {}
}
