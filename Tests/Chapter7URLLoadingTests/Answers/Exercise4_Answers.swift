import AnswerKit
import DoubleKit
import Testing

@Suite("7.4 HandlerURLProtocol: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_HandlerURLProtocol

  static let judge = Judge<Checks>(
    [
      ("keepsTestsApart", { await $0.keepsTestsApart() }),
      ("keepsAHundredTestsApart", { await $0.keepsAHundredTestsApart() }),
      ("asksTheHandler", { await $0.asksTheHandler() }),
      ("failsTheLoad", { await $0.failsTheLoad() }),
      ("callsTheHandlerWithoutALock", { await $0.callsTheHandlerWithoutALock() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ])

  static let wrongAnswers = lawBreakers + wrongKeys + wrongQuestions + wrongFailures

  // The breakers know their sessions by the host, so here each has one. One of them
  // lies about the host alone, which this double never looks at.
  private static let lawBreakers = URLProtocolLawBreaker.answering
    .filter { $0.description != "the answer of the session before" }
    .wrongAnswers { broken in
      Checks(makeSession: { test, handler in
        let session = Exercise4_Subject.makeSession(test, answering: handler)
        return broken(DoubledSession(answeredBy: session.urlProtocol))
      })
    }

  private static let wrongKeys = [
    wrong(
      "one handler for all, behind a lock", "keepsTestsApart",
      "Then test A loaded, and got the answer of test B", OneForAll.self),
    wrong(
      "one handler for a hundred", "keepsAHundredTestsApart",
      "99 of 100 loads got the answer of another test.", OneForAHundred.self),
    wrong(
      "one handler, reset after each load", "keepsTestsApart", "got the answer of test B",
      OneThatIsReset.self),
    wrong(
      "one handler, one load after the other", "keepsTestsApart", "got the answer of test B",
      OneAtATime.self),
    wrong(
      "one handler, lent to one test after the other", "keepsTestsApart",
      "`makeSession` of test B did not return", OneThatIsLent.self),
    wrong("by the host", "keepsTestsApart", "got the answer of test B", ByHost.self),
    wrong(
      "a host for each test", "keepsTestsApart", "whose handler answers status 503",
      ByHostOfItsOwn.self),
    wrong(
      "by the path of the request", "keepsTestsApart", "got the answer of test B", ByPath.self),
    wrong(
      "by the name of the type", "keepsTestsApart",
      "MorningTests.Sale and EveningTests.Sale. Then test A loaded, and got the answer of test B",
      ByName.self),
    wrong(
      "by the thread", "keepsTestsApart", "whose handler answers status 503", ByThread.self),
    wrong(
      "in eight places", "keepsAHundredTestsApart",
      "92 of 100 loads got the answer of another test.", InEightPlaces.self),
  ]

  private static let wrongQuestions = [
    wrong(
      "forgets the handler when a load is stopped", "asksTheHandler",
      "A load of a test was stopped", ForgottenWhenStopped.self),
    wrong(
      "asks with one header more", "asksTheHandler", "asked the handler for", AskedWithAHeader.self),
    wrong(
      "forgets the handler after a load", "asksTheHandler", "status 410, no status, no status",
      ForOneLoad.self),
    wrong(
      "the first handler of a test stays", "asksTheHandler", "made a second session",
      FirstOfATest.self),
    wrong(
      "asks when the session is made", "asksTheHandler", "status 503, status 503, status 503",
      AskedAtOnce.self),
    wrong("asks in canInit too", "asksTheHandler", "its handler 6 times", AskedInCanInit.self),
    wrong("asks twice", "asksTheHandler", "its handler 6 times", AskedTwice.self),
    wrong(
      "asks a handler that throws again", "failsTheLoad", "called it 2 times for one load",
      AskedAgain.self),
    wrong(
      "reads the stream for the handler", "asksTheHandler", "for one without that stream",
      AskedWithBytes.self),
    wrong(
      "asks about the URL alone", "asksTheHandler",
      "asked the handler for GET https://shop.invalid/carts/3?of=31", AskedAboutTheURL.self),
    wrong(
      "asks under the lock", "callsTheHandlerWithoutALock", "inside a lock",
      AskedUnderTheLock.self),
    wrong(
      "asks under a lock of each test", "callsTheHandlerWithoutALock", "of the same test",
      AskedUnderItsOwnLock.self),
    wrong(
      "asks on the queue that keeps the handlers", "callsTheHandlerWithoutALock", "inside a lock",
      AskedOnItsQueue.self),
  ]

  private static let wrongFailures = [
    wrong(
      "refuses without a handler", "failsTheLoad", "refuses that in canInit",
      RefusedWithoutHandler.self),
    wrong(
      "is silent about an error", "failsTheLoad", "threw an error", SilentAboutErrors.self),
    wrong(
      "is silent about a cancellation", "failsTheLoad", "told its client nothing",
      SilentAboutCancellations.self),
    wrong("one error for all", "failsTheLoad", "another error", OneErrorForAll.self),
    wrong("status 500 for an error", "failsTheLoad", "status 500", AnswerForAnError.self),
    wrong(
      "is silent without a handler", "failsTheLoad", "told its client nothing",
      SilentWithoutHandler.self),
    wrong(
      "404 without a handler", "failsTheLoad", "status 404", FourOFourWithoutHandler.self),
    wrong(
      "an error without a name where there is no handler", "failsTheLoad", "does not name",
      NamelessWithoutHandler.self),
    wrong(
      "another test's handler where there is none", "failsTheLoad", "status 200",
      NewestWithoutHandler.self),
  ]

  static let rightAnswers = [
    RightAnswer("by a class of each test, behind a queue", ByClassOfTheDouble.checks()),
    RightAnswer("in a list, the newest last", InAList.checks()),
    RightAnswer("answers on a queue, unless it was stopped", OnAQueue.checks()),
    RightAnswer("a class for each session", Checks.ownPerSession),
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
    _ name: String, _ check: String, _ fault: String, _ variant: any HandlerVariant.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, variant.checks())
  }
}
