import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("8.5 DriftCheck", .tags(.stub, .urlProtocol), .serialized)
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

  @Test("names what drifts in each change of the shop")
  func namesEachChange() async throws {
    try await expect(LoopbackServer.Change.allCases.map(DriftCase.of))
  }

  @Test("reports another status, and compares no bodies then")
  func comparesTheStatus() async throws {
    try await expect(DriftCase.statuses)
  }

  @Test("compares the type of each value")
  func comparesTheTypes() async throws {
    try await expect(DriftCase.types)
  }

  @Test("reports all drifts of all canned answers, in their order, each one once")
  func reportsAllDrifts() async throws {
    guard try await expect(DriftCase.severalDrifts) else { return }
    await expect(.torn, from: .torn)
  }

  @Test("finds no key in a body that is not a JSON object")
  func readsOtherBodies() async throws {
    try await expect(DriftCase.otherBodies)
  }

  @Test("reports nothing when the answers differ only in what may differ")
  func allowsTheRest() async throws {
    try await expect(DriftCase.equivalents)
  }

  @Test("waits for each answer until the deadline, and no longer than it has to")
  func keepsTheDeadline() async throws {
    try await expect([.silent, .slow])
  }

  @Test("finds no drift in a stub with these canned answers, whatever the server does")
  func findsNoneInTheStub() async throws {
    let canned: [CannedAnswer] = [.load, .unknown, .newPrice]
    for change in LoopbackServer.Change.allCases {
      try await withServer(items: [cooker]) { server in
        server.change(change)
        let story =
          "\(change.story) But the shop was a stub, and gave the canned answers themselves."
        await expect(DriftCase(story, canned.map { ($0, []) }), from: .stub(giving: canned))
      }
    }
  }

  /// Records one issue, and returns false, at the first server with a fault.
  @discardableResult
  private func expect(
    _ cases: [DriftCase], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Bool {
    for day in cases {
      guard let fault = try await day.fault(of: findDrifts) else { continue }
      return teach.expect(false, fault, sourceLocation: sourceLocation)
    }
    return true
  }

  private func expect(
    _ day: DriftCase, from shop: ShopUnderContract,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let fault = await day.fault(of: findDrifts, from: shop)
    teach.expect(fault == nil, fault ?? "", sourceLocation: sourceLocation)
  }
}
