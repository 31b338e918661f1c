import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.8 Doubles of HTTPTransport", .tags(.dummy, .stub, .fake, .spy, .mock, .protocolInjection))
struct Exercise8_HTTPTransportDoubles {
  typealias Transport = any HTTPTransport
  typealias Subject = Exercise8_Subject

  var makeDummy: @Sendable (SourceLocation) -> Transport = Subject.makeDummy
  var makeStub: @Sendable ([String: SessionAnswer]) -> Transport = Subject.makeStub
  var makeHeld: @Sendable () -> Subject.Held = Subject.makeHeld
  var makeFake: @Sendable ([Item]) -> Transport = Subject.makeFake
  var makeSpy: @Sendable (SessionAnswer) -> Subject.Spy = Subject.makeSpy
  var makeMock: @Sendable (SourceLocation) -> Subject.ExpectingMock = Subject.makeMock

  @Test("the dummy fails the test that uses it, and ends the call")
  func dummyReportsEachCall() async {
    let teach = teaching(
      "A dummy fails the test that uses it. It has no answer, so it throws: an await has to end.")
    let calls = [ItemCall.load(id: 41), .updatePrice(id: 52, to: 900), .load(id: 41)]
    for count in 1...calls.count {
      let play = DummyTransportPlay(of: makeDummy, at: .ofATest(count))
      if let fault = await play.fault(after: calls.prefix(count).map(\.request)) {
        teach.expect(false, fault)
        return
      }
    }
    let late = DummyTransportPlay(of: makeDummy, at: .ofATest(1))
    let fault = await late.fault(after: [calls[0].request], isCancelled: true)
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("the stub answers each request with its own answer, in any order")
  func stubAnswersByRequest() async {
    let teach = teaching(
      "A stub answers each path with its own answer, in whatever order the calls come, and throws"
        + " for any other path.")
    let check = ModelCheck(of: StubTransportPlay.requests, model: StubTransportPlay.model) {
      [makeStub] in await StubTransportPlay.ends(after: $0, of: makeStub(StubTransportPlay.answers))
    }
    guard let difference = await check.shortestDifference() else {
      let fault = await ClientPlay.fault(ofLoadsBy: makeStub(StubTransportPlay.answers))
      teach.expect(fault == nil, fault ?? "")
      return
    }
    teach.expect(
      false,
      "After [\(difference.operations.map(\.methodAndPath).joined(separator: ", "))] StubTransport"
        + " ended the last call with \(difference.seen). It should have ended it with"
        + " \(difference.expected).")
  }

  @Test("the held stub holds each call until your test releases it")
  func heldStubHoldsEachCall() async {
    let teach = teaching("A held stub keeps each call until the test releases it.")
    if let fault = await HeldCallStep.fault(in: HeldCallStep.releases, of: makeHeld) {
      teach.expect(false, fault)
    } else if let fault = await ClientPlay.fault(ofTheLaterFirst: makeHeld()) {
      teach.expect(false, fault)
    }
  }

  @Test("the held stub lets a cancelled call go")
  func heldStubLetsACancelledCallGo() async {
    let teach = teaching(
      "A held stub keeps each call until the test releases it. If its task is cancelled, the call"
        + " throws CancellationError soon, and leaves `held`.")
    if let fault = await HeldCallStep.faultOfCancels(of: makeHeld) {
      teach.expect(false, fault)
    } else if let fault = await ClientPlay.fault(ofAFailureBeside: makeHeld()) {
      teach.expect(false, fault)
    }
  }

  @Test("the fake answers as the shop does, and remembers each price")
  func fakeWorksLikeTheShop() async {
    let check = ModelCheck(of: FakePlay.calls, model: FakePlay.model) { [makeFake] calls in
      await ClientPlay.outcomes(after: calls, of: makeFake(FakePlay.items))
    }
    let teach = teaching(
      "A fake works: its answers follow from its own state, by the rules of the real thing.")
    guard let difference = await check.shortestDifference() else {
      let end = await TransportCall(ItemCall.load(id: 63).request, of: makeFake([])).outcome
      teach.expect(
        end?.statusCode == 404,
        "FakeTransport was asked for an item that it does not have, and ended the call with"
          + " \(end?.inWords ?? "nothing, yet"). A shop answers with status 404.")
      let fault = await ClientPlay.fault(ofLoadsAfterChanges: makeFake(FakePlay.items))
      teach.expect(fault == nil, fault ?? "")
      return
    }
    teach.expect(
      false,
      "After \(difference.operations) an ItemDetailClient got \(difference.seen) from"
        + " FakeTransport. From a shop it gets \(difference.expected).")
  }

  @Test("the spy has each request on its list before its answer comes")
  func spyKeepsItsRecord() async {
    let teach = teaching(
      "A spy keeps each request for the test to read, and only then answers: its caller may look as"
        + " soon as the await is over.")
    await teach.expectRecordLaws(
      and: RecordLaws.whenItAnswers() + RecordLaws.ofRequests,
      keptBy: RecordingDouble(requestsOf: "SpyTransport") { [makeSpy] answer in
        let spy = makeSpy(answer)
        return .init(of: spy.transport, requests: spy.requests)
      })
  }

  @Test("the mock judges each request, and the missing ones at the end")
  func mockJudgesEachCall() async {
    let check = ModelCheck(
      of: ExpectedStep.allCases, alsoAfter: [.load], model: ExpectedStep.lines
    ) { [makeMock] steps in
      await ExpectedStepPlay(of: makeMock, at: .ofATest(steps.count)).lines(after: steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    let isAnswer = difference.seen.reports == difference.expected.reports
    teaching(isAnswer ? Self.mockAnswers : Self.mockJudges).expect(
      false,
      "MockTransport was to answer \(ExpectedStep.scriptInWords), and got"
        + " \(difference.operations). It showed: \(difference.seen). It should have shown:"
        + " \(difference.expected).")
  }

  private static let mockAnswers =
    "A mock ends each expected request with the answer that was set for it, and of equal requests,"
    + " the first one gets the first answer."
  private static let mockJudges =
    "A mock knows which requests to expect, in any order here, and fails the test itself when"
    + " another comes, or one is missing."

  @Test("all but the dummy keep the laws of this seam")
  func keepsTheLaws() async {
    let teach = teaching("Every double that answers keeps these laws, whatever its kind.")
    await teach.expect(
      TransportLaws.answering, keptByEach: answeringDoubles)
    await teach.expect(TransportLaws.faithful, keptByEach: toldDoubles)
    await teach.expect(
      TransportLaws.holding, keptBy: HoldingTransport("HeldTransport", make: makeHeld))
  }


  /// The doubles that can be told any answer.
  private var toldDoubles: [ToldTransport] {
    [
      ToldTransport("StubTransport") { [makeStub] answers in
        let pairs = answers.map { ($0.request.url?.path ?? "", $0.answer) }
        return makeStub(Dictionary(pairs) { first, _ in first })
      },
      ToldTransport("SpyTransport") { [makeSpy] in
        $0.first.map { makeSpy($0.answer).transport }
      },
      ToldTransport("MockTransport") { [makeMock] answers in
        let mock = makeMock(#_sourceLocation)
        for (request, answer) in answers { mock.expect(request, answer) }
        return mock.transport
      },
    ]
  }

  /// The doubles that answer, each told to answer calls about some items with them.
  private var answeringDoubles: [AnsweringTransport] {
    [
      AnsweringTransport("StubTransport") { [makeStub] items, calls in
        var answers: [String: SessionAnswer] = [:]
        for call in calls {
          for item in items where item.id == call.id {
            answers[call.request.url?.path ?? ""] = .item(item)
          }
        }
        return makeStub(answers)
      },
      AnsweringTransport(releasing: HoldingTransport("HeldTransport", make: makeHeld)),
      AnsweringTransport("FakeTransport") { [makeFake] items, _ in makeFake(items) },
      AnsweringTransport("SpyTransport", hasOneAnswer: true) { [makeSpy] items, _ in
        makeSpy(.item(items[0])).transport
      },
      AnsweringTransport("MockTransport") { [makeMock] items, calls in
        let mock = makeMock(#_sourceLocation)
        for call in calls {
          for item in items where item.id == call.id { mock.expect(call.request, .item(item)) }
        }
        return mock.transport
      },
    ]
  }

  private func teaching(_ rule: String) -> Teaching {
    Teaching(
      rule, open: "Chapters/Chapter6Async/ProtocolInjection/Exercise8_HTTPTransportDoubles.swift")
  }
}
