import AnswerKit
import CheckKit
import Foundation
import ItemDetail
import Synchronization
import Testing

// One at a time: some of the wrong answers change the storages of the process.
@Suite("7.3 SessionFactory: the checks decide rightly", .serialized)
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_SessionFactory

  static let judge = Judge<Checks>(
    [
      ("keepsCookiesApart", { try await $0.keepsCookiesApart() }),
      ("asksTheServer", { try await $0.asksTheServer() }),
      ("keepsPasswordsApart", { $0.keepsPasswordsApart() }),
      ("keepsTheSettings", { try await $0.keepsTheSettings() }),
    ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "the base as it is", "keepsCookiesApart", "A new session sent the cookie old=1",
      WrongFactories.asTheBase),
    wrong(
      "sixteen storages in turn", "keepsCookiesApart", "sessions later had it too",
      WrongFactories.inTurn),
    wrong(
      "one ephemeral configuration for all", "keepsCookiesApart",
      "its first request sent the cookie visitor=7", WrongFactories.oneEphemeral),
    wrong(
      "no cookie storage", "keepsCookiesApart", "Its next request sent no cookie",
      WrongFactories.withoutCookies),
    wrong(
      "clears the shared cache", "asksTheServer", "it was gone",
      WrongFactories.clearingTheSharedCache),
    wrong(
      "the cache of a base that is private", "asksTheServer", "The cache of `base`",
      WrongFactories.keepingTheCacheOfAPrivateBase),
    wrong(
      "the passwords stay", "keepsPasswordsApart", "a new session knew it",
      WrongFactories.leavingPasswords),
    wrong(
      "the usual cookie settings", "keepsTheSettings", "`base` has httpShouldSetCookies false",
      WrongFactories.withTheUsualCookieSettings),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "copies what a session has", Checks(makeSession: { RightFactories.copyOfASession($0) })),
    RightAnswer(
      "setting by setting", Checks(makeSession: { RightFactories.settingBySetting($0) })),
    RightAnswer(
      "a cache that keeps nothing",
      Checks(makeSession: { RightFactories.withAnEmptyCache($0) })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, _ fault: String,
    _ makeSession: @escaping @Sendable (URLSessionConfiguration) -> URLSession
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, Checks(makeSession: makeSession))
  }
}

/// Factories that are right, written otherwise than the solution.
enum RightFactories {
  /// Makes the session first, and changes the copy that the session has given out.
  static func copyOfASession(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = URLSession(configuration: base).configuration
    let ephemeral = URLSession(configuration: .ephemeral).configuration
    configuration.httpCookieStorage = ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  /// An ephemeral configuration that takes each setting over by hand.
  static func settingBySetting(_ base: URLSessionConfiguration) -> URLSession {
    URLSession(configuration: settings(of: base))
  }

  static func settings(of base: URLSessionConfiguration) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = base.timeoutIntervalForRequest
    configuration.timeoutIntervalForResource = base.timeoutIntervalForResource
    configuration.networkServiceType = base.networkServiceType
    configuration.allowsCellularAccess = base.allowsCellularAccess
    configuration.httpShouldSetCookies = base.httpShouldSetCookies
    configuration.httpCookieAcceptPolicy = base.httpCookieAcceptPolicy
    configuration.httpAdditionalHeaders = base.httpAdditionalHeaders
    configuration.httpMaximumConnectionsPerHost = base.httpMaximumConnectionsPerHost
    configuration.protocolClasses = base.protocolClasses
    configuration.isDiscretionary = base.isDiscretionary
    configuration.connectionProxyDictionary = base.connectionProxyDictionary
    return configuration
  }

  /// A cache that keeps nothing, where the solution has none.
  static func withAnEmptyCache(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = base.copy() as! URLSessionConfiguration
    configuration.urlCache = EmptyCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    configuration.httpCookieStorage = URLSessionConfiguration.ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = URLSessionConfiguration.ephemeral.urlCredentialStorage
    return URLSession(configuration: configuration)
  }
}

/// Forgets at once.
private final class EmptyCache: URLCache, @unchecked Sendable {
  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { nil }
  override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {}

  override func getCachedResponse(
    for dataTask: URLSessionDataTask,
    completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
  ) { completionHandler(nil) }
  override func storeCachedResponse(
    _ response: CachedURLResponse, for dataTask: URLSessionDataTask
  ) {}
}

/// Factories that a learner could write.
enum WrongFactories {
  private static let ephemeral = URLSessionConfiguration.ephemeral
  private static let count = Atomic(0)

  /// A copy of the caller's configuration, which the factory may change.
  static func copy(of base: URLSessionConfiguration) -> URLSessionConfiguration {
    base.copy() as! URLSessionConfiguration
  }

  /// A copy whose stores belong to one session: the solution, for answers that
  /// spoil one thing of it.
  static func privateCopy(of base: URLSessionConfiguration) -> URLSessionConfiguration {
    let configuration = copy(of: base)
    let ephemeral = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = ephemeral.urlCredentialStorage
    configuration.urlCache = nil
    return configuration
  }

  static func clearingTheSharedCache(_ base: URLSessionConfiguration) -> URLSession {
    URLCache.shared.removeAllCachedResponses()
    return URLSession(configuration: privateCopy(of: base))
  }

  static func withTheUsualCookieSettings(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.httpShouldSetCookies = true
    return URLSession(configuration: configuration)
  }

  static func asTheBase(_ base: URLSessionConfiguration) -> URLSession {
    URLSession(configuration: base)
  }

  static func oneEphemeral(_ base: URLSessionConfiguration) -> URLSession {
    URLSession(configuration: ephemeral)
  }

  static func withoutCookies(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration)
  }

  static func keepingTheCacheOfAPrivateBase(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    if base.urlCache !== URLCache.shared { configuration.urlCache = base.urlCache }
    return URLSession(configuration: configuration)
  }

  static func leavingPasswords(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCredentialStorage = base.urlCredentialStorage
    return URLSession(configuration: configuration)
  }

  private static let pool = (0..<16).map { _ in URLSessionConfiguration.ephemeral }
  private static let turns = Atomic(0)

  static func inTurn(_ base: URLSessionConfiguration) -> URLSession {
    guard let copy = base.copy() as? URLSessionConfiguration else { return asTheBase(base) }
    let next = pool[turns.add(1, ordering: .relaxed).oldValue % pool.count]
    copy.httpCookieStorage = next.httpCookieStorage
    copy.urlCredentialStorage = nil
    copy.urlCache = nil
    return URLSession(configuration: copy)
  }
}
