import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Mutants
import Synchronization
import Testing

/// A fake of the shop: an honest one, or one with a single lie.
struct FakeShop: SubjectVariant, CustomStringConvertible {
  /// Returns what opens the shops of one run of a contract.
  typealias Make = @Sendable () -> OpenShop

  let name: String
  let difference: String
  let make: Make

  var description: String { name }

  init(_ name: String, _ difference: String, make: @escaping Make) {
    (self.name, self.difference, self.make) = (name, difference, make)
  }

  /// The shop that a contract is tried on: the real one, if no check judges the contract.
  static func underTest(fileID: String = #fileID) -> OpenShop {
    SubjectUnderTest.make(real, in: fileID)()
  }

  static let real: Make = { { try ShopUnderContract.open($0, nil) } }
}

/// Makes a test of the learner's contract, so that it is judged as tests are.
@Suite(.enabled("This runs when a check judges it.") { SubjectUnderTest.current != nil })
struct ContractAsATest {
  @Test func verify() async throws { try await Exercise3_Subject.verify(FakeShop.underTest()) }
}

extension TestSubject<FakeShop> {
  /// The shop that a contract opens.
  static var shop: Self {
    TestSubject(
      Words(
        type: "Shop", "a", "shop", parameters: "", broken: "that is always closed",
        real: "the real server"),
      real: FakeShop.real,
      broken: [{ { _ in .injected(ClosureShop { _ in .status(503) }) } }])
  }
}

extension ShopUnderContract {
  static func injected(
    _ core: any ItemServing, delivering deliver: @escaping FakeShopSession.Delivery = { $0() }
  ) -> ShopUnderContract {
    ShopUnderContract(
      urlSession: FakeShopSession(inFrontOf: core, delivering: deliver), baseURL: ShopURL.any)
  }
}

// They differ in what no client may rely on.
extension FakeShop {
  static let honest = [
    honest("answersOnAnotherQueue", "answers on another queue") {
      .injected($0) { callBack in DispatchQueue.global().async { callBack() } }
    },
    honest("saysNothing", "has an empty body when it refuses") {
      .injected($0.altered { $0.item == nil ? .status($0.statusCode ?? 500) : $0 })
    },
    honest("hasOtherHeaders", "has other headers, with names in small letters") {
      .injected($0.altered(\.withOtherHeaders))
    },
    honest("standsBelowASession", "stands below a real URLSession") {
      ShopUnderContract(FakeShopURLProtocol.makeSession(inFrontOf: $0))
    },
  ]

  private static func honest(
    _ name: String, _ difference: String,
    open: @escaping @Sendable (any ItemServing) -> ShopUnderContract
  ) -> FakeShop {
    FakeShop(name, difference) { { open(InMemoryShop(selling: $0)) } }
  }
}

extension FakeShop {
  static let lies = [
    lie("emptyForUnknown", "answers 200 with an empty body for an unknown id") {
      $1.isGet && $1.path.hasPrefix("/items/")
        ? $0.answer($1, insteadOf: 404, .status(200)) : $0.answer($1)
    },
    lie("ignoresTheMethod", "answers DELETE and POST as it answers GET") {
      $1.isPut ? $0.answer($1) : $0.honest.ask("GET", $1.path)
    },
    lie("ignoresTheID", "gives the same item for every id that it knows") {
      let answer = $0.answer($1)
      return answer.item == nil ? answer : .item($0.items[0])
    },
    lie("dropsTheWrite", "answers a change with the changed item and forgets it") {
      InMemoryShop(selling: $0.items).answer(to: $1)
    },
    lie("changesEveryPrice", "changes the price of every item with the price of one") {
      shop, request in
      let answer = shop.answer(request)
      guard request.isPut, let price = answer.item?.price else { return answer }
      for item in shop.items { shop.setPrice(price, of: item) }
      return answer
    },
    lie("takesAnyBody", "answers 200 to a price that it cannot read") {
      $0.answer($1, insteadOf: 400, $0.current($1))
    },
    FakeShop("sharesItsState", "shows a price that was changed in another shop") {
      let changes = Mutex<[URLRequest]>([])
      return { items in
        .injected(
          ClosureShop { request in
            let shop = InMemoryShop(selling: items)
            let earlier = changes.withLock { changes in
              defer { if request.isPut { changes.append(request) } }
              return changes
            }
            for change in earlier { _ = shop.answer(to: change) }
            return shop.answer(to: request)
          })
      }
    },
    lie("changesWhatItRefuses", "refuses a price that it cannot read, and sets the price to 0") {
      let answer = $0.answer($1)
      if answer.statusCode == 400, let item = $0.current($1).item { $0.setPrice(0, of: item) }
      return answer
    },
    lie("sellsUnderAnyPath", "answers every path that ends in an id, cups/7 for instance") {
      let parts = $1.path.split(separator: "/")
      return $1.isGet && parts.count == 2
        ? $0.honest.ask("GET", "items/\(parts[1])") : $0.answer($1)
    },
  ]

  private static func lie(
    _ name: String, _ difference: String,
    answer: @escaping @Sendable (LyingShop, URLRequest) -> SessionAnswer
  ) -> FakeShop {
    FakeShop(name, difference) {
      { items in
        let shop = LyingShop(items: items, honest: InMemoryShop(selling: items))
        return .injected(ClosureShop { answer(shop, $0) })
      }
    }
  }
}

/// An honest shop, and what a lie about it needs.
private struct LyingShop: Sendable {
  let items: [Item]
  let honest: InMemoryShop

  func answer(_ request: URLRequest) -> SessionAnswer { honest.answer(to: request) }

  /// The honest answer, or another one in place of a status.
  func answer(
    _ request: URLRequest, insteadOf status: Int, _ other: SessionAnswer
  ) -> SessionAnswer {
    let answer = honest.answer(to: request)
    return answer.statusCode == status ? other : answer
  }

  /// The item of the request as it is now.
  func current(_ request: URLRequest) -> SessionAnswer {
    honest.ask("GET", request.path.replacing("/price", with: ""))
  }

  func setPrice(_ price: Int, of item: Item) {
    _ = honest.ask("PUT", "items/\(item.id)/price", body: #"{"price":\#(price)}"#)
  }
}

extension URLRequest {
  fileprivate var path: String { url?.path ?? "" }
  fileprivate var isGet: Bool { httpMethod == "GET" }
  fileprivate var isPut: Bool { httpMethod == "PUT" }
}
