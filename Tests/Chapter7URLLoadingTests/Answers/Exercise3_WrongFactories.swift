import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Factories that a learner could write.
enum WrongFactories {
  private static let ephemeral = URLSessionConfiguration.ephemeral
  private static let oneStorage = URLSessionConfiguration.ephemeral
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

  static func clearingSharedPasswords(_ base: URLSessionConfiguration) -> URLSession {
    let storage = URLCredentialStorage.shared
    for (space, credentials) in storage.allCredentials {
      for credential in credentials.values { storage.remove(credential, for: space) }
    }
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

  static func ephemeralAlone(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  static func cappingTheResource(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.timeoutIntervalForResource = min(base.timeoutIntervalForResource, 60)
    return URLSession(configuration: configuration)
  }

  static func withoutCookies(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration)
  }

  static func settingNoCookies(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.httpCookieStorage = base.httpCookieStorage
    configuration.httpShouldSetCookies = false
    return URLSession(configuration: configuration)
  }

  static func leavingCookies(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.httpCookieStorage = base.httpCookieStorage
    return URLSession(configuration: configuration)
  }

  /// Signs in for all sessions, and removes what was in the shop's folder before.
  static func clearingCookies(_ base: URLSessionConfiguration) -> URLSession {
    for cookie in HTTPCookieStorage.shared.cookies ?? [] where cookie.domain == "127.0.0.1" {
      HTTPCookieStorage.shared.deleteCookie(cookie)
    }
    return URLSession(configuration: privateCopy(of: base))
  }

  /// Keeps away from the shared stores only.
  static func keepingAPrivateBase(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    if base.httpCookieStorage !== HTTPCookieStorage.shared {
      configuration.httpCookieStorage = base.httpCookieStorage
    }
    return URLSession(configuration: configuration)
  }

  static func leavingTheCache(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCache = base.urlCache
    return URLSession(configuration: configuration)
  }

  static func keepingTheCacheOfAPrivateBase(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    if base.urlCache !== URLCache.shared { configuration.urlCache = base.urlCache }
    return URLSession(configuration: configuration)
  }

  static func reloading(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCache = base.urlCache
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return URLSession(configuration: configuration)
  }

  static func withAnEphemeralCache(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCache = URLSessionConfiguration.ephemeral.urlCache
    return URLSession(configuration: configuration)
  }

  static func leavingPasswords(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCredentialStorage = base.urlCredentialStorage
    return URLSession(configuration: configuration)
  }

  static func sharingPasswords(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCredentialStorage = ephemeral.urlCredentialStorage
    return URLSession(configuration: configuration)
  }

  static func keepingPasswordsOfAPrivateBase(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    if base.urlCredentialStorage !== URLCredentialStorage.shared {
      configuration.urlCredentialStorage = base.urlCredentialStorage
    }
    return URLSession(configuration: configuration)
  }

  static func changingTheBase(_ base: URLSessionConfiguration) -> URLSession {
    let ephemeral = URLSessionConfiguration.ephemeral
    base.httpCookieStorage = ephemeral.httpCookieStorage
    base.urlCredentialStorage = ephemeral.urlCredentialStorage
    base.urlCache = nil
    return URLSession(configuration: base)
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

  static func changingTheBaseBack(_ base: URLSessionConfiguration) -> URLSession {
    let stores = (base.httpCookieStorage, base.urlCache, base.urlCredentialStorage)
    defer { (base.httpCookieStorage, base.urlCache, base.urlCredentialStorage) = stores }
    return changingTheBase(base)
  }

  static func withSomeSettings(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpAdditionalHeaders = base.httpAdditionalHeaders
    configuration.protocolClasses = base.protocolClasses
    configuration.timeoutIntervalForRequest = base.timeoutIntervalForRequest
    return URLSession(configuration: configuration)
  }

  /// Misses a few that few people know.
  static func withTheBestKnownSettings(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = RightFactories.settings(of: base)
    configuration.allowsCellularAccess = true
    return URLSession(configuration: configuration)
  }

  /// On Linux, that cache removes the files of the shared one.
  static func emptyingAnEphemeralCache(_ base: URLSessionConfiguration) -> URLSession {
    #if canImport(FoundationNetworking)
      URLSessionConfiguration.ephemeral.urlCache?.removeAllCachedResponses()
    #else
      URLCache.shared.removeAllCachedResponses()
    #endif
    return URLSession(configuration: privateCopy(of: base))
  }

  /// A storage of its own, which the next run of the program meets again.
  static func withNamedCookies(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.httpCookieStorage = .sharedCookieStorage(
      forGroupContainerIdentifier: "SessionFactory-\(count.add(1, ordering: .relaxed).newValue)")
    return URLSession(configuration: configuration)
  }

  /// One storage, which each new session finds empty.
  static func emptyingOneStorage(_ base: URLSessionConfiguration) -> URLSession {
    let storage = oneStorage.httpCookieStorage
    for cookie in storage?.cookies ?? [] { storage?.deleteCookie(cookie) }
    let configuration = privateCopy(of: base)
    configuration.httpCookieStorage = storage
    return URLSession(configuration: configuration)
  }

  static func withoutProtocols(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.protocolClasses = URLSessionConfiguration.ephemeral.protocolClasses
    return URLSession(configuration: configuration)
  }

  /// A cache that is nobody else's, and the same one for all sessions.
  static func sharingACache(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = privateCopy(of: base)
    configuration.urlCache = oneCache
    return URLSession(configuration: configuration)
  }

  private static let oneCache = URLCache(
    memoryCapacity: 100_000, diskCapacity: 0,
    diskPath: FileManager.default.temporaryDirectory.appendingPathComponent("one-cache").path)
}
