import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The six doubles of 6.8, each a closure that lets others have a turn first. They are right,
/// but for a fault.
struct LateTransports: Sendable {
  enum Fault {
    case dummyWaits, stubKnowsNoItem, stubMakesAResponse, heldAnswersTheNewest
    case heldMissesAnEarlyCancel, fakeThrows, fakeAwaits, spyMissesFailures, mockRepeatsItself
  }

  var fault: Fault?

  func makeDummy(_ line: SourceLocation) -> any HTTPTransport {
    ClosureTransport { request in
      Issue.record("used for \(request.url?.absoluteString ?? "")", sourceLocation: line)
      if fault == .dummyWaits { try await neverUnlessCancelled() }
      throw UnexpectedRequest(request, expected: nil)
    }
  }

  func makeStub(_ answers: [String: SessionAnswer]) -> any HTTPTransport {
    let unknown: SessionAnswer =
      fault == .stubKnowsNoItem ? .status(404) : .failure(URLError(.badURL))
    return ClosureTransport { request in
      let (data, response) = try (answers[request.url?.path ?? ""] ?? unknown).get()
      return (data, fault == .stubMakesAResponse ? response.withoutHeaders : response)
    }
  }

  func makeHeld() -> Exercise8_Subject.Held {
    let list = Locked<[WaitingCall]>([])
    let transport = ClosureTransport { request in
      let call = WaitingCall(request)
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          call.hold(continuation)
          let isListed = list.change { list in
            if Task.isCancelled && fault != .heldMissesAnEarlyCancel { return false }
            list.append(call)
            return true
          }
          if !isListed { call.end(.failure(CancellationError())) }
        }
      } onCancel: {
        if call.isHeld {
          list.change { $0.removeAll { $0 === call } }
          call.end(.failure(CancellationError()))
        }
      }
      return try answer.get()
    }
    return (
      transport, { list.value.map(\.request) },
      { path, answer in
        let call = list.change { list in
          let places = list.indices.filter { list[$0].request.url?.path == path }
          let place = fault == .heldAnswersTheNewest ? places.last : places.first
          return place.map { list.remove(at: $0) }
        }
        call?.end(answer)
        return call != nil
      }
    )
  }

  func makeFake(_ items: [Item]) -> any HTTPTransport {
    let stock = Locked(ItemStock(items))
    return ClosureTransport { request in
      var changed = stock.value
      if fault == .fakeAwaits { await Task.yield() }
      let answer =
        fault == .fakeAwaits
        ? changed.answer(to: request) : stock.change { $0.answer(to: request) }
      if fault == .fakeAwaits { stock.change { [changed] in $0 = changed } }
      if fault == .fakeThrows, let status = answer.statusCode, status != 200 {
        throw APIResponseError.network(statusCode: status)
      }
      return try answer.get()
    }
  }

  func makeSpy(_ answer: SessionAnswer) -> Exercise8_Subject.Spy {
    let log = CompletionLog<URLRequest>()
    let transport = ClosureTransport { request in
      if fault == .spyMissesFailures { _ = try answer.get() }
      log.record(request)
      await Task.yield()
      return try answer.get()
    }
    return (transport, { log.values })
  }

  func makeMock(_ line: SourceLocation) -> Exercise8_Subject.ExpectingMock {
    let list = Locked<[ExpectedCall]>([])
    let transport = ClosureTransport { request in
      let call = list.change { list in
        let place = list.firstIndex { $0.request.matches(request) }
        return place.map { fault == .mockRepeatsItself ? list[$0] : list.remove(at: $0) }
      }
      if let call { return try call.answer.get() }
      Issue.record("nobody expected \(request.methodAndPath)", sourceLocation: line)
      throw URLError(.badURL)
    }
    return (
      transport,
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
}

/// A transport that lets others have a turn, and then does what its closure does.
struct ClosureTransport: HTTPTransport {
  let answer: @Sendable (URLRequest) async throws -> (Data, URLResponse)

  init(_ answer: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse)) {
    self.answer = answer
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    await Task.yield()
    return try await answer(request)
  }
}

/// A held call that can be ended twice without harm: the second end of a bare continuation
/// ends the process.
private final class WaitingCall: Sendable {
  let request: URLRequest
  private let continuation = Locked<CheckedContinuation<SessionAnswer, Never>?>(nil)

  init(_ request: URLRequest) { self.request = request }

  var isHeld: Bool { continuation.value != nil }

  func hold(_ continuation: CheckedContinuation<SessionAnswer, Never>) {
    self.continuation.change { $0 = continuation }
  }

  func end(_ answer: SessionAnswer) { continuation.change { $0.take() }?.resume(returning: answer) }
}

extension URLResponse {
  /// A response with the same status, and nothing else.
  fileprivate var withoutHeaders: URLResponse {
    let status = (self as? HTTPURLResponse)?.statusCode ?? 200
    return HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: nil, headerFields: nil) ?? self
  }
}

/// A held stub with a stream for each call. A stream ends when its task is cancelled.
actor StreamHeldTransport: HTTPTransport {
  private typealias Call = (
    id: UUID, request: URLRequest,
    stream: AsyncThrowingStream<SessionAnswer, any Error>.Continuation
  )

  private nonisolated let calls = Mutex<[Call]>([])

  static func make() -> Exercise8_Subject.Held {
    let held = StreamHeldTransport()
    return (
      held, { held.calls.withLock { $0.map(\.request) } },
      { path, answer in
        let call = held.calls.withLock { calls in
          calls.firstIndex { $0.request.url?.path == path }.map { calls.remove(at: $0) }
        }
        call?.stream.yield(answer)
        return call != nil
      }
    )
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let (stream, answer) = AsyncThrowingStream<SessionAnswer, any Error>.makeStream()
    let id = UUID()
    calls.withLock { $0.append((id, request, answer)) }
    defer { calls.withLock { $0.removeAll { $0.id == id } } }
    for try await answer in stream { return try answer.get() }
    throw CancellationError()
  }
}

/// A fake that needs no lock, since no `await` is in it.
actor ActorFakeTransport: HTTPTransport {
  private var stock: ItemStock
  init(_ items: [Item]) { stock = ItemStock(items) }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try stock.answer(to: request).get()
  }
}
