import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.2 MockURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_MockURLProtocol

  static let judge = Judge<Checks>([
    ("failsAnUnexpectedRequest", { await $0.failsAnUnexpectedRequest() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("judgesEachRequest", { await $0.judgesEachRequest() }),
    ("takesARequestInOneStep", { await $0.takesARequestInOneStep() }),
  ])

  static let wrongAnswers = lawBreakers + wrongVerdicts + wrongAnswering + wrongLocks

  /// The solution, before which stands what breaks one law of the seam. A mock
  /// that mixes its sessions up fails what another one expects.
  private static let lawBreakers = URLProtocolLawBreaker.answeringItsOwn.map { breaker in
    let isMixingUp = breaker.saying.contains("got their own")
    return WrongAnswer(
      breaker.description, rejectedBy: lawCheck,
      saying: isMixingUp ? "a list for each session" : breaker.saying,
      Checks(makeSession: { breaker.decorate(Exercise2_Subject.makeSession($0)) }))
  }

  private static let wrongAnswering = [
    wrong(
      "leaves an unexpected request waiting", rejectedBy: "failsAnUnexpectedRequest",
      saying: "left it waiting"
    ) { $0.failure = { _, _ in nil } },
    wrong(
      "answers an unexpected request", rejectedBy: "failsAnUnexpectedRequest",
      saying: "instead of one error"
    ) { $0.failure = { _, next in next?.answer ?? .status(200) } },
    WrongAnswer(
      "fails an unexpected request, does not return, and answers",
      rejectedBy: "failsAnUnexpectedRequest", saying: "after didFailWithError",
      TalkativeJudge.checks { TalkativeJudge($0) }),
    wrong(
      "answers an unexpected request when nothing more is expected",
      saying: "status 200 with the body \"\""
    ) {
      $0.failure = { request, next in
        next == nil ? .status(200) : .failure(UnexpectedRequest(request, expected: nil))
      }
    },
    wrong("fails without a word", saying: "an error that does not name") {
      $0.failure = { _, _ in .failure(URLError(.badServerResponse)) }
    },
    wrong("names what it expected, and not what came", saying: "an error that does not name") {
      $0.failure = { _, next in
        .failure(UnexpectedRequest(URLRequest(url: ShopURL.any), expected: next?.request))
      }
    },
    wrong("has one answer for all", saying: "body \"answer 1\"") {
      $0.answer = { _, first in first?.answer ?? .status(200) }
    },
    wrong(
      "takes a query for another request", rejectedBy: lawCheck, saying: "failed the load"
    ) {
      $0.take = { calls, request in
        guard request.url?.query == nil, calls.first?.request.matches(request) == true else {
          return nil
        }
        return calls.removeFirst()
      }
    },
    WrongAnswer(
      "one list for all sessions", rejectedBy: lawCheck, saying: "a list for each session",
      StaticJudge.checks { StaticJudge($0) }),
  ]

  private static let wrongLocks = [
    WrongAnswer(
      "reads the script, and writes it back later", rejectedBy: "takesARequestInOneStep",
      saying: "different answers", HastyJudge.checks { HastyJudge(.takesInTwoSteps, $0) }),
    WrongAnswer(
      "reads its mistakes, and writes them back later", rejectedBy: "takesARequestInOneStep",
      saying: "unexpected requests came", HastyJudge.checks { HastyJudge(.remembersInTwoSteps, $0) }
    ),
  ]

  static let rightAnswers = [
    RightAnswer(
      "remembers every request and compares the two lists when it verifies",
      ComparingJudge.checks { ComparingJudge($0) }),
    RightAnswer(
      "has a queue, answers on it, and reports all that is wrong at once",
      QueueJudge.checks { QueueJudge($0) }),
    RightAnswer(
      "has a lock and a count, and answers from a task", TaskJudge.checks { TaskJudge($0) }),
    RightAnswer(
      "has good habits, in an object for each session",
      HabitualJudge.checks { HabitualJudge(LoadHabits(), $0) }),
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

  static func wrong(
    _ name: String, rejectedBy check: String = "judgesEachRequest", saying fault: String,
    _ spoil: (inout LoadHabits) -> Void
  ) -> WrongAnswer<Checks> {
    let habits = LoadHabits(spoiltBy: spoil)
    return WrongAnswer(
      name, rejectedBy: check, saying: fault,
      HabitualJudge.checks { HabitualJudge(habits, $0) })
  }
}
