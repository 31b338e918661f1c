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

  // What no contract may pass on, once it notices its own two.

  static let neverAnswers = ShopVariant(name: "neverAnswers", difference: "never answers") {
    _, _ in .mute { _ in nil }
  }
  static let refusesInSilence = ShopVariant(
    name: "refusesInSilence", difference: "never answers where it has to refuse"
  ) { items, fault in
    let shop = InMemoryShop(selling: items, in: fault)
    return .mute {
      let answer = shop.answer(to: $0)
      return (answer.statusCode ?? 0) < 400 ? answer : nil
    }
  }
  static let losesEmptyAnswers = ShopVariant(
    name: "losesEmptyAnswers", difference: "never answers where the body has no bytes"
  ) { items, fault in
    let shop = InMemoryShop(selling: items, in: fault)
    return .mute {
      let answer = shop.answer(to: $0)
      return answer.data?.isEmpty == true ? nil : answer
    }
  }
  static let sellsNothing = ShopVariant(
    name: "sellsNothing", difference: "sells nothing, whatever it was opened with"
  ) { _, fault in .injected(FakeShopSession(inFrontOf: InMemoryShop(selling: [], in: fault))) }
  static let answersLaterWithoutResume = liar(
    "answersLaterWithoutResume", "answers without a resume(), a little later"
  ) {
    // One after the other: the early answer is there before that of a later request.
    let queue = DispatchQueue(label: "early answers")
    return .injected(
      ResumedSession(
        base: FakeShopSession(inFrontOf: $0) { callBack in
          queue.async {
            usleep(10_000)
            callBack()
          }
        }))
  }

  static let refusesWith400 = liar("refusesWith400", "answers 400 for every refusal") {
    .injected(FakeShopSession(inFrontOf: $0.altered(\.refusedWith400)))
  }
  static let allowsEverything = liar(
    "allowsEverything", "accepts a method or a body that it has to refuse"
  ) { .injected(FakeShopSession(inFrontOf: $0.altered { $0.accepted(insteadOf: [400, 405]) })) }

  // Further lies, which no exercise asks for: a test may be about one of them.

  static let sellsEverything = liar("sellsEverything", "sells an item for every id") {
    .injected(FakeShopSession(inFrontOf: $0.altered { $0.accepted(insteadOf: [404]) }))
  }
  static let callsBackTwice = liar("callsBackTwice", "calls back twice") {
    .injected(TwiceSession(base: FakeShopSession(inFrontOf: $0)))
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

  fileprivate var refusedWith400: SessionAnswer {
    (400...499).contains(statusCode ?? 0) ? .status(400) : self
  }

  fileprivate func accepted(insteadOf statuses: [Int]) -> SessionAnswer {
    statuses.contains(statusCode ?? 0) ? .status(200, body: Scenario.itemJSON) : self
  }
}

extension ShopUnderContract {
  /// A shop with protocol injection.
  static func injected(_ session: any URLSessionProtocol) -> ShopUnderContract {
    ShopUnderContract(urlSession: session, baseURL: ShopURL.any)
  }

  /// A shop that has no answer to some requests. Nobody waits long for them.
  fileprivate static func mute(
    _ answer: @escaping @Sendable (URLRequest) -> SessionAnswer?
  ) -> ShopUnderContract {
    ShopUnderContract(
      urlSession: MuteSession(answer: answer), baseURL: ShopURL.any, within: .answer)
  }
}

extension TestSubject<ShopVariant> {
  /// The shop, which a contract opens in one way.
  static var shop: Self {
    TestSubject(
      Words(
        type: "ShopUnderContract", "a", "shop", parameters: "selling:",
        broken: "that answers nothing right", real: "the real shop"),
      real: ShopUnderContract.open, broken: [closed, silent], otherFaults: lies,
      callsBackTwice: .callsBackTwice)
  }

  /// All lies of 8.1 to 8.4, and more: a test may be about one that its exercise leaves out.
  private static let lies: [ShopVariant] =
    [
      .answersWithoutResume, .losesAnEmptyBody, .finishesWithoutResponse, .sharesItsShop,
      .respondsBesideAnError, .losesNoConnection, .givesOneFixture, .refusesWith404,
      .neverAnswers, .refusesInSilence, .losesEmptyAnswers, .sellsNothing,
      .answersLaterWithoutResume, .refusesWith400, .allowsEverything, .sellsEverything,
    ] + ShopVariant.lostConnections

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

/// A session that never answers where it has no answer.
private struct MuteSession: URLSessionProtocol {
  private struct MuteTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  let answer: @Sendable (URLRequest) -> SessionAnswer?

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    MuteTask {
      guard let answer = answer(request) else { return }
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

/// A session that calls back twice.
private struct TwiceSession: URLSessionProtocol {
  let base: FakeShopSession

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    base.dataTask(with: request) {
      completionHandler($0, $1, $2)
      completionHandler($0, $1, $2)
    }
  }
}

/// A session whose tasks are resumed already.
private struct ResumedSession: URLSessionProtocol {
  let base: FakeShopSession

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = base.dataTask(with: request, completionHandler: completionHandler)
    task.resume()
    return task
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
