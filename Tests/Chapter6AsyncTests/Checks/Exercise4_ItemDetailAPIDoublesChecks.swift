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

  @Test("the dummy and the mock fail the test themselves")
  func dummyAndMockJudge() async {
    await teaching("").expectEach([
      ("A dummy fails the test that uses it, and answers nothing.", dummyFault()),
      (
        "A mock knows which calls to expect, and fails the test itself when another comes.",
        MockModel("MockItemDetailAPI", makeAPI: makeMock).firstFault()
      ),
    ])
  }

  @Test("the held stub holds each call until your test releases it")
  func heldStubHoldsEachCall() async {
    let fault = await HeldModel("HeldItemDetailAPI", api: makeHeld)
      .fault(in: HeldModel.releases + HeldModel.order + HeldModel.cancels)
    teaching("A held stub keeps each call, even a cancelled one, until the test releases it.")
      .expect(fault == nil, fault.orNothing)
  }

  @Test("the stub, the fake and the spy answer as their kinds do")
  func stubFakeAndSpyAnswer() async {
    await teaching("").expectEach([
      ("A stub gives its canned result to each call.", stubFault()),
      (
        "A fake works: its answers follow from its own state, by the rules of the real thing.",
        fakeFault()
      ),
      ("A spy keeps each call for the test to read, and then answers as a stub.", spyFault()),
    ])
  }

  @Test("all but the dummy keep the laws of this seam", .askedLast)
  func keepsTheLaws() async {
    let teach = teaching("Every double that answers keeps these laws, whatever its kind.")
    await teach.expect(APILaws.answering, keptByEach: answeringDoubles)
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

// What is wrong with each kind, as a sentence.
extension Exercise4_ItemDetailAPIDoubles {
  private func dummyFault() async -> String? {
    for call in [ItemCall.load(id: 41), .updatePrice(id: 52, to: 900)] {
      let (line, answers) = (#_sourceLocation, CompletionLog<LoadOutcome>())
      let dummy = makeDummy(line)
      let reports = await issues { dummy.take(call, completion: answers.completion) }
      let fault = reports.faultOfADummy(
        naming: "\(call.id)", madeAt: line, answer: answers.values.first.map { "\($0)" })
      if let fault { return "DummyItemDetailAPI got \(call). It \(fault)." }
    }
    return nil
  }

  private func stubFault() async -> String? {
    let canned: [ItemResult] = [
      .success(.released(41)), .failure(APIResponseError.parsing), .failure(URLError(.timedOut)),
    ]
    for result in canned {
      let (expected, seen) = (LoadOutcome(result), await makeStub(result).end(of: .load(id: 41)))
      if seen == expected { continue }
      return "StubItemDetailAPI had the canned result \(expected), and answered \(seen.orNothing)."
    }
    return nil
  }

  private func fakeFault() async -> String? {
    let model = FakeModel("FakeItemDetailAPI") { [makeFake] items in
      let fake = makeFake(items)
      return { await fake.end(of: $0) }
    }
    return await model.fault(
      in: FakeModel.loads + FakeModel.changes + FakeModel.unknown + [[.load(id: 0)]])
  }

  private func spyFault() async -> String? {
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
    if let wrong = await model.wrongRecord() { return wrong }
    return await model.lateRecord()
  }
}

extension ItemDetailAPIProtocol {
  /// How a call ends; nil if it does not.
  fileprivate func end(of call: ItemCall) async -> LoadOutcome? {
    let log = CompletionLog<LoadOutcome>()
    take(call, completion: log.completion)
    return await log.values(atLeast: 1).first
  }
}

extension Teaching {
  /// Expects that several doubles are of their kinds, and counts them. The first that is not
  /// is told, with the rule of its kind.
  func expectEach(
    _ doubles: [(rule: String, fault: String?)], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    count(right: doubles.count { $0.fault == nil }, of: doubles.count)
    let first = doubles.first { $0.fault != nil }
    guard let first, let fault = first.fault else { return }
    saying(first.rule).expect(false, fault, sourceLocation: sourceLocation)
  }
}

extension Item {
  /// An item with this id, as a test releases it.
  static func released(_ id: Int, price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }
}
