import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("8.5 DriftCheck", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise5_DriftCheck {
  var findDrifts: FindDrifts = Exercise5_Subject.drifts

  let teach = Teaching(
    "A drift check names each way in which the server's answer of today no longer fits a canned"
      + " answer, and nothing else.",
    open: "Chapters/Chapter8Lies/URLProtocol/Exercise5_DriftCheck.swift")

  @Test("names the key that the server has renamed, while the stub stays green")
  func namesTheRenamedKey() async throws {
    try await withServer(items: [cooker]) { server in
      server.change(.renamesPrice)
      let shop = ShopUnderContract.real(server)
      let (green, red) = await (ShopUnderContract.stub(giving: [.load]).load(5), shop.load(5))
      let story =
        "The server has renamed price to amount. A load from the stub still ends in"
        + " \(green.orNothing), and a load from the server ends in \(red.orNothing)."
      await expect(DriftCase(story, [(.load, [.lost("price", from: .load)])]), from: shop)
    }
  }

  @Test("names what drifts in each change of the shop", .askedLast)
  func namesEachChange() async throws {
    try await expect(LoopbackServer.Change.allCases.map(DriftCase.of) + DriftCase.otherTypes)
  }

  @Test("reports all drifts of all canned answers, in their order, each one once", .askedLast)
  func reportsAllDrifts() async throws {
    try await expect([.several, .page])
  }

  @Test("reports nothing when the answers differ only in what may differ", .askedLast)
  func allowsTheRest() async throws {
    try await expect(DriftCase.equivalents)
    try await withServer(items: [cooker]) { server in
      server.change(.renamesPrice)
      let canned: [CannedAnswer] = [.load, .unknown, .newPrice]
      let story = "The server has changed. But the shop was a stub with the canned answers."
      await expect(DriftCase(story, canned.map { ($0, []) }), from: .stub(giving: canned))
    }
  }

  /// Records one issue, at the first server with a fault.
  private func expect(
    _ cases: [DriftCase], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for day in cases {
      guard let fault = try await day.fault(of: findDrifts) else { continue }
      teach.expect(false, fault, sourceLocation: sourceLocation)
      return
    }
  }

  private func expect(
    _ day: DriftCase, from shop: ShopUnderContract,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let fault = await day.fault(of: findDrifts, from: shop)
    teach.expect(fault == nil, fault.orNothing, sourceLocation: sourceLocation)
  }
}
