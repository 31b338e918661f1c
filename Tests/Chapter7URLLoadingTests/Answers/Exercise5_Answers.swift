import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("7.5 StubbedConfiguration: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_StubbedConfiguration

  static let judge = Judge<Checks>([
    ("answersEverySession", { await $0.answersEverySession() }),
    ("keepsTheSettings", { $0.keepsTheSettings() }),
    ("sharesNoStore", { $0.sharesNoStore() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers = lawBreakers + wrongLists + wrongSettings + wrongStores + wrongStubs

  private static let lawBreakers = URLProtocolLawBreaker.answeringItsOwn.wrongAnswers { broken in
    Checks { base, answer in
      let made = Exercise5_Subject.make(from: base, answering: answer)
      let double = broken(made.doubled)
      made.configuration.protocolClasses = [double.urlProtocol]
      return MadeConfiguration(configuration: made.configuration, baseURL: double.baseURL)
    }
  }

  private static let wrongLists = [
    wrong(
      "lists the stub last", rejectedBy: "answersEverySession",
      saying: "a class of the loader before the stub"
    ) { made, base in
      made.protocolClasses = (base.protocolClasses ?? []) + made.stub
    },
    wrong(
      "puts the stub into a list only if there is one", rejectedBy: "answersEverySession",
      saying: "the loader before the stub"
    ) { made, base in
      made.protocolClasses = base.protocolClasses.map { made.stub + $0 }
    },
    wrong(
      "looks for a place behind the app's own classes", rejectedBy: "answersEverySession",
      saying: "the class of the app before the stub"
    ) { made, base in
      let loaders = URLSessionConfiguration.ephemeral.protocolClasses ?? []
      let own = (base.protocolClasses ?? []).filter { one in !loaders.contains { $0 == one } }
      made.protocolClasses = own + made.stub
    },
  ]

  private static let wrongSettings = [
    WrongAnswer(
      "lists the stub in the app's configuration too", rejectedBy: "keepsTheSettings",
      saying: "In the app's own configuration, `protocolClasses` is",
      Checks { base, answer in
        let made = Exercise5_Subject.make(from: base, answering: answer)
        base.protocolClasses = made.configuration.protocolClasses
        return made
      }),
    wrong(
      "takes the stores out of the app's configuration", rejectedBy: "keepsTheSettings",
      saying: "In the app's own configuration, `urlCache` is nil"
    ) { _, base in base.urlCache = nil },
    wrong(
      "empties the cookies of the app", rejectedBy: "keepsTheSettings",
      saying: "`httpCookieStorage.cookies` is 0, and was 1"
    ) { _, base in
      for cookie in base.httpCookieStorage?.cookies ?? [] {
        base.httpCookieStorage?.deleteCookie(cookie)
      }
    },
    wrong(
      "sets cookies, though the app does not", rejectedBy: "keepsTheSettings",
      saying: "`httpShouldSetCookies` is true, and was false"
    ) { made, _ in made.httpShouldSetCookies = true },
    wrong(
      "begins with a new configuration, and forgets the headers", rejectedBy: "keepsTheSettings",
      saying: "`httpAdditionalHeaders` is []"
    ) { made, _ in made.httpAdditionalHeaders = nil },
    wrong(
      "sets a timeout for tests", rejectedBy: "keepsTheSettings",
      saying: "`timeoutIntervalForRequest` is 1.0, and was 7.0"
    ) { made, _ in made.timeoutIntervalForRequest = 1 },
    wrong(
      "forgets the policy for caches", rejectedBy: "keepsTheSettings",
      saying: "`requestCachePolicy`"
    ) { made, _ in made.requestCachePolicy = .useProtocolCachePolicy },
  ]

  private static let wrongStores = [
    wrong(
      "keeps the stores of the app", rejectedBy: "sharesNoStore",
      saying: "`httpCookieStorage` of the configuration it was made from"
    ) { made, base in
      made.httpCookieStorage = base.httpCookieStorage
      made.urlCache = base.urlCache
      made.urlCredentialStorage = base.urlCredentialStorage
    },
    wrong(
      "replaces the cookies alone", rejectedBy: "sharesNoStore",
      saying: "`urlCache` of the configuration it was made from"
    ) { made, base in made.urlCache = base.urlCache },
    wrong(
      "leaves the credentials", rejectedBy: "sharesNoStore",
      saying: "`urlCredentialStorage` of the configuration it was made from"
    ) { made, _ in made.urlCredentialStorage = .shared },
    wrong(
      "has one store of cookies for all tests", rejectedBy: "sharesNoStore",
      saying: "`httpCookieStorage` of another one made from"
    ) { made, _ in made.httpCookieStorage = StoreForAll.cookies },
  ]

  private static let wrongStubs = [
    WrongAnswer(
      "one answer for all", rejectedBy: "keepsTheLaws", saying: "got their own answer",
      Checks { base, answer in
        StaticStubURLProtocol.answers[ShopURL.any] = answer
        return made(from: base, by: StaticStubURLProtocol.self, at: ShopURL.fresh())
      }),
    WrongAnswer(
      "answers its first session alone", rejectedBy: "answersEverySession",
      saying: "two sessions got 203 and no answer",
      Checks { base, answer in
        let baseURL = ShopURL.fresh()
        OnceStubURLProtocol.answers[baseURL] = answer
        return made(from: base, by: OnceStubURLProtocol.self, at: baseURL)
      }),
  ]

  static let rightAnswers = [
    RightAnswer(
      "a new configuration with the settings of the app",
      Checks { base, answer in
        let made = URLSessionConfiguration.ephemeral
        made.httpAdditionalHeaders = base.httpAdditionalHeaders
        made.timeoutIntervalForRequest = base.timeoutIntervalForRequest
        made.timeoutIntervalForResource = base.timeoutIntervalForResource
        made.httpMaximumConnectionsPerHost = base.httpMaximumConnectionsPerHost
        made.allowsCellularAccess = base.allowsCellularAccess
        made.requestCachePolicy = base.requestCachePolicy
        made.httpShouldSetCookies = base.httpShouldSetCookies
        made.httpCookieAcceptPolicy = base.httpCookieAcceptPolicy
        let baseURL = ShopURL.fresh()
        PlainStubURLProtocol.answers[baseURL] = answer
        made.protocolClasses = [PlainStubURLProtocol.self]
        return MadeConfiguration(configuration: made, baseURL: baseURL)
      }),
    right("the stub alone, without the app's classes") { made, _ in
      made.protocolClasses = made.stub
    },
    right("stores of its own") { made, _ in
      made.httpCookieStorage = URLSessionConfiguration.ephemeral.httpCookieStorage
      made.urlCache = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    },
    right("inserts the stub into the list") { made, base in
      var classes = base.protocolClasses ?? []
      classes.insert(contentsOf: made.stub, at: 0)
      made.protocolClasses = classes
    },
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyClauseIsHeld() throws {
    try Self.clauses.expectWhole(with: Self.wrongAnswers)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }
}
