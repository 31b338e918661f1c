import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants

extension StorefrontVariant: SubjectVariant {}

extension TestSubject<ScreenVariant> {
  /// The screen, which tests reach in one way: through its API.
  public static var itemScreen: Self {
    TestSubject(
      Words(
        type: "ItemScreen", "a", "screen", parameters: "api:", broken: "that does nothing right"),
      real: { ItemScreen(api: $0) }, broken: [broken, hasty])
  }

  /// Asks before anybody has asked it, for another item each time, and shows the
  /// wrong thing.
  private static let broken: MakeItemScreen = { api in
    var rules = FaultyItemScreen.Rules()
    (rules.first, rules.waiting) = (.loading, .idle)
    rules.state = { _ in .idle }
    let bent = BentAPI(real: api)
    bent.loadItemDetail(id: 1) { _ in }
    return FaultyItemScreen(api: bent, rules: rules)
  }

  /// Gives up each load as soon as it has begun: a test that nothing is cancelled
  /// asserts something.
  private static let hasty: MakeItemScreen = { ItemScreen(api: CancellingAPI(real: $0)) }
}

extension TestSubject<RetryVariant> {
  /// The loader that tries again, which tests reach through its API and its clock.
  public static var retryingItemDetailAPI: Self {
    TestSubject(
      Words(
        type: "RetryingItemDetailAPI", "a", "loader", parameters: "api:clock:",
        broken: "that asks nobody and fails"),
      real: { RetryingItemDetailAPI(api: $0, clock: $1) },
      broken: [{ _, clock in RetryingItemDetailAPI(api: RefusingAPI(), clock: clock) }])
  }
}

extension TestSubject<GameVariant> {
  /// The game, which tests reach on both seams.
  public static var upDownGame: Self {
    let real: MakeUpDownGame = { UpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1)) }
    return TestSubject(
      Words(
        type: "UpDownGame", "a", "game", parameters: "urlSession:baseURL:",
        broken: "that does nothing right"),
      seams: Seam.allCases, real: real, broken: [broken, deaf],
      otherFaults: GameVariant.askingFaults
    ) { make, seam in
      { Seam(of: $0) == seam ? make($0, $1) : real($0, $1) }
    }
  }

  /// Has a number before it has asked for one, and calls every guess a hit.
  private static let broken: MakeUpDownGame = { urlSession, baseURL in
    var rules = FaultyUpDownGame.Rules()
    (rules.first, rules.firstTries) = (99, 98)
    rules.number = { $0 + 100 }
    rules.answer = { guess, _ in guess > 30 ? .up : .hit }
    rules.triesAfterReset = { $0 + 97 }
    return FaultyUpDownGame(
      api: RandomNumberAPI(urlSession: urlSession, baseURL: baseURL), rules: rules)
  }

  /// Asks nobody, so it never gets a number.
  private static let deaf: MakeUpDownGame = { _, baseURL in
    UpDownGame(api: RandomNumberAPI(urlSession: SilentSession(), baseURL: baseURL))
  }
}

extension TestSubject<ShopClientVariant> {
  /// The client that makes its own session, which tests reach through its
  /// configuration.
  public static var shopClient: Self {
    TestSubject(
      Words(
        type: "ShopClient", "a", "client", parameters: "configuration:baseURL:",
        broken: "that asks nobody and fails"),
      real: { ShopClient(configuration: $0, baseURL: $1) }, broken: [broken])
  }

  /// Asks nobody, and leaves other headers in the configuration.
  private static let broken: MakeShopClient = { configuration, baseURL in
    configuration.httpAdditionalHeaders = ["X-Broken": "yes"]
    var rules = FaultyShopClient.Rules()
    rules.load = { _, _ in throw RefusingAPI.Refused() }
    return FaultyShopClient(configuration: configuration, baseURL: baseURL, rules: rules)
  }
}

extension TestSubject<ItemDetailClientVariant> {
  /// The client that awaits its answers, which tests reach on both seams.
  public static var itemDetailClient: Self {
    let real: MakeItemDetailClient = { ItemDetailClient(transport: $0, baseURL: $1) }
    return TestSubject(
      Words(
        type: "ItemDetailClient", "a", "client", parameters: "transport:baseURL:",
        broken: "on which every call fails"),
      seams: Seam.allCases, real: real, broken: [broken]
    ) { make, seam in
      { Seam(of: $0) == seam ? make($0, $1) : real($0, $1) }
    }
  }

  /// Sends something else than it should, and fails: a test that nothing is sent asserts
  /// something.
  private static let broken: MakeItemDetailClient = { BrokenClient(transport: $0, baseURL: $1) }
}

private struct BrokenClient: ItemDetailClientProtocol {
  let transport: any HTTPTransport
  let baseURL: URL

  func itemDetail(id: Int) async throws -> Item { try await fail() }
  func itemDetails(ids: [Int]) async throws -> [Item] { try await fail() }
  func updatePrice(ofItem id: Int, to price: Int) async throws -> Item { try await fail() }

  private func fail() async throws -> Never {
    var request = URLRequest(url: baseURL.appendingPathComponent("broken"))
    request.httpMethod = "BROKEN"
    Task { [request] in try await transport.data(for: request) }
    // So that the request is sent before a test looks.
    for _ in 1...10 { await Task.yield() }
    throw RefusingAPI.Refused()
  }
}

/// An API that asks for other items, and for each of them once more when its task
/// is cancelled.
private struct BentAPI: APIDecorator {
  private struct BentTask: URLSessionDataTaskProtocol {
    let onCancel: @Sendable () -> Void

    func resume() {}
    func cancel() { onCancel() }
  }

  let real: any ItemDetailAPIProtocol

  @discardableResult
  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    _ = real.loadItemDetail(id: id + 1_000, completion: completion)
    return BentTask { [real] in _ = real.loadItemDetail(id: id + 2_000) { _ in } }
  }
}

/// An API that fails each call with an error of its own.
private struct RefusingAPI: ItemDetailAPIProtocol {
  struct Refused: Error {}

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Refused()))
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Refused()))
    return nil
  }
}

/// A session whose tasks send nothing.
private struct SilentSession: URLSessionProtocol {
  private struct SilentTask: URLSessionDataTaskProtocol {
    func resume() {}
    func cancel() {}
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol { SilentTask() }
}
