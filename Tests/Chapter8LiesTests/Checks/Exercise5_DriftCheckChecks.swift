import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("8.5 DriftCheck", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise5_DriftCheck {
  var findDrifts: FindDrifts = Exercise5_Subject.drifts

  let teach = Teaching(
    "A drift check names what no longer fits a canned answer, and nothing else.",
    open: "Chapters/Chapter8Lies/URLProtocol/Exercise5_DriftCheck.swift")

  @Test("names the key that the server has renamed, while the stub stays green")
  func namesTheRenamedKey() async throws {
    try await withServer(items: [.cooker]) { server in
      server.change(.renamesPrice)
      let shop = ShopUnderContract.real(server)
      let (green, red) = await (ShopUnderContract.stub(giving: [.load]).load(5), shop.load(5))
      let story =
        "The server has renamed price to amount. A load from the stub ends in"
        + " \(green.orNothing), one from the server in \(red.orNothing)."
      let renamed = DriftCase(story, [(.load, [.missingKey("price", in: "GET items/5")])])
      try await expect([renamed], from: shop)
    }
  }

  @Test("names what drifts in each change of the shop", .askedLast)
  func namesEachChange() async throws {
    try await expect(LoopbackServer.Change.allCases.map(DriftCase.of) + [.fraction])
  }

  @Test("reports all drifts of all canned answers, in their order, each one once", .askedLast)
  func reportsAllDrifts() async throws { try await expect([.several, .page]) }

  @Test("reports nothing when the answers differ only in what may differ", .askedLast)
  func allowsTheRest() async throws {
    let unchanged = CannedAnswer.all.map { ($0, [Drift]()) }
    try await expect(
      [DriftCase("The server is the one that the canned answers come from.", unchanged)]
        + DriftCase.equivalents)
    try await expect(
      [DriftCase("The shop is a stub with the canned answers.", unchanged)],
      from: .stub(giving: CannedAnswer.all))
  }

  /// Records one issue, at the first server with a fault.
  private func expect(
    _ cases: [DriftCase], from shop: ShopUnderContract? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for day in cases {
      guard let fault = try await day.fault(of: findDrifts, from: shop) else { continue }
      teach.expect(false, fault, sourceLocation: sourceLocation)
      return
    }
  }
}
