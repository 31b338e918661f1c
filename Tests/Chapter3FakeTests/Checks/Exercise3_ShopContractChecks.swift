import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization
import Testing

@Suite("3.3 ShopContract", .tags(.fake, .protocolInjection), .serialized)
struct Exercise3_ShopContract {
  var verify: ContractRun.Verify = Exercise3_Subject.verify
  var ownFakes: [OwnFake] = Exercise3_Subject.ownFakes()

  private var run: ContractRun {
    ContractRun(
      of: verify,
      teach: Teaching(
        "A contract holds for the real shop and for every honest fake, and fails on a fake that lies.",
        open: "Chapters/Chapter3Fake/ProtocolInjection/Exercise3_ShopContract.swift"))
  }

  @Test("fails for a shop that does everything wrong")
  func assertsSomething() async {
    await run.expectAssertions()
  }

  @Test("holds for the real server and a real URLSession")
  func holdsForTheRealServer() async {
    let street = Street()
    defer { street.close() }
    await run.expectKept(by: [("the real server", street.open)])
  }

  @Test("holds for every honest fake")
  func holdsFor() async {
    await run.expectKept(by: HonestShop.all.map { ("an honest fake that \($0)", $0.open) })
  }

  @Test("fails on each fake that lies")
  func catches() async {
    await run.expectBroken(by: ShopLie.all)
  }

  @Test("holds for your own fake, on each seam that you have begun")
  func holdsForYourOwnFake() async {
    await run.expectKept(by: await begun(ownFakes).map { ("your \($0.name)", $0.open) })
  }

  typealias OwnFake = ContractRun.Shop

  /// The fakes that sell an item. Exercises 3.1 and 3.2 may come later, and
  /// their starters answer nothing; all are asked before the first is awaited.
  func begun(_ fakes: [OwnFake]) async -> [OwnFake] {
    let asked = fakes.map { fake in
      let log = CompletionLog<SessionAnswer>()
      if let shop = try? fake.open([Item(id: 1, title: "", descriptions: "", price: 1)]) {
        let url = shop.baseURL.appendingPathComponent("items/1")
        shop.urlSession.send(URLRequest(url: url), to: log)
      }
      return (fake, log)
    }
    var begun: [OwnFake] = []
    var deadline = Deadline.answer
    for (fake, log) in asked {
      if await log.values(atLeast: 1, within: deadline).first?.item != nil { begun.append(fake) }
      // The next one was asked at the same time, and has had as long.
      if log.values.isEmpty { deadline = .moment }
    }
    return begun
  }
}

/// Real servers, one for each shop that a contract opens.
private final class Street: Sendable {
  private let servers = Mutex<[LoopbackServer]>([])

  var open: OpenShop {
    { items in
      let server = try LoopbackServer(items: items)
      self.servers.withLock { $0.append(server) }
      return ShopUnderContract(
        urlSession: URLSession.keepingNothing(), baseURL: server.baseURL)
    }
  }

  func close() {
    for server in servers.withLock({ $0 }) { server.stop() }
  }
}
