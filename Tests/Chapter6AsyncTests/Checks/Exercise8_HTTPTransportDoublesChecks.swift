import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite(
  "6.8 Doubles of HTTPTransport", .tags(.dummy, .stub, .fake, .spy, .mock, .protocolInjection),
  .serialized, .ownChecksFirst)
struct Exercise8_HTTPTransportDoubles {
  typealias Transport = any HTTPTransport
  typealias Subject = Exercise8_Subject

  var makeDummy: @Sendable (SourceLocation) -> Transport = Subject.makeDummy
  var makeStub: @Sendable ([String: SessionAnswer]) -> Transport = Subject.makeStub
  var makeHeld: @Sendable () -> Subject.Held = Subject.makeHeld
  var makeFake: @Sendable ([Item]) -> Transport = Subject.makeFake
  var makeSpy: @Sendable (SessionAnswer) -> Subject.Spy = Subject.makeSpy
  var makeMock: @Sendable (SourceLocation) -> Subject.ExpectingMock = Subject.makeMock

  @Test("the dummy and the mock fail the test themselves, and end each call")
  func dummyAndMockJudge() async {
    await teaching("").expectEach([
      (
        "A dummy fails the test that uses it. It has no answer, so it throws: an await has to end.",
        dummyFault()
      ),
      (
        "A mock knows which requests to expect, in any order here, and fails the test itself when"
          + " another comes, or one is missing.",
        MockModel("MockTransport", makeTransport: makeMock).firstFault()
      ),
    ])
  }

  @Test("the held stub holds each call until your test releases or cancels it")
  func heldStubHoldsEachCall() async {
    let fault = await HeldModel("HeldTransport", transport: makeHeld).fault(
      in: HeldModel.releases + HeldModel.order + HeldModel.cancels + HeldModel.cancelledCalls)
    teaching(
      "A held stub keeps each call until the test releases it. A cancelled one leaves `held`, and"
        + " throws CancellationError."
    ).expect(fault == nil, fault.orNothing)
  }

  @Test("the stub, the fake and the spy answer as their kinds do, whatever comes at once")
  func stubFakeAndSpyAnswer() async {
    await teaching("").expectEach([
      (
        "A stub answers each path with its own answer, in whatever order the calls come, and"
          + " throws for any other path.",
        stubFault()
      ),
      (
        "A fake works: its answers follow from its own state, by the rules of the real thing.",
        fakeFault()
      ),
      ("Between a look and the change that follows from it, others may change it.", lostPrices()),
      (
        "A spy keeps each request for the test to read, and only then answers: its caller may"
          + " look as soon as the await is over.",
        spyFault()
      ),
    ])
  }

  @Test("the stub, the spy and the mock give any answer as it was set", .askedLast)
  func keepsTheLaws() async {
    let teach = teaching("A double that is told an answer gives it as it is, whatever its kind.")
    await teach.expect(TransportLaws.faithful, keptByEach: toldDoubles)
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

  private func teaching(_ rule: String) -> Teaching {
    Teaching(
      rule, open: "Chapters/Chapter6Async/ProtocolInjection/Exercise8_HTTPTransportDoubles.swift")
  }
}

// What is wrong with each kind, as a sentence.
extension Exercise8_HTTPTransportDoubles {
  private func dummyFault() async -> String? {
    for request in [ItemCall.load(id: 41), .updatePrice(id: 52, to: 900)].map(\.request) {
      let (line, ends) = (#_sourceLocation, CompletionLog<SessionAnswer?>())
      let dummy = makeDummy(line)
      let reports = await issues {
        ends.record(await TransportCall(request, of: dummy).outcome)
      }
      let end = ends.values.first ?? nil
      let fault = reports.faultOfADummy(
        naming: request.url?.absoluteString ?? "", madeAt: line,
        answer: end.flatMap { $0.error == nil ? $0.inWords : nil })
      if fault == nil, end != nil { continue }
      return "DummyTransport got \(request.methodAndPath). It"
        + " \(fault ?? "reported the call, and did not end it: its caller waits for ever")."
    }
    return nil
  }

  private func stubFault() async -> String? {
    let answers = ["/items/41": SessionAnswer.item(.released(41)), "/items/52": .status(410)]
    for ids in [[52, 41], [41, 52, 41], [63], [410, 4]] {
      let stub = makeStub(answers)
      for id in ids {
        let end = await TransportCall(ItemCall.load(id: id).request, of: stub).outcome
        let isError = end?.error != nil && end?.response == nil
        let expected = answers["/items/\(id)"]?.inWords ?? "an error"
        let isUnknown = answers["/items/\(id)"] == nil
        let seen = isError && isUnknown ? "an error" : end?.inWords ?? "nothing, yet"
        guard seen != expected else { continue }
        return "StubTransport was asked for items \(ids). It ended GET /items/\(id) with"
          + " \(seen), and should have ended it with \(expected)."
      }
    }
    return nil
  }

  private func fakeFault() async -> String? {
    let model = FakeModel("FakeTransport", words: \.asRequest) { [makeFake] items in
      let fake = makeFake(items)
      return { await TransportCall($0.request, of: fake).outcome?.ofAShop }
    }
    return await model.fault(in: FakeModel.loads + FakeModel.changes + FakeModel.unknown)
  }

  /// Whether a fake forgets some of a hundred changes, each of another item.
  private func lostPrices() async -> String? {
    let fake = makeFake((1...100).map { .released($0) })
    _ = await (1...100).mapAtOnce {
      await TransportCall(ItemCall.updatePrice(id: $0, to: 900).request, of: fake).outcome
    }
    let lost = await (1...100).mapAtOnce {
      await TransportCall(ItemCall.load(id: $0).request, of: fake).outcome?.item?.price
    }.count { $0 != 900 }
    return lost == 0
      ? nil
      : "A hundred tasks called FakeTransport, each with a new price for its own item. It lost"
        + " \(lost) of these prices."
  }

  private func spyFault() async -> String? {
    for answer in [SessionAnswer.status(200), .failure(URLError(.timedOut))] {
      let spy = makeSpy(answer)
      var expected: [String] = []
      for id in [41, 52, 41] + Array(1...20) {
        let request = ItemCall.load(id: id).request
        expected.append(request.methodAndPath)
        // The look follows the answer in the same task: nothing comes between the two.
        let list = try? await value(within: .answer) {
          _ = try? await spy.transport.data(for: request)
          return spy.requests().map(\.methodAndPath)
        }
        if list == expected { continue }
        let shown = list.map { Array($0.suffix(3)).inWords }
        return "SpyTransport, told to answer \(answer), was asked for"
          + " \(Array(expected.suffix(3)).inWords). When the last answer came, its record showed"
          + " \(shown ?? "nothing")."
      }
    }
    return nil
  }
}

extension ItemCall {
  /// The request of the call, as a failure names it.
  fileprivate var asRequest: String {
    if case .updatePrice(_, let price) = self {
      return "\(request.methodAndPath) with price \(price)"
    }
    return request.methodAndPath
  }
}

extension SessionAnswer {
  /// The answer to a call of a fake. A shop throws nothing.
  fileprivate var ofAShop: LoadOutcome {
    if let error { return .failed("\(error), thrown") }
    if statusCode == 200, let item { return .item(item) }
    return .refused(.network(statusCode: statusCode))
  }
}
