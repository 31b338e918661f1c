import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

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

  private var double: URLProtocolDouble {
    URLProtocolDouble("SilentURLProtocol") { [makeSpy] _, _ in makeSpy().session }
  }

  let teach = Teaching(
    "A silent spy answers nothing, and counts the starts and stops of each session.",
    open: "Chapters/Chapter4Spy/URLProtocol/Exercise4_SilentURLProtocol.swift")

  @Test("counts each start and each stop, and nothing else")
  func countsEachCall() async {
    let check = ModelCheck(of: LoadStep.all, model: LoadCounts.after) { [makeSpy] steps in
      await LoadCounts.of(makeSpy(), after: steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    let steps = difference.operations
    let looks = await LoadCounts.twoLooks(at: makeSpy(), after: steps)
    teach.expect(
      false,
      looks[0] == difference.expected && looks[1] != looks[0]
        ? "After \(steps) SilentURLProtocol showed \(looks[0]), and at a second look \(looks[1])."
          + " Reading must not change the counts."
        : "After \(steps) SilentURLProtocol shows \(difference.seen). It should show"
          + " \(difference.expected).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    guard await teach.expect(.silent, keptBy: double) else { return }
    await teach.expectRecordLaws(
      keptBy: RecordingDouble(
        "SilentURLProtocol", samples: { [LoadLife.stopped, .open, .stopped][$0 % 3] },
        text: \.description, verb: "was told", isOrdered: false
      ) { [makeSpy] _ in
        let spy = makeSpy()
        return .init(of: spy.session, starts: spy.startCount, stops: spy.stopCount)
      })
  }

  @Test("sees that a caller of ItemDetailAPI gave up")
  func seesACallerThatGivesUp() async {
    // On Linux the process may not survive the cancel of a load that is being answered.
    guard
      teach.expectSafe(
        await double.isSilent
          ? nil
          : "A load was started, and perhaps stopped, and SilentURLProtocol told its client"
            + " something.")
    else { return }
    let spy = makeSpy()
    let api = ItemDetailAPI(urlSession: spy.session.urlSession, baseURL: spy.session.baseURL)
    let caller = Task { try await api.itemDetail(id: 6) }
    guard
      teach.expect(
        await eventually { spy.startCount() >= 1 },
        "A caller awaited an item, and SilentURLProtocol counted no start.")
    else { return }
    caller.cancel()
    _ = await eventually { spy.stopCount() >= 1 }
    let counts = spy.counts
    teach.expect(
      counts == LoadCounts(starts: 1, stops: 1),
      "A caller awaited an item and then gave up. SilentURLProtocol counted \(counts).")
  }
}

/// What can happen to the loads of a session.
private enum LoadStep: Equatable, Sendable, CustomStringConvertible {
  case start(Page)
  case stopNewest
  case ask

  static let all = Page.all.map(LoadStep.start) + [.stopNewest, .ask]

  var description: String {
    switch self {
    case .start(let page): "startLoading()\(page.name.isEmpty ? "" : " of \(page.name)")"
    case .stopNewest: "stopLoading() of the newest load that is open"
    case .ask: "canInit"
    }
  }
}

/// What is loaded. Whatever it is, its start and its stop count.
private struct Page: Equatable, Sendable {
  let name: String
  var method = "GET"
  var path = ""
  var query: String?
  var body: Data?

  static let all = [
    Page(name: ""),
    Page(name: "GET /items?of=31", path: "/items", query: "of=31"),
    Page(name: "POST /carts", method: "POST", path: "/carts"),
    Page(
      name: "PUT /items/31/price with a body", method: "PUT", path: "/items/31/price",
      body: Data("12".utf8)),
    Page(name: "DELETE /carts/3", method: "DELETE", path: "/carts/3"),
  ]

  func request(to session: DoubledSession) -> URLRequest {
    var parts = URLComponents(url: session.baseURL, resolvingAgainstBaseURL: false)
    parts?.path += path
    parts?.query = query
    var request = URLRequest(url: parts?.url ?? session.baseURL)
    request.httpMethod = method
    request.httpBody = body
    return request
  }
}

/// What a test can see of a silent spy.
private struct LoadCounts: Equatable, CustomStringConvertible {
  var starts = 0
  var stops = 0

  var description: String {
    "\(starts) \(starts == 1 ? "start" : "starts") and \(stops) \(stops == 1 ? "stop" : "stops")"
  }

  @Sendable static func after(_ steps: [LoadStep]) -> [LoadCounts] {
    var counts = LoadCounts()
    return steps.map { step in
      if case .start = step { counts.starts += 1 }
      if step == .stopNewest, counts.stops < counts.starts { counts.stops += 1 }
      return counts
    }
  }

  static func of(
    _ spy: Exercise4_SilentURLProtocol.Spied, after steps: [LoadStep]
  ) async -> [LoadCounts] {
    var open: [RecordedLoad] = []
    var seen: [LoadCounts] = []
    for (step, expected) in zip(steps, after(steps)) {
      step.make(on: spy.session, open: &open)
      // A double may count on a thread of its own.
      _ = await eventually { spy.counts == expected }
      seen.append(spy.counts)
      if seen.last != expected { break }
    }
    return seen
  }

  /// What a spy shows, twice, when it is first read after the last step.
  static func twoLooks(
    at spy: Exercise4_SilentURLProtocol.Spied, after steps: [LoadStep]
  ) async -> [LoadCounts] {
    var open: [RecordedLoad] = []
    for step in steps { step.make(on: spy.session, open: &open) }
    // A double may count late, and be read no more than once for the first look.
    await Deadline.moment.pass()
    return [spy.counts, spy.counts]
  }
}

extension LoadStep {
  fileprivate func make(on session: DoubledSession, open: inout [RecordedLoad]) {
    switch self {
    case .start(let page):
      open.append(RecordedLoad(of: page.request(to: session), by: session))
      open.last?.start()
    case .stopNewest: open.popLast()?.stop()
    case .ask:
      for page in Page.all { session.askWhetherItCouldLoad(page.request(to: session)) }
    }
  }
}

extension Exercise4_SilentURLProtocol.Spied {
  fileprivate var counts: LoadCounts { LoadCounts(starts: startCount(), stops: stopCount()) }
}
