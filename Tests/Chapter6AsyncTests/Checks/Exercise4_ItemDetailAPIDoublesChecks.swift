import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import StorefrontMutants
import Testing

@Suite("6.4 Doubles of ItemDetailAPI", .tags(.dummy, .stub, .fake, .spy, .mock, .protocolInjection))
struct Exercise4_ItemDetailAPIDoubles {
  typealias API = any ItemDetailAPIProtocol
  typealias Subject = Exercise4_Subject

  var makeDummy: @Sendable (SourceLocation) -> API = Subject.makeDummy
  var makeStub: @Sendable (ItemResult) -> API = Subject.makeStub
  var makeHeld: @Sendable () -> Subject.Held = Subject.makeHeld
  var makeFake: @Sendable ([Item]) -> API = Subject.makeFake
  var makeSpy: @Sendable (ItemResult) -> Subject.Spy = Subject.makeSpy
  var makeMock: @Sendable (SourceLocation) -> Subject.ExpectingMock = Subject.makeMock

  @Test("the dummy fails the test that uses it")
  func dummyReportsEachCall() async {
    let teach = teaching("A dummy fails the test that uses it, and answers nothing.")
    let calls = [ItemCall.load(id: 41), .updatePrice(id: 52, to: 900), .load(id: 41)]
    for count in 1...calls.count {
      let play = DummyPlay(of: makeDummy, at: .ofATest(count))
      if let fault = await play.fault(after: Array(calls.prefix(count))) {
        teach.expect(false, fault)
        return
      }
    }
  }

  @Test("the stub tells a screen what your test has canned")
  func stubFeedsTheScreen() async {
    let teach = teaching("A stub gives its canned result to each call.")
    let faults = await ScreenPlay.canned.mapAtOnce { [makeStub] canned in
      let shown = await ScreenPlay.shown(after: canned.shows, by: makeStub(canned.result))
      return shown == canned.shows
        ? nil
        : "StubItemDetailAPI had the canned result \(LoadOutcome(canned.result)). An ItemScreen"
          + " should show \(canned.shows.inWords), and shows \(shown.inWords)."
    }
    if let fault = faults.compactMap(\.self).first { teach.expect(false, fault) }
  }

  @Test("the held stub holds each call until your test releases it")
  func heldStubHoldsEachCall() async {
    let check = ModelCheck(
      of: HeldStep.all,
      alsoAfter: [
        .call(.updatePrice(id: 41, to: 900)), .call(.load(id: 52)), .call(.load(id: 41)),
      ],
      model: HeldStepModel.views
    ) { [makeHeld] in
      await HeldStepPlay.views(after: $0, on: makeHeld())
    }
    guard let difference = await check.shortestDifference() else { return }
    teaching("A held stub keeps each call until the test releases it.").expect(
      false,
      "After \(difference.operations) HeldItemDetailAPI \(difference.seen). A right one"
        + " \(difference.expected).")
  }

  @Test("the held stub finds out the screen that shows an older item")
  func heldStubPutsTheOlderAnswerLast() async {
    let teach = teaching("A held stub answers in the order of the test.")
    let right = await ScreenPlay.olderAnswerLast(on: makeHeld()) { ItemScreen(api: $0) }
    let faulty = await ScreenPlay.olderAnswerLast(
      on: makeHeld(), ScreenVariant.showsOlderAnswer.make)
    let story = "An ItemScreen asked for item 41 and then for item 52. "
    if let fault = right.fault {
      teach.expect(false, story + fault)
      return
    }
    teach.expect(
      right.shows == .loaded(.released(52)),
      story + "The test released item 52 and then 41, and the screen shows \(right.shows.inWords).")
    teach.expect(
      faulty.shows == .loaded(.released(41)),
      story + "A faulty screen, which shows any answer, was not found out: it shows"
        + " \(faulty.shows.inWords) after the same two releases.")
  }

  @Test("the fake answers as the real API does, and remembers each price")
  func fakeWorksLikeTheShop() async {
    let check = ModelCheck(of: FakePlay.calls, model: FakePlay.model) { [makeFake] calls in
      await FakePlay.outcomes(after: calls, of: makeFake(FakePlay.items))
    }
    let teach = teaching(
      "A fake works: its answers follow from its own state, by the rules of the real thing.")
    guard let difference = await check.shortestDifference() else {
      let staleness = await FakePlay.staleness(of: makeFake(FakePlay.items))
      teach.expect(staleness == nil, staleness ?? "")
      return
    }
    teach.expect(
      false,
      "After \(difference.operations) FakeItemDetailAPI answered \(difference.seen). ItemDetailAPI"
        + " in front of a shop answers \(difference.expected).")
  }

  @Test("the spy has each call on its list before the answer goes out")
  func spyKeepsItsRecord() async {
    let teach = teaching("A spy keeps each call for the test to read, and then answers as a stub.")
    await teach.expectRecordLaws(
      and: RecordLaws.whenItAnswers(),
      keptBy: RecordingDouble(
        "SpyItemDetailAPI", samples: ItemCall.sample, text: \.description, verb: "was called with"
      ) { [makeSpy] _ in
        let spy = makeSpy(.success(.released(41)))
        return .init(entries: spy.calls) { call, onAnswer in spy.api.take(call) { _ in onAnswer() }
        }
      })
  }

  @Test("the mock judges each call, and the missing ones at the end")
  func mockJudgesEachCall() async {
    let check = ModelCheck(of: MockStep.allCases, alsoAfter: [.load], model: MockStep.lines) {
      [makeMock] steps in
      await MockStepPlay(of: makeMock, at: .ofATest(steps.count)).lines(after: steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    teaching("A mock knows which calls to expect, and fails the test itself when another comes.")
      .expect(
        false,
        "MockItemDetailAPI expected \(MockStep.script) and got \(difference.operations). It showed:"
          + " \(difference.seen). It should have shown: \(difference.expected).")
  }

  @Test("all but the dummy keep the laws of this seam")
  func keepsTheLaws() async {
    let teach = teaching("Every double that answers keeps these laws, whatever its kind.")
    for double in answeringDoubles {
      await teach.expect(APILaws.answering, keptBy: double, then: APILaws.late)
    }
  }


  /// The doubles that answer, each told to answer calls about an item with it.
  private var answeringDoubles: [AnsweringAPI] {
    [
      AnsweringAPI("StubItemDetailAPI") { [makeStub] item, _ in makeStub(.success(item)) },
      AnsweringAPI("HeldItemDetailAPI") { [makeHeld] item, _ in
        ReleasingAPI(held: makeHeld(), result: .success(item))
      },
      AnsweringAPI("FakeItemDetailAPI") { [makeFake] item, _ in makeFake([item]) },
      AnsweringAPI("SpyItemDetailAPI") { [makeSpy] item, _ in makeSpy(.success(item)).api },
      AnsweringAPI("MockItemDetailAPI") { [makeMock] item, calls in
        let mock = makeMock(#_sourceLocation)
        for call in calls { mock.expect(call, .success(item)) }
        return mock.api
      },
    ]
  }

  private func teaching(_ rule: String) -> Teaching {
    Teaching(
      rule, open: "Chapters/Chapter6Async/ProtocolInjection/Exercise4_ItemDetailAPIDoubles.swift")
  }
}
