import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("6.4 Doubles of ItemDetailAPI: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_ItemDetailAPIDoubles

  static let judge = Judge<Checks>([
    ("dummyReportsEachCall", { await $0.dummyReportsEachCall() }),
    ("stubFeedsTheScreen", { await $0.stubFeedsTheScreen() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("heldStubPutsTheOlderAnswerLast", { await $0.heldStubPutsTheOlderAnswerLast() }),
    ("fakeWorksLikeTheShop", { await $0.fakeWorksLikeTheShop() }),
    ("spyKeepsItsRecord", { await $0.spyKeepsItsRecord() }),
    ("mockJudgesEachCall", { await $0.mockJudgesEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("losesNothingOnManyThreads", { await $0.losesNothingOnManyThreads() }),
  ])

  static let wrongAnswers =
    wrongDummies + wrongStubs + wrongHolding + wrongReleases + wrongFakes + wrongSpies + wrongMocks
    + wrongVerdicts + lawBreakers

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

  private static let wrongDummies = [
    dummy("a saboteur: it answers with an error", saying: "It answered .request, as a stub does") {
      _, _, _, completion in completion(.failure(APIResponseError.request))
    },
    dummy("does nothing at all", saying: "No report reached the test") { _, _, _, _ in },
    dummy(
      "reports its first call alone", saying: "updatePrice(id: 52, to: 900)]. No report"
    ) { line, calls, call, _ in
      if calls == 1 { Issue.record("\(call)", sourceLocation: line) }
    },
    dummy("reports loads alone", saying: "updatePrice(id: 52, to: 900)]. No report") {
      line, _, call, _ in
      if case .load = call { Issue.record("\(call)", sourceLocation: line) }
    },
    dummy("reports at its own line", saying: "Its report is not at the line of the test") {
      _, _, call, _ in Issue.record("\(call)")
    },
    dummy("does not say which item", saying: "Its report does not name item 41") {
      line, _, _, _ in Issue.record("A dummy was used.", sourceLocation: line)
    },
    dummy("reports each call twice", saying: "It reported the last call 2 times") {
      line, _, call, _ in
      for _ in 1...2 { Issue.record("\(call)", sourceLocation: line) }
    },
    dummy("reports, and answers as well", saying: "It reported the call, and answered .request") {
      line, _, call, completion in
      Issue.record("\(call)", sourceLocation: line)
      completion(.failure(APIResponseError.request))
    },
    WrongAnswer(
      "all dummies report at the line of the first", rejectedBy: "dummyReportsEachCall",
      saying: "Its report is not at the line of the test",
      {
        let lines = LockedList<SourceLocation>()
        return Checks(makeDummy: { line in
          lines.change { $0.append(line) }
          return ClosureAPI { call, _ in
            Issue.record("\(call)", sourceLocation: lines.entries[0])
          }
        })
      }()),
  ]

  private static let wrongStubs = [
    stub("gives every error as .parsing", saying: "shows the failure response(") {
      result, _, _, completion in completion(result.mapError { _ in APIResponseError.parsing })
    },
    stub("answers its first call alone", saying: "shows its spinner") {
      result, calls, _, completion in if calls == 1 { completion(result) }
    },
    stub("swallows an error", saying: "shows its spinner") { result, _, _, completion in
      if case .success = result { completion(result) }
    },
    stub("is an item, and never a saboteur", saying: "and shows item 41") {
      result, _, call, completion in
      completion(.success((try? result.get()) ?? .released(call.id)))
    },
  ]

  private static let wrongSpies = [
    spy("records after the answer", saying: "and its record showed nothing at that moment") {
      result, list, call, completion in
      completion(result)
      list.change { $0.append(call) }
    },
    spy("records in a task", saying: "record is complete before") {
      result, list, call, completion in
      Task {
        try? await Task.sleep(for: .milliseconds(20))
        list.change { $0.append(call) }
      }
      completion(result)
    },
    spy("records loads alone", saying: "and shows load(id: 41)") {
      result, list, call, completion in
      if case .load = call { list.change { $0.append(call) } }
      completion(result)
    },
    spy("leaves out what the real API refuses", saying: "load(id: -52)") {
      result, list, call, completion in
      if call.id > 0 { list.change { $0.append(call) } }
      completion(result)
    },
    spy("records each call once", saying: "and shows load(id: 41), updatePrice") {
      result, list, call, completion in
      list.change { if !$0.contains(call) { $0.append(call) } }
      completion(result)
    },
    spy("records the newest first", saying: "and shows updatePrice(id: 41, to: 900), load") {
      result, list, call, completion in
      list.change { $0.insert(call, at: 0) }
      completion(result)
    },
    spy("records and never answers", saying: "and did not answer") { _, list, call, _ in
      list.change { $0.append(call) }
    },
    spy("judges a price of its own accord", saying: "failed the test by itself") {
      result, list, call, completion in
      list.change { $0.append(call) }
      if case .updatePrice = call { Issue.record("A price was changed.") }
      completion(result)
    },
    spy("loses what two threads record at once", saying: "Eight threads called") {
      result, list, call, completion in
      list.changeInTwoSteps { $0.append(call) }
      completion(result)
    },
    WrongAnswer(
      "one record for all spies", rejectedBy: "spyKeepsItsRecord",
      saying: "and their records are not apart",
      {
        let list = LockedList<ItemCall>()
        return Checks(makeSpy: { result in
          (
            ClosureAPI { call, completion in
              list.change { $0.append(call) }
              completion(result)
            }, { list.entries }
          )
        })
      }()),
    WrongAnswer(
      "forgets what was read", rejectedBy: "spyKeepsItsRecord", saying: "at a second look",
      Checks(makeSpy: { result in
        let list = LockedList<ItemCall>()
        return (
          ClosureAPI { call, completion in
            list.change { $0.append(call) }
            completion(result)
          },
          {
            list.change { list in
              defer { list = [] }
              return list
            }
          }
        )
      })),
  ]

  // MARK: What they are made with

  private static func dummy(
    _ name: String, saying fault: String,
    _ onCall:
      @escaping @Sendable (SourceLocation, _ callCount: Int, ItemCall, ItemCompletion) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "dummyReportsEachCall", saying: fault,
      Checks(makeDummy: { line in
        let calls = LockedList<ItemCall>()
        return ClosureAPI { call, completion in
          onCall(line, calls.countAfterAdding(call), call, completion)
        }
      }))
  }

  private static func stub(
    _ name: String, saying fault: String,
    _ onCall: @escaping @Sendable (ItemResult, _ callCount: Int, ItemCall, ItemCompletion) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "stubFeedsTheScreen", saying: fault,
      Checks(makeStub: { result in
        let calls = LockedList<ItemCall>()
        return ClosureAPI { call, completion in
          onCall(result, calls.countAfterAdding(call), call, completion)
        }
      }))
  }

  private static func spy(
    _ name: String, saying fault: String,
    _ onCall:
      @escaping @Sendable (ItemResult, LockedList<ItemCall>, ItemCall, ItemCompletion) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "spyKeepsItsRecord", saying: fault,
      Checks(makeSpy: { result in
        let list = LockedList<ItemCall>()
        return (ClosureAPI { onCall(result, list, $0, $1) }, { list.entries })
      }))
  }
}

extension LockedList {
  /// Adds an entry, and says how many there are then.
  func countAfterAdding(_ entry: Entry) -> Int {
    change { list in
      list.append(entry)
      return list.count
    }
  }
}
