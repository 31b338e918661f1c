import AnswerKit
import CheckKit
import DoubleKit
import ItemDetail
import Testing

@Suite("8.1 TaskContract: the checks decide rightly", .takesTurns)
struct Exercise1_Answers {
  typealias Checks = Exercise1_TaskContract

  static let judge = Judge<Checks>.ofContracts

  static let wrongAnswers: [WrongAnswer<Checks>] =
    WrongAnswer.common + [
      .contract(
        "looks as soon as resume() has returned", rejectedBy: "passesOnTheRealShop",
        saying: "answersInsideResume() fails on the real ShopUnderContract",
        TaskContracts.Hasty.self),
      .contract(
        "opens its shops once for all runs", rejectedBy: "passesOnTheRealShop",
        saying: "in one run and none in another", TaskContracts.OneShopForAll.self),
      .contract(
        "expects a header of an empty answer", rejectedBy: "passesOn",
        saying: "has other headers", TaskContracts.LengthOfNothing.self),
      .contract(
        "tests one promise of two", rejectedBy: "failsOnEachLiar",
        saying: "noticed 1 of 2 faults; survived: hands over nil", TaskContracts.NoResumeAlone.self),
      .contract(
        "looks at a task only when it was resumed", rejectedBy: "failsOnEachLiar",
        saying: "survived: answers without a resume()", TaskContracts.AnswersAfterResume.self),
      .contract(
        "looks at an empty body through the API", rejectedBy: "failsOnEachLiar",
        saying: "survived: hands over nil", TaskContracts.EmptyBodyThroughTheAPI.self),
      .contract(
        "tests both promises in one test", rejectedBy: "failsOnEachLiar",
        saying: "so no red says which of the two it was", TaskContracts.OneTestForBoth.self),
    ]

  static let rightAnswers: [RightAnswer<Checks>] = [
    .contract("small tests", TaskContracts.SmallTests.self),
    .contract("two tasks, and one of them resumed", TaskContracts.TwoTasks.self),
    .contract("a table of faults", TaskContracts.OneTable.self),
    .contract("more promises than the liars break", TaskContracts.CancelledTasks.self),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  /// A real task may crash on Linux when it is resumed again, so only doubles are asked.
  @Test func anHonestTaskCallsBackOnce() async throws {
    for variant in ShopVariant.equivalents where variant.name != "standsBelowASession" {
      let shop = try variant.make([], nil)
      let log = CompletionLog<SessionAnswer>()
      let task = shop.urlSession.dataTask(
        with: shop.request("items/1"), completionHandler: log.handler)
      task.resume()
      task.resume()
      await log.values(atLeast: 1)
      // Another answer, which comes later or, from one of them, together with it.
      _ = await shop.send("GET", "items/2")
      task.cancel()
      let answers = log.values
      #expect(answers.map(\.statusCode) == [404], "\(variant)")
    }
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }
}
