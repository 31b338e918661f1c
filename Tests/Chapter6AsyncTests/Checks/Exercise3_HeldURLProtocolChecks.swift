import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.3 HeldURLProtocol", .tags(.stub, .urlProtocol))
struct Exercise3_HeldURLProtocol {
  /// A session, and what a test reads and calls beside it.
  struct Held: Sendable {
    let session: DoubledSession
    let held: @Sendable () -> [URLRequest]
    let release: @Sendable (_ path: String, _ answer: SessionAnswer) -> Bool
  }

  var makeHeld: @Sendable () -> Held = {
    let held = Exercise3_Subject.makeHeld()
    return Held(session: held.session, held: held.held, release: held.release)
  }

  let teach = Teaching(
    "A held stub keeps each load until it is released or stopped, and answers a released one once, in"
      + " the order of the releases, on the loader's thread.",
    open: "Chapters/Chapter6Async/URLProtocol/Exercise3_HeldURLProtocol.swift")

  @Test("lets ItemDetailAPI hear two answers in the order of the test, and none after a cancel")
  func answersInTheOrderOfTheTest() async {
    // One client call too many ends the process on Linux, so a client that
    // survives it listens first.
    let early = await makeHeld().callsWithoutRelease
    guard
      teach.expect(
        early.isEmpty,
        "A load was started and not released, and HeldURLProtocol told its client"
          + " \(early.list).")
    else { return }
    // As a session does with a task that is cancelled before it is resumed.
    let idle = makeHeld()
    RecordedLoad(by: idle.session).stop()
    let unstarted = await idle.paths(like: [])
    guard
      teach.expect(
        unstarted.isEmpty,
        "A load was stopped before it was started, and HeldURLProtocol holds \(unstarted.inWords).")
    else { return }
    let held = makeHeld()
    let caller = HeldCaller(of: held)
    let tasks = [3, 4, 5].map(caller.load)
    let all = await held.paths(like: ["/items/3", "/items/4", "/items/5"])
    guard
      teach.expect(
        all == ["/items/3", "/items/4", "/items/5"],
        "ItemDetailAPI asked a real session for three items, and HeldURLProtocol holds"
          + " \(all.inWords).")
    else { return }
    let delivery = await HeldDelivery(of: makeHeld()).fault()
    let fault = if let delivery { delivery } else { await makeHeld().faultBelowASession }
    guard teach.expectSafe(fault) else { return }
    tasks.last??.cancel()
    await caller.log.values(atLeast: 1)
    let rest = await held.paths(like: ["/items/3", "/items/4"])
    guard
      teach.expect(
        rest == ["/items/3", "/items/4"],
        "The task for item 5 was cancelled, and HeldURLProtocol holds \(rest.inWords).")
    else { return }
    for id in [4, 3] { caller.release(id) }
    await caller.log.values(atLeast: 3)
    let expected = [
      "item 5: URLError.cancelled", "item 4: .network(statusCode: 504)",
      "item 3: .network(statusCode: 503)",
    ]
    teach.expect(
      caller.log.values == expected,
      "The test cancelled item 5, released 504 to item 4, and then 503 to item 3. ItemDetailAPI"
        + " heard \(caller.log.values.inWords).")
  }

  @Test("holds each load until it is released or stopped")
  func holdsEachLoad() async {
    let check = ModelCheck(
      of: LoadCall.all, alsoAfter: [.start(.first), .start(.sorted), .start(.first)],
      // On a busy machine the loader may deliver late.
      attempts: 2, model: LoadModel.views
    ) { [makeHeld] in
      await LoadCall.play($0, on: makeHeld(), beside: makeHeld())
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "After \(difference.operations) HeldURLProtocol \(difference.seen). A right one"
        + " \(difference.expected).")
  }

  @Test("delivers on the loader's thread: in order, and nothing after a stop")
  func deliversOnTheLoaderThread() async {
    let fault = await HeldDelivery(of: makeHeld()).fault()
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    let double = URLProtocolDouble("HeldURLProtocol") { [makeHeld] answer, _ in
      ReleasingURLProtocol.makeSession(makeHeld(), answer: answer)
    }
    await ReleasingURLProtocol.$judged.withValue(makeHeld().session.urlProtocol) {
      _ = await teach.expect(.answering, keptBy: double)
    }
  }
}

extension Exercise3_HeldURLProtocol.Held {
  /// The paths of the held requests, sorted, once they are these or a deadline
  /// has passed. The loader of Darwin need not start loads in the order of their
  /// tasks.
  func paths(like expected: [String]) async -> [String] {
    _ = await eventually { sortedPaths == expected }
    return sortedPaths
  }

  private var sortedPaths: [String] { held().map { $0.url?.path ?? "no path" }.sorted() }

  /// What a client hears of a load that nobody releases.
  var callsWithoutRelease: [ClientCall] {
    get async {
      let load = HeldLoad(of: .first, by: self)
      load.start()
      await session.loaderIsDone()
      await Deadline.moment.pass()
      return load.calls
    }
  }

  /// What a client below a real session would hear out of place, after a stop or a second
  /// time, as a sentence.
  var faultBelowASession: String? {
    get async {
      let loads = [HeldSample.first, .sorted].map { HeldLoad(of: $0, by: self) }
      for load in loads { load.start() }
      guard await eventually({ held().count == 2 }) else {
        return "Two loads were started, and HeldURLProtocol holds \(held().count)."
      }
      loads[0].stop()
      _ = await eventually { held().count == 1 }
      let releases = [0, 1, 1, 0].map { release(loads[$0].path, .status(200)) }
      _ = await eventually { loads[1].ends == 1 }
      await Deadline.moment.pass()
      let isInPlace = loads[1].ends == 1 && loads[1].calls.misplacedCall == nil
      if releases == [false, true, false, false], loads[0].calls.isEmpty, isInPlace { return nil }
      return "Of two loads, the first was stopped. Then the first, the second, the second again and"
        + " the first again were released: release returned \(releases). The first client"
        + " heard \(loads[0].calls.list), and the second one \(loads[1].calls.text)."
    }
  }
}
