import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.2 HeldURLSession", .tags(.stub, .protocolInjection))
struct Exercise2_HeldURLSession {
  /// A session, and what a test reads and calls beside it.
  struct Held: Sendable {
    let session: any URLSessionProtocol
    let held: @Sendable () -> [URLRequest]
    let release: @Sendable (_ path: String, _ answer: SessionAnswer) -> Bool
  }

  var makeHeld: @Sendable () -> Held = {
    let held = Exercise2_Subject.makeHeld()
    return Held(session: held.session, held: held.held, release: held.release)
  }

  let teach = Teaching(
    "A held stub keeps each resumed task until it is released or cancelled, and answers a released one"
      + " once.",
    open: "Chapters/Chapter6Async/ProtocolInjection/Exercise2_HeldURLSession.swift")

  @Test("lets ItemDetailAPI hear two answers in the order of the test")
  func answersInTheOrderOfTheTest() async {
    let held = makeHeld()
    let log = CompletionLog<String>()
    let api = ItemDetailAPI(urlSession: held.session, baseURL: ShopURL.any)
    for id in [3, 4] {
      api.loadItemDetail(id: id) { log.record("item \(id): \(LoadOutcome($0))") }
    }
    let requests = await held.paths(atLeast: 2)
    guard
      teach.expect(
        requests == ["/items/3", "/items/4"],
        "ItemDetailAPI asked for items 3 and 4, and HeldURLSession holds \(requests.inWords).")
    else { return }
    for (place, id) in [4, 3].enumerated() {
      let wasHeld = held.release("/items/\(id)", .status(500 + id))
      await log.values(atLeast: place + 1)
      teach.expect(wasHeld, "release(\"/items/\(id)\") found no request and returned false.")
    }
    let expected = [4, 3].map { "item \($0): .network(statusCode: 50\($0))" }
    teach.expect(
      log.values == expected,
      "The test released 504 to item 4 and then 503 to item 3. ItemDetailAPI heard"
        + " [\(log.values.joined(separator: ", "))].")
  }

  @Test("holds each resumed task until it is released or cancelled")
  func holdsEachTask() async {
    let check = ModelCheck(
      of: HeldCall.all, alsoAfter: [.send(.first), .send(.sorted), .send(.first)],
      model: HeldModel.views
    ) { [makeHeld] in
      await HeldCall.play($0, on: makeHeld())
    }
    guard let difference = await check.shortestDifference() else { return await holdsMany() }
    teach.expect(
      false,
      "After \(difference.operations) HeldURLSession \(difference.seen). A right one"
        + " \(difference.expected).")
  }

  /// A list has no end.
  private func holdsMany() async {
    let held = makeHeld()
    for _ in 0..<300 {
      held.session.dataTask(with: HeldSample.first.request) { _, _, _ in }.resume()
    }
    let count = await held.paths(atLeast: 300).count
    teach.expect(
      count == 300,
      "The test sent 300 requests and released none, and HeldURLSession holds \(count).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionLaws.answering + SessionLaws.faithful,
      keptBy: SessionDouble("HeldURLSession") { [makeHeld] in
        ReleasingSession(held: makeHeld(), answer: $0)
      }, then: SessionLaws.late)
  }
}

extension Exercise2_HeldURLSession.Held {
  /// The paths of the held requests, once there are so many or a deadline has
  /// passed: a double may hold on a queue of its own.
  func paths(atLeast count: Int) async -> [String] {
    _ = await eventually { held().count >= count }
    return held().map { $0.url?.path ?? "no path" }
  }
}

extension [String] {
  /// The entries as a failure lists them.
  var inWords: String { isEmpty ? "nothing" : "[\(joined(separator: ", "))]" }
}
