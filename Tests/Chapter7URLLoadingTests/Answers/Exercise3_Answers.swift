import AnswerKit
import CheckKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// One at a time: some of the wrong answers change the storages of the process.
@Suite("7.3 SessionFactory: the checks decide rightly", .takesTurns)
struct Exercise3_Answers {
  typealias Checks = Exercise3_SessionFactory

  static let judge = Judge<Checks>(
    [
      ("keepsCookiesApart", { try await $0.keepsCookiesApart() }),
      ("asksTheServer", { try await $0.asksTheServer() }),
      ("keepsPasswordsApart", { $0.keepsPasswordsApart() }),
      ("keepsTheSettings", { try await $0.keepsTheSettings() }),
    ])

  static let wrongAnswers =
    wrongCookies + wrongCaches + wrongPasswords + wrongSettings
    + watchedSettings

  private static let wrongCookies = [
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
      "one storage, emptied for each session", "keepsCookiesApart",
      "the next request of the first one sent no cookie", WrongFactories.emptyingOneStorage),
    wrong(
      "no cookie storage", "keepsCookiesApart", "Its next request sent no cookie",
      WrongFactories.withoutCookies),
    wrong(
      "httpShouldSetCookies is false", "keepsCookiesApart", "Its next request sent no cookie",
      WrongFactories.settingNoCookies),
    wrong(
      "the cookies stay", "keepsCookiesApart", "A new session sent the cookie old=1",
      WrongFactories.leavingCookies),
    wrong(
      "clears the shared cookies", "keepsCookiesApart", "after that the storage had []",
      WrongFactories.clearingCookies),
    wrong(
      "the cookies of a base that is private", "keepsCookiesApart",
      "A new session sent the cookie base=2", WrongFactories.keepingAPrivateBase),
    WrongAnswer(
      "a storage with a name for each session", rejectedBy: "keepsCookiesApart",
      saying: "where a session of the next run may find it",
      Checks(makeSession: { base in
        #if canImport(FoundationNetworking)
          WrongFactories.withNamedCookies(base)
        #else
          // Which files Darwin writes is not looked for, so this one is another fault.
          WrongFactories.withoutCookies(base)
        #endif
      })),
  ]

  private static let wrongCaches = [
    wrong(
      "clears the shared cache", "asksTheServer", "it was gone",
      WrongFactories.clearingTheSharedCache),
    wrong(
      "empties an ephemeral cache first", "asksTheServer", "it was gone",
      WrongFactories.emptyingAnEphemeralCache),
    wrong(
      "the cache of the base", "asksTheServer", "\"price of yesterday\"",
      WrongFactories.leavingTheCache),
    wrong(
      "the cache of a base that is private", "asksTheServer", "The cache of `base`",
      WrongFactories.keepingTheCacheOfAPrivateBase),
    wrong(
      "one cache for all", "asksTheServer", "The cache of one session",
      WrongFactories.sharingACache),
    // Darwin's loader heeds the policy, but leaves an answer behind.
    wrong(
      "reloads, and keeps the cache of the base", "asksTheServer", "cache",
      WrongFactories.reloading),
    WrongAnswer(
      "an ephemeral cache", rejectedBy: "asksTheServer", saying: "\"price of yesterday\"",
      Checks(makeSession: { base in
        #if canImport(FoundationNetworking)
          WrongFactories.withAnEphemeralCache(base)
        #else
          // Darwin's ephemeral cache is empty, so that this would be right.
          WrongFactories.leavingTheCache(base)
        #endif
      })),
  ]

  private static let wrongPasswords = [
    wrong(
      "clears the shared passwords", "keepsPasswordsApart", "it was gone",
      WrongFactories.clearingSharedPasswords),
    wrong(
      "the passwords stay", "keepsPasswordsApart", "a new session knew it",
      WrongFactories.leavingPasswords),
    wrong(
      "one storage of passwords for all", "keepsPasswordsApart", "a second session knew it",
      WrongFactories.sharingPasswords),
    wrong(
      "the passwords of a base that is private", "keepsPasswordsApart",
      "The storage of `base`, an ephemeral configuration",
      WrongFactories.keepingPasswordsOfAPrivateBase),
  ]

  private static let wrongSettings = [
    wrong(
      "the usual cookie settings", "keepsTheSettings", "`base` has httpShouldSetCookies false",
      WrongFactories.withTheUsualCookieSettings),
    wrong(
      "an ephemeral configuration alone", "keepsTheSettings", "the header X-Till",
      WrongFactories.ephemeralAlone),
    wrong(
      "a limit of its own for the resource", "keepsTheSettings",
      "`base` has timeoutIntervalForResource 9000000", WrongFactories.cappingTheResource),
    wrong(
      "some settings by hand", "keepsTheSettings", "a session like it does not",
      WrongFactories.withSomeSettings),
    wrong(
      "the best known settings by hand", "keepsTheSettings", "`base` has",
      WrongFactories.withTheBestKnownSettings),
    wrong(
      "without the protocol classes", "keepsTheSettings", "a session like it got \"tea\"",
      WrongFactories.withoutProtocols),
    wrong(
      "changes the base", "keepsTheSettings",
      "changed the caller's configuration: httpCookieStorage", WrongFactories.changingTheBase),
  ]

  // On Darwin nobody can watch a configuration.
  #if canImport(FoundationNetworking)
    static let watchedSettings = [
      wrong(
        "changes the base, and changes it back", "keepsTheSettings",
        "while it made a session", WrongFactories.changingTheBaseBack)
    ]
  #else
    static let watchedSettings: [WrongAnswer<Checks>] = []
  #endif

  static let rightAnswers = [
    RightAnswer(
      "copies what a session has", Checks(makeSession: { RightFactories.copyOfASession($0) })),
    RightAnswer(
      "setting by setting", Checks(makeSession: { RightFactories.settingBySetting($0) })),
    RightAnswer(
      "a cache that keeps nothing",
      Checks(makeSession: { RightFactories.withAnEmptyCache($0) })),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, _ check: String, _ fault: String,
    _ makeSession: @escaping @Sendable (URLSessionConfiguration) -> URLSession
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, Checks(makeSession: makeSession))
  }
}
