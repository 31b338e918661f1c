import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Mutants

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

  init(
    _ name: String, _ difference: String,
    standingBefore shop: @escaping @Sendable (any ItemServing) -> ShopUnderContract
  ) {
    (self.name, self.difference) = (name, difference)
    make = { shop(InMemoryShop(selling: $0, in: $1)) }
  }
}

extension ShopUnderContract {
  /// A shop with protocol injection.
  fileprivate static func injected(_ session: any URLSessionProtocol) -> ShopUnderContract {
    ShopUnderContract(urlSession: session, baseURL: ShopURL.any)
  }

  /// An honest session in front of a shop.
  fileprivate static func injected(inFrontOf shop: any ItemServing) -> ShopUnderContract {
    .injected(FakeShopSession(inFrontOf: shop))
  }
}

// The liars of 8.1 to 8.4, two for each exercise.
extension ShopVariant {
  static let answersWithoutResume = ShopVariant(
    "answersWithoutResume", "answers without a resume()"
  ) { .injected(EagerFakeSession(inFrontOf: $0)) }
  static let losesAnEmptyBody = ShopVariant(
    "losesAnEmptyBody", "hands over nil where the body of an answer has no bytes"
  ) { .injected(NilBodyFakeSession(inFrontOf: $0)) }

  static let finishesWithoutResponse = ShopVariant(
    "finishesWithoutResponse", "ends the load of an unknown item without a response"
  ) { ShopUnderContract(EmptyFinishFakeURLProtocol.makeSession(inFrontOf: $0)) }
  static let sharesItsShop = ShopVariant(
    "sharesItsShop", "gives the shop that was opened last to all sessions"
  ) { ShopUnderContract(SharedFakeURLProtocol.makeSession(inFrontOf: $0)) }

  static let respondsBesideAnError = ShopVariant(
    "respondsBesideAnError", "hands over a response beside the error of a lost connection"
  ) { .injected(ErrorBesideResponseFakeSession(inFrontOf: $0)) }
  static let losesNoConnection = ShopVariant(
    "losesNoConnection", "answers 500 where the connection is lost"
  ) { .injected(SuccessFlagFakeSession(inFrontOf: $0)) }

  static let givesOneFixture = ShopVariant(
    "givesOneFixture", "gives the item of the first load for every id"
  ) { ShopUnderContract(OneFixtureFakeURLProtocol.makeSession(inFrontOf: $0)) }
  static let refusesWith404 = ShopVariant("refusesWith404", "answers 404 for every refusal") {
    ShopUnderContract(Only404FakeURLProtocol.makeSession(inFrontOf: $0))
  }

  // What no contract may pass on, once it notices its own two.

  static let neverAnswers = ShopVariant("neverAnswers", "never answers") {
    let session = FakeShopSession(inFrontOf: $0) { _ in }
    return ShopUnderContract(urlSession: session, baseURL: ShopURL.any, within: .answer)
  }
  /// The lie about a lost connection, with another status.
  static let answersWith404 = ShopVariant(
    "answersWith404", "answers 404 where the connection is lost"
  ) { .injected(inFrontOf: $0.altered { $0.error == nil ? $0 : .status(404) }) }
}

// Honest doubles, some on each seam. They differ in what no client may rely on, so
// a contract that fails on one of them asks for too much.
extension ShopVariant {
  static let equivalents = [
    ShopVariant("answersAtOnce", "answers before resume() returns") { .injected(inFrontOf: $0) },
    ShopVariant("answersOnAnotherQueue", "answers a moment later, on another queue") {
      .injected(
        FakeShopSession(inFrontOf: $0) { callBack in DispatchQueue.global().async { callBack() } })
    },
    ShopVariant("saysLess", "says in no word why it refuses") {
      .injected(inFrontOf: $0.altered(\.withoutWords))
    },
    ShopVariant("hasOtherHeaders", "has other headers, with names in small letters") {
      .injected(inFrontOf: $0.altered(\.withOtherHeaders))
    },
    ShopVariant("addsAField", "adds a field to its items and sorts their keys") {
      .injected(inFrontOf: $0.altered(\.withAnotherField))
    },
    ShopVariant("failsWithItsOwnError", "loses a connection with an error of its own") {
      .injected(inFrontOf: $0.altered { $0.error == nil ? $0 : .failure(LineCut()) })
    },
    ShopVariant("standsBelowASession", "stands below a real URLSession") {
      ShopUnderContract(FakeShopURLProtocol.makeSession(inFrontOf: $0))
    },
  ]
}

private struct LineCut: Error {}

extension SessionAnswer {
  fileprivate var withoutWords: SessionAnswer {
    guard let status = statusCode, status >= 400 else { return self }
    let response = HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: allow.map { ["Allow": $0] })
    return SessionAnswer(data: Data(), response: response, error: nil)
  }
}

extension TestSubject<ShopVariant> {
  /// The shop, which a contract opens in one way.
  static var shop: Self {
    TestSubject(
      Words(
        type: "ShopUnderContract", "a", "shop", parameters: "selling:",
        broken: "that answers nothing right", real: "the real shop"),
      real: ShopUnderContract.open, broken: [answering(allWrong), answering(nothing)],
      otherFaults: lies)
  }

  /// All lies of 8.1 to 8.4: a test may be about one that its exercise leaves out.
  private static let lies: [ShopVariant] = [
    .answersWithoutResume, .losesAnEmptyBody, .finishesWithoutResponse, .sharesItsShop,
    .respondsBesideAnError, .losesNoConnection, .givesOneFixture, .refusesWith404,
    .neverAnswers, .answersWith404,
  ]

  private static let allWrong = SessionAnswer(
    data: nil, response: SessionAnswer.status(503).response, error: LineCut())
  private static let nothing = SessionAnswer(data: nil, response: nil, error: nil)

  /// Gives one answer to everything.
  private static func answering(_ answer: SessionAnswer) -> MakeShop {
    { _, _ in .injected(inFrontOf: ClosureShop { _ in answer }) }
  }
}
