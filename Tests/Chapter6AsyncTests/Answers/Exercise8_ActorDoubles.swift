import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

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

/// A stub that keeps its answers to itself.
actor ActorStubTransport: HTTPTransport {
  private let answers: [String: SessionAnswer]
  init(_ answers: [String: SessionAnswer]) { self.answers = answers }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    guard let path = request.url?.path, let answer = answers[path] else {
      throw UnexpectedRequest(request, expected: nil)
    }
    return try answer.get()
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

/// A spy whose record can be read without an `await`.
actor ActorSpyTransport: HTTPTransport {
  private nonisolated let log = Mutex<[URLRequest]>([])
  private let answer: SessionAnswer
  private init(_ answer: SessionAnswer) { self.answer = answer }

  static func make(_ answer: SessionAnswer) -> Exercise8_Subject.Spy {
    let spy = ActorSpyTransport(answer)
    return (spy, { spy.log.withLock { $0 } })
  }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    log.withLock { $0.append(request) }
    return try answer.get()
  }
}

/// A mock that keeps what it expects, and counts what has come.
enum CountingMockTransport {
  static func make(_ line: SourceLocation) -> Exercise8_Subject.ExpectingMock {
    let list = Locked<[(call: ExpectedCall, hasCome: Bool)]>([])
    let transport = ClosureTransport { request in
      let call = list.change { list in
        list.firstIndex { !$0.hasCome && $0.call.request.matches(request) }.map { place in
          list[place].hasCome = true
          return list[place].call
        }
      }
      guard let call else {
        Issue.record("What is \(request.methodAndPath)?", sourceLocation: line)
        throw UnexpectedRequest(request, expected: nil)
      }
      return try call.answer.get()
    }
    return (
      transport,
      { request, answer in
        let expected = ExpectedRequest(request.httpMethod ?? "", request.url?.path ?? "")
        list.change { $0.append((ExpectedCall(expected, answer: answer), false)) }
      },
      {
        for (call, hasCome) in list.value where !hasCome {
          Issue.record("\(call.request) is missing", sourceLocation: line)
        }
      }
    )
  }
}
