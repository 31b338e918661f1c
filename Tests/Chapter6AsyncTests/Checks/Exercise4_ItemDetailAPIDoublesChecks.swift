import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite(
  "6.4 Doubles of ItemDetailAPI", .tags(.dummy, .stub, .fake, .spy, .mock, .protocolInjection),
  .serialized, .ownChecksFirst)
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
    for call in [ItemCall.load(id: 41), .updatePrice(id: 52, to: 900)] {
      let (line, answers) = (#_sourceLocation, CompletionLog<LoadOutcome>())
      let dummy = makeDummy(line)
      let reports = await issues { dummy.take(call, completion: answers.completion) }
      let fault = reports.faultOfADummy(
        naming: "\(call.id)", madeAt: line, answer: answers.values.first.map { "\($0)" })
      guard let fault else { continue }
      teaching("A dummy fails the test that uses it, and answers nothing.")
        .expect(false, "DummyItemDetailAPI got \(call). It \(fault).")
      return
    }
  }

  @Test("the stub tells a screen what your test has canned")
  @MainActor func stubFeedsTheScreen() async {
    let canned: [(result: ItemResult, shows: ItemScreen.State)] = [
      (.success(.released(41)), .loaded(.released(41))),
      (.failure(APIResponseError.parsing), .failed(.response(.parsing))),
      (.failure(URLError(.timedOut)), .failed(.transport)),
    ]
    for (result, expected) in canned {
      let screen = ItemScreen(api: makeStub(result))
      screen.load(id: 41)
      if await screen.shows(expected) { continue }
      teaching("A stub gives its canned result to each call.").expect(
        false,
        "StubItemDetailAPI had the canned result \(LoadOutcome(result)). An ItemScreen should show"
          + " \(expected), and shows \(screen.state).")
      return
    }
  }

  @Test("the held stub holds each call until your test releases it")
  func heldStubHoldsEachCall() async {
    let fault = await HeldModel("HeldItemDetailAPI", api: makeHeld)
      .fault(in: HeldModel.releases + HeldModel.order + HeldModel.cancels)
    teaching("A held stub keeps each call, even a cancelled one, until the test releases it.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("the fake answers as the real API does, and remembers each price")
  func fakeWorksLikeTheShop() async {
    let model = FakeModel("FakeItemDetailAPI") { [makeFake] items in
      let fake = makeFake(items)
      return { call in
        let log = CompletionLog<LoadOutcome>()
        fake.take(call, completion: log.completion)
        let ends = await log.values(atLeast: 1)
        return ends.count > 1
          ? .failed(ends.map { "\($0)" }.joined(separator: " and ")) : ends.first
      }
    }
    let fault = await model.fault(
      in: FakeModel.loads + FakeModel.changes + FakeModel.unknown + [[.load(id: 0)]])
    teaching("A fake works: its answers follow from its own state, by the rules of the real thing.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("the spy has each call on its list before the answer goes out")
  func spyKeepsItsRecord() async {
    let model = SpyModel<ItemCall>(
      "SpyItemDetailAPI", verb: "was called with",
      calls: [.load(id: 41), .updatePrice(id: 41, to: 900), .load(id: -52)],
      words: \.description
    ) { [makeSpy] in
      let spy = makeSpy(.success(.released(41)))
      return .init(record: { spy.calls().map(\.description) }) { call, onAnswer in
        spy.api.take(call) { _ in onAnswer?() }
      }
    }
    let fault = if let wrong = await model.wrongRecord() { wrong } else { await model.lateRecord() }
    teaching("A spy keeps each call for the test to read, and then answers as a stub.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("the mock judges each call, and the missing ones at the end")
  func mockJudgesEachCall() async {
    let fault = await MockModel("MockItemDetailAPI", makeAPI: makeMock).firstFault()
    teaching("A mock knows which calls to expect, and fails the test itself when another comes.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("all but the dummy keep the laws of this seam", .askedLast)
  func keepsTheLaws() async {
    let teach = teaching("Every double that answers keeps these laws, whatever its kind.")
    for double in answeringDoubles { await teach.expectLaws(APILaws.answering, of: double) }
  }

  /// The doubles that answer, each told to answer calls about an item with it.
  private var answeringDoubles: [AnsweringAPI] {
    [
      AnsweringAPI("StubItemDetailAPI") { [makeStub] item, _ in makeStub(.success(item)) },
      AnsweringAPI("HeldItemDetailAPI") { [makeHeld] item, _ in
        HeldModel.releasing(makeHeld(), .success(item))
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

extension Item {
  /// An item with this id, as a test releases it.
  static func released(_ id: Int, price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }
}
