import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Mutants
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
    honest("answersAtOnce", "answers before resume() returns") { .injected($0) },
    honest("answersOnAnotherQueue", "answers on another queue") {
      .injected($0) { callBack in DispatchQueue.global().async { callBack() } }
    },
    honest("answersTheLaterFirst", "answers the later of two requests first") {
      .injected($0, delivering: LaterFirst().deliver)
    },
    honest("saysNothing", "has an empty body when it refuses") {
      .injected($0.altered { $0.item == nil ? .status($0.statusCode ?? 500) : $0 })
    },
    honest("hasOtherHeaders", "has other headers, with names in small letters") {
      .injected($0.altered(\.withOtherHeaders))
    },
    honest("addsAField", "adds a field to its items and sorts their keys") {
      .injected($0.altered(\.withAnotherField))
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
