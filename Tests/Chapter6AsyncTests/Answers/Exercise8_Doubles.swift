import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The six doubles of 6.8, each a closure. They are right, but for a fault.
struct ClosureTransports: Sendable {
  enum Fault {
    case dummyWaits, stubKnowsNoItem, stubMakesAResponse, heldAnswersTheNewest
    case heldKeepsTheCancelled, fakeAwaits, spyMissesFailures, mockRepeatsItself
  }

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
    let unknown: SessionAnswer =
      fault == .stubKnowsNoItem ? .status(404) : .failure(URLError(.badURL))
    return transport { request in
      let (data, response) = try (answers[request.url?.path ?? ""] ?? unknown).get()
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
          let places = calls.indices.filter { calls[$0].request.url?.path == path }
          let place = fault == .heldAnswersTheNewest ? places.last : places.first
          return place.map { calls.remove(at: $0) }
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
      if fault == .spyMissesFailures { _ = try answer.get() }
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
        let place = list.firstIndex { $0.request.matches(request) }
        return place.map { fault == .mockRepeatsItself ? list[$0] : list.remove(at: $0) }
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
