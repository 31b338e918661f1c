import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("6.8 Doubles of HTTPTransport: the checks decide rightly")
struct Exercise8_Answers: AnswerSuite {
  typealias Checks = Exercise8_HTTPTransportDoubles

  static let judge = Judge<Checks>(inOrder: [
    ("dummyAndMockJudge", { await $0.dummyAndMockJudge() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("stubFakeAndSpyAnswer", { await $0.stubFakeAndSpyAnswer() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a dummy that leaves its caller waiting", .dummyWaits, "dummyAndMockJudge",
      "It reported the call, and did not end it"),
    wrong(
      "a held stub that lists a call that was cancelled", .heldKeepsTheCancelled,
      "heldStubHoldsEachCall", "cancel() of call 1] HeldTransport holds [GET /items/3]"),
    wrong(
      "a fake that awaits between its look and its change", .fakeAwaits, "stubFakeAndSpyAnswer",
      "of these prices. Between a look"),
    wrong(
      "a stub with a response of its own", .stubMakesAResponse, lawCheck,
      "It answered with a response without its headers"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("streams and closures, each a moment late", checks(of: ClosureTransports())),
    RightAnswer(
      "streams and closures, each at once", checks(of: ClosureTransports(isLate: false))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: ClosureTransports.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: words, checks(of: ClosureTransports(fault: fault)))
  }

  private static func checks(of doubles: ClosureTransports) -> Checks {
    Checks(
      makeDummy: { doubles.makeDummy($0) }, makeStub: { doubles.makeStub($0) },
      makeHeld: { doubles.makeHeld() }, makeFake: { doubles.makeFake($0) },
      makeSpy: { doubles.makeSpy($0) }, makeMock: { doubles.makeMock($0) })
  }
}

/// The six doubles of 6.8, each a closure. They are right, but for a fault.
private struct ClosureTransports: Sendable {
  enum Fault { case dummyWaits, heldKeepsTheCancelled, fakeAwaits, stubMakesAResponse }

  var fault: Fault?
  /// Whether each call lets others have a turn first.
  var isLate = true

  func makeDummy(_ line: SourceLocation) -> any HTTPTransport {
    transport { request in
      Issue.record("used for \(request.url?.absoluteString ?? "")", sourceLocation: line)
      if fault == .dummyWaits { try await neverUnlessCancelled() }
      throw UnexpectedRequest(request, expected: nil)
    }
  }

  func makeStub(_ answers: [String: SessionAnswer]) -> any HTTPTransport {
    transport { request in
      let (data, response) = try (answers[request.url?.path ?? ""] ?? .failure(URLError(.badURL)))
        .get()
      return (data, fault == .stubMakesAResponse ? response.withoutHeaders : response)
    }
  }

  /// A stream for each call, which ends when its task is cancelled.
  func makeHeld() -> Exercise8_Subject.Held {
    typealias Answers = AsyncStream<SessionAnswer>.Continuation
    let calls = Locked<[(id: UUID, request: URLRequest, answers: Answers)]>([])
    let double = transport { request in
      let (id, (stream, answers)) = (UUID(), AsyncStream<SessionAnswer>.makeStream())
      calls.change { $0.append((id, request, answers)) }
      for await answer in stream { return try answer.get() }
      if fault != .heldKeepsTheCancelled { calls.change { $0.removeAll { $0.id == id } } }
      throw CancellationError()
    }
    return (
      double, { calls.value.map(\.request) },
      { path, answer in
        let call = calls.change { calls in
          calls.firstIndex { $0.request.url?.path == path }.map { calls.remove(at: $0) }
        }
        call?.answers.yield(answer)
        return call != nil
      }
    )
  }

  func makeFake(_ items: [Item]) -> any HTTPTransport {
    let stock = Locked(ItemStock(items))
    return transport { request in
      if fault != .fakeAwaits { return try stock.change { $0.answer(to: request) }.get() }
      var changed = stock.value
      await Task.yield()
      let answer = changed.answer(to: request)
      stock.change { [changed] in $0 = changed }
      return try answer.get()
    }
  }

  func makeSpy(_ answer: SessionAnswer) -> Exercise8_Subject.Spy {
    let log = CompletionLog<URLRequest>()
    let double = transport { request in
      log.record(request)
      await Task.yield()
      return try answer.get()
    }
    return (double, { log.values })
  }

  func makeMock(_ line: SourceLocation) -> Exercise8_Subject.ExpectingMock {
    let list = Locked<[ExpectedCall]>([])
    let double = transport { request in
      let call = list.change { list in
        list.firstIndex { $0.request.matches(request) }.map { list.remove(at: $0) }
      }
      if let call { return try call.answer.get() }
      Issue.record("nobody expected \(request.methodAndPath)", sourceLocation: line)
      throw URLError(.badURL)
    }
    return (
      double,
      { request, answer in
        let expected = ExpectedRequest(request.httpMethod ?? "", request.url?.path ?? "")
        list.change { $0.append(ExpectedCall(expected, answer: answer)) }
      },
      {
        let missing = list.value.map(\.request)
        if !missing.isEmpty { Issue.record("missing: \(missing)", sourceLocation: line) }
      }
    )
  }

  private func transport(
    _ answer: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)
  ) -> ClosureTransport {
    ClosureTransport(isLate: isLate, answer: answer)
  }
}

/// A transport that does what its closure does.
private struct ClosureTransport: HTTPTransport {
  let isLate: Bool
  let answer: @Sendable (URLRequest) async throws -> (Data, URLResponse)

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    if isLate { await Task.yield() }
    return try await answer(request)
  }
}

extension URLResponse {
  /// A response with the same status, and nothing else.
  fileprivate var withoutHeaders: URLResponse {
    let status = (self as? HTTPURLResponse)?.statusCode ?? 200
    return HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: nil, headerFields: nil) ?? self
  }
}
