import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("3.1 FakeItemServer", .tags(.fake, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise1_FakeItemServer {
  var open: @Sendable ([Item]) -> ShopUnderContract = Exercise1_Subject.open

  let teach = Teaching(
    "A fake does real work: its answers follow from its items, and from earlier requests.",
    open: "Chapters/Chapter3Fake/ProtocolInjection/Exercise1_FakeItemServer.swift")

  @Test("answers with the item that the request names")
  func answersWithTheItem() async {
    await expectNoFault(in: FakeModel.loads)
  }

  @Test("remembers each change of a price", .askedLast)
  func remembersChanges() async {
    await expectNoFault(in: FakeModel.changes)
  }

  @Test("refuses by the rules of the shop, and changes nothing then", .askedLast)
  func refusesByTheRules() async {
    let faults = await Self.refusals.mapAtOnce { await fault(in: $0) }
    let wrong = faults.compactMap(\.self)
    teach.count(right: faults.count - wrong.count, of: faults.count)
    if wrong.isEmpty { return }
    teach.record(
      ["FakeItemServer refuses \(faults.count - wrong.count) of \(faults.count) requests rightly:"]
        + wrong, sourceLocation: #_sourceLocation)
  }

  private func expectNoFault(
    in rows: [[ItemCall]], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let fault = await FakeModel("FakeItemServer", shop: open).fault(in: rows)
    teach.expect(fault == nil, fault ?? "", sourceLocation: sourceLocation)
  }

  /// Sends the request after a change, which it must leave as it is.
  private func fault(in refusal: Refusal) async -> String? {
    let shop = open(FakeModel.items)
    let changed = await shop.changePrice(ofItem: 12, to: 5200)
    let status = await shop.send(refusal.method, refusal.path, body: refusal.body)?.statusCode
    let request =
      "\(refusal.method) /\(refusal.path)" + (refusal.body.isEmpty ? "" : " with \(refusal.body)")
    guard status == refusal.status else {
      return "\(request) gets \(status.orNothing) instead of \(refusal.status)"
    }
    return await shop.load(12) == changed
      ? nil : "\(request) gets \(refusal.status), and changes the price of item 12"
  }

  private typealias Refusal = (method: String, path: String, body: String, status: Int)

  private static let refusals: [Refusal] = [
    // The path comes first,
    ("GET", "items", "", 404), ("GET", "cups/12", "", 404), ("GET", "items/cup", "", 404),
    ("GET", "items/12/price/tag", "", 404), ("DELETE", "items/cup", "", 404),
    ("PUT", "cups/12/price", #"{"price":1}"#, 404),
    // then the method,
    ("PUT", "items/12", #"{"price":1}"#, 405), ("DELETE", "items/12", "", 405),
    ("DELETE", "items/31", "", 405), ("GET", "items/12/price", "", 405),
    ("POST", "items/12/price", #"{"price":1}"#, 405),
    // the item, and the body.
    ("GET", "items/31", "", 404), ("PUT", "items/31/price", #"{"price":1}"#, 404),
    ("PUT", "items/31/price", "cheap", 404), ("PUT", "items/12/price", "cheap", 400),
    ("PUT", "items/12/price", #"{"cost":1}"#, 400),
    ("PUT", "items/12/price", #"{"price":"1"}"#, 400),
  ]
}
