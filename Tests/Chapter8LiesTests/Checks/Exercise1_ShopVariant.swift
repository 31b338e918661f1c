import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A double of the shop: an honest one, which differs in nothing that a client may
/// rely on, or one with a single lie.
struct ShopVariant: SubjectVariant, CustomStringConvertible {
  /// The name in code.
  let name: String
  /// What the double does otherwise, as the end of a sentence.
  let difference: String
  /// Opens such a shop.
  let make: MakeShop

  /// The difference, so that a parameterized test shows it for each case.
  var description: String { "\(name): \(difference)" }
}

// The liars of 8.1 to 8.4, two for each exercise.
extension ShopVariant {
  static let answersWithoutResume = liar("answersWithoutResume", "answers without a resume()") {
    .injected(EagerFakeSession(inFrontOf: $0))
  }
  static let losesAnEmptyBody = liar(
    "losesAnEmptyBody", "hands over nil where the body of an answer has no bytes"
  ) { .injected(NilBodyFakeSession(inFrontOf: $0)) }

  static let finishesWithoutResponse = liar(
    "finishesWithoutResponse", "ends the load of an unknown item without a response"
  ) { ShopUnderContract(EmptyFinishFakeURLProtocol.makeSession(inFrontOf: $0)) }
  static let sharesItsShop = liar(
    "sharesItsShop", "gives the shop that was opened last to all sessions"
  ) { ShopUnderContract(SharedFakeURLProtocol.makeSession(inFrontOf: $0)) }

  static let respondsBesideAnError = liar(
    "respondsBesideAnError", "hands over a response beside the error of a lost connection"
  ) { .injected(ErrorBesideResponseFakeSession(inFrontOf: $0)) }
  static let losesNoConnection = liar(
    "losesNoConnection", "answers 500 where the connection is lost"
  ) { .injected(SuccessFlagFakeSession(inFrontOf: $0)) }

  /// The two lies about a lost connection, with other statuses.
  static let lostConnections = [
    liar(
      "respondsWith503",
      "hands over a response with status 503 beside the error of a lost connection"
    ) { .injected(FakeShopSession(inFrontOf: $0.altered(\.besideARefusal))) },
    liar("answersWith404", "answers 404 where the connection is lost") {
      .injected(FakeShopSession(inFrontOf: $0.altered(\.refused)))
    },
  ]

  static let givesOneFixture = liar(
    "givesOneFixture", "gives the item of the first load for every id"
  ) { ShopUnderContract(OneFixtureFakeURLProtocol.makeSession(inFrontOf: $0)) }
  static let refusesWith404 = liar("refusesWith404", "answers 404 for every refusal") {
    ShopUnderContract(Only404FakeURLProtocol.makeSession(inFrontOf: $0))
  }

  private static func liar(
    _ name: String, _ lie: String,
    standingBefore shop: @escaping @Sendable (any ItemServing) -> ShopUnderContract
  ) -> ShopVariant {
    ShopVariant(name: name, difference: lie) { shop(InMemoryShop(selling: $0, in: $1)) }
  }
}

extension SessionAnswer {
  fileprivate var besideARefusal: SessionAnswer {
    error == nil
      ? self : SessionAnswer(data: nil, response: Self.status(503).response, error: error)
  }

  fileprivate var refused: SessionAnswer { error == nil ? self : .status(404) }
}

extension ShopUnderContract {
  /// A shop with protocol injection.
  static func injected(_ session: any URLSessionProtocol) -> ShopUnderContract {
    ShopUnderContract(urlSession: session, baseURL: ShopURL.any)
  }
}

extension TestSubject<ShopVariant> {
  /// The shop, which a contract opens in one way.
  static var shop: Self {
    TestSubject(
      Words(
        type: "ShopUnderContract", "a", "shop", parameters: "selling:",
        broken: "that answers nothing right"),
      real: ShopUnderContract.open, broken: [closed, silent])
  }

  /// Refuses every request, and has a response, a body and an error each time.
  private static let closed: MakeShop = { _, _ in
    .injected(
      FakeShopSession(
        inFrontOf: ClosedShop(
          answer: SessionAnswer(
            data: nil, response: SessionAnswer.status(503).response, error: ClosedShop.Closed()))))
  }

  /// Calls back with three nils.
  private static let silent: MakeShop = { _, _ in
    .injected(
      FakeShopSession(
        inFrontOf: ClosedShop(answer: SessionAnswer(data: nil, response: nil, error: nil))))
  }
}

/// A shop with one answer for everything.
private struct ClosedShop: ItemServing {
  struct Closed: Error {}

  let answer: SessionAnswer

  func answer(to request: URLRequest) -> SessionAnswer { answer }
}

extension GradedRun<ShopVariant> {
  /// The run of a contract of the shop, as 8.1 to 8.4 ask for one.
  ///
  /// - Parameters:
  ///   - tests: The learner's tests.
  ///   - file: The file to open.
  /// - Returns: The run.
  static func ofContract(_ tests: LearnersSuite, open file: String) -> Self {
    GradedRun(
      of: tests, about: .shop,
      teach: Teaching(
        "A contract holds for the real shop and for every honest double, and a lie breaks it.",
        open: file))
  }
}
