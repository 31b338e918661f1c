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

  @Test("counts each start and each stop, and nothing else")
  func countsEachCall() async {
    let check = ModelCheck(of: LoadStep.allCases, model: LoadCounts.after) { [makeSpy] steps in
      await LoadCounts.of(makeSpy(), after: steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "After \(difference.operations) SilentURLProtocol shows \(difference.seen). It should show"
        + " \(difference.expected).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    let double = URLProtocolDouble("SilentURLProtocol") { [makeSpy] _, _ in makeSpy().session }
    guard await teach.expect(.silent, keptBy: double) else { return }
    await teach.expectRecordLaws(
      keptBy: RecordingDouble(
        "SilentURLProtocol", samples: { [LoadLife.stopped, .open, .stopped][$0 % 3] },
        text: \.description, verb: "was told", isOrdered: false
      ) { [makeSpy] in
        let spy = makeSpy()
        return .init(of: spy.session, starts: spy.startCount, stops: spy.stopCount)
      })
  }

  @Test("sees that a caller of ItemDetailAPI gave up")
  func seesACallerThatGivesUp() async {
    // On Linux the process may not survive the cancel of a load that is being
    // answered (PLATFORM.md), so a double that answers gets no further.
    guard await makeSpy().session.clientCalls().isEmpty else { return }
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
private enum LoadStep: String, CaseIterable, CustomStringConvertible {
  case start = "startLoading()"
  case stopNewest = "stopLoading() of the newest load that is open"
  case ask = "canInit"

  var description: String { rawValue }
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
      if step == .start { counts.starts += 1 }
      if step == .stopNewest, counts.stops < counts.starts { counts.stops += 1 }
      return counts
    }
  }

  static func of(
    _ spy: Exercise4_SilentURLProtocol.Spied, after steps: [LoadStep]
  ) async -> [LoadCounts] {
    var open: [LoadByHand] = []
    var seen: [LoadCounts] = []
    for (step, expected) in zip(steps, after(steps)) {
      switch step {
      case .start:
        open.append(LoadByHand(by: spy.session))
        open.last?.start()
      case .stopNewest: open.popLast()?.stop()
      case .ask: spy.session.askWhetherItCouldLoad(URLRequest(url: spy.session.baseURL))
      }
      // A double may count on a thread of its own.
      _ = await eventually { spy.counts == expected }
      seen.append(spy.counts)
      if seen.last != expected { break }
    }
    return seen
  }
}

extension Exercise4_SilentURLProtocol.Spied {
  fileprivate var counts: LoadCounts { LoadCounts(starts: startCount(), stops: stopCount()) }
}
