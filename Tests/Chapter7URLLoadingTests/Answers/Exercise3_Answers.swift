import AnswerKit
import CheckKit
import Foundation
import ItemDetail
import Testing

// One at a time: a wrong answer clears the cache of the process.
@Suite("7.3 SessionFactory: the checks decide rightly", .serialized)
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_SessionFactory

  static let judge = Judge<Checks>(
    inOrder: [
      ("keepsCookiesApart", { try await $0.keepsCookiesApart() }),
      ("asksTheServer", { try await $0.asksTheServer() }),
      ("keepsTheSettings", { $0.keepsTheSettings() }),
      ("keepsPasswordsApart", { $0.keepsPasswordsApart() }),
    ], askedLast: ["asksTheServer", "keepsPasswordsApart"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a copy with the stores of the base", "keepsCookiesApart",
      "a new session sent the cookie old=1"
    ) { URLSession(configuration: $0.copy() as! URLSessionConfiguration) },
    wrong("clears the shared cache", "asksTheServer", "it was gone") {
      URLCache.shared.removeAllCachedResponses()
      return Factories.copyOfASession($0)
    },
    wrong("the passwords stay", "keepsPasswordsApart", "a new session knew it") {
      let configuration = Factories.copyOfASession($0).configuration
      configuration.urlCredentialStorage = $0.urlCredentialStorage
      return URLSession(configuration: configuration)
    },
    wrong(
      "the settings that the task names, and no other", "keepsTheSettings",
      "`base` has allowsCellularAccess false"
    ) { URLSession(configuration: Factories.namedSettings(of: $0)) },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("copies what a session has", Checks(makeSession: Factories.copyOfASession)),
    RightAnswer("setting by setting", Checks(makeSession: Factories.settingBySetting)),
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

/// Factories that are written otherwise than the solution.
private enum Factories {
  /// Makes the session first, and changes the copy that the session has given out.
  @Sendable static func copyOfASession(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = URLSession(configuration: base).configuration
    let ephemeral = URLSession(configuration: .ephemeral).configuration
    configuration.httpCookieStorage = ephemeral.httpCookieStorage
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  /// An ephemeral configuration that takes each setting over by hand.
  @Sendable static func settingBySetting(_ base: URLSessionConfiguration) -> URLSession {
    let configuration = namedSettings(of: base)
    configuration.networkServiceType = base.networkServiceType
    configuration.allowsCellularAccess = base.allowsCellularAccess
    configuration.httpShouldSetCookies = base.httpShouldSetCookies
    configuration.httpCookieAcceptPolicy = base.httpCookieAcceptPolicy
    configuration.httpMaximumConnectionsPerHost = base.httpMaximumConnectionsPerHost
    configuration.isDiscretionary = base.isDiscretionary
    configuration.connectionProxyDictionary = base.connectionProxyDictionary
    return URLSession(configuration: configuration)
  }

  /// An ephemeral configuration with the timeouts, headers and protocol classes of another.
  static func namedSettings(of base: URLSessionConfiguration) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = base.timeoutIntervalForRequest
    configuration.timeoutIntervalForResource = base.timeoutIntervalForResource
    configuration.httpAdditionalHeaders = base.httpAdditionalHeaders
    configuration.protocolClasses = base.protocolClasses
    return configuration
  }
}
