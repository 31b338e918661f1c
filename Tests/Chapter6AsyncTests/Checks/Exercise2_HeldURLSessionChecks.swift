import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.2 HeldURLSession", .tags(.stub, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise2_HeldURLSession {
  var makeHeld: @Sendable () -> HeldModel.Session = Exercise2_Subject.makeHeld

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
    // A double may hold on a queue of its own.
    _ = await eventually { held.held().count == 2 }
    for id in [4, 3] {
      let wasHeld = held.release("/items/\(id)", .status(500 + id))
      guard teach.expect(wasHeld, "release(\"/items/\(id)\") found no request and returned false.")
      else { return }
      await log.values(atLeast: id == 4 ? 1 : 2)
    }
    let expected = [4, 3].map { "item \($0): .network(statusCode: 50\($0))" }
    teach.expect(
      log.values == expected,
      "The test released 504 to item 4 and then 503 to item 3. ItemDetailAPI heard"
        + " [\(log.values.joined(separator: ", "))].")
  }

  @Test("holds each resumed task until it is released or cancelled")
  func holdsEachTask() async {
    let rows =
      HeldModel.beginnings + HeldModel.releases + HeldModel.cancels + HeldModel.earlyCancels
    let fault = await HeldModel("HeldURLSession", session: makeHeld).fault(in: rows)
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.expectLaws(
      SessionLaws.ofAHeldStub,
      of: SessionDouble("HeldURLSession") { [makeHeld] in HeldModel.releasing(makeHeld(), $0) })
  }
}

extension [String] {
  /// The entries as a failure lists them.
  var inWords: String { isEmpty ? "nothing" : "[\(joined(separator: ", "))]" }
}
