import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A stub that was handed in as a mock: it gives its answers in turn, whatever the request.
final class StubAsMock: ExpectingSession {
  private let answers = Mutex<[SessionAnswer]>([])

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    answers.withLock { $0.append(answer) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      completionHandler(answer?.data, answer?.response, answer?.error)
    }
  }

  func verify(sourceLocation: SourceLocation) {}
}

/// A right mock, as long as all is expected before the first call.
final class FrozenMock: ExpectingSession {
  private let mock: any ExpectingSession
  private let isFrozen = Mutex(false)

  init(_ mock: any ExpectingSession) { self.mock = mock }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    if !isFrozen.withLock({ $0 }) { mock.expect(request, answer: answer) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    isFrozen.withLock { $0 = true }
    return mock.dataTask(with: request, completionHandler: completionHandler)
  }

  func verify(sourceLocation: SourceLocation) { mock.verify(sourceLocation: sourceLocation) }
}

/// A spy that was handed in as a mock: it remembers all, and leaves it to the
/// test to compare.
final class SpyAsMock: ExpectingSession {
  private let stub = StubAsMock()
  private let recorded = Mutex<[URLRequest]>([])

  var requests: [URLRequest] { recorded.withLock { $0 } }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    stub.expect(request, answer: answer)
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = stub.dataTask(with: request, completionHandler: completionHandler)
    return ClosureTask { [self] in
      recorded.withLock { $0.append(request) }
      task.resume()
    }
  }

  /// Looks at the record, and has nothing to compare it with.
  func verify(sourceLocation: SourceLocation) {
    #expect(requests.allSatisfy { $0.url != nil }, sourceLocation: sourceLocation)
  }
}

/// A mock that keeps all expectations, and how many of them were met.
final class CountingMock: ExpectingSession {
  private let script = Mutex<(calls: [ExpectedCall], met: Int)>(([], 0))
  private let origin: SourceLocation

  init(origin: SourceLocation) { self.origin = origin }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    script.withLock { $0.calls.append(ExpectedCall(request, answer: answer)) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      do {
        let answer = try next(request)
        completionHandler(answer.data, answer.response, answer.error)
      } catch {
        Issue.record(error, sourceLocation: origin)
        completionHandler(nil, nil, error)
      }
    }
  }

  func verify(sourceLocation: SourceLocation) {
    let (calls, met) = script.withLock { $0 }
    #expect(
      met == calls.count, "Missing: \(calls.dropFirst(met).map(\.request))",
      sourceLocation: sourceLocation)
  }

  private func next(_ request: URLRequest) throws -> SessionAnswer {
    try script.withLock { script in
      let call = script.calls.dropFirst(script.met).first
      guard let call, call.request.matches(request) else {
        throw UnexpectedRequest(request, expected: call?.request)
      }
      script.met += 1
      return call.answer
    }
  }
}

/// A mock that turns its list round to take from its end, answers on a queue
/// of its own, and reports all that is missing in one.
final class QueueMock: ExpectingSession {
  private let open = Mutex<[ExpectedCall]>([])
  private let queue = DispatchQueue(label: "QueueMock")
  private let origin: SourceLocation

  init(origin: SourceLocation) { self.origin = origin }

  func expect(_ request: ExpectedRequest, answer: SessionAnswer) {
    open.withLock { $0.insert(ExpectedCall(request, answer: answer), at: 0) }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [self] in
      let (next, isMet) = open.withLock { open in
        let isMet = open.last?.request.matches(request) ?? false
        return (isMet ? open.popLast() : open.last, isMet)
      }
      let answer = isMet ? next?.answer : .failure(URLError(.unsupportedURL))
      if !isMet { report(request, insteadOf: next?.request) }
      queue.async { completionHandler(answer?.data, answer?.response, answer?.error) }
    }
  }

  func verify(sourceLocation: SourceLocation) {
    let missing = open.withLock { $0.reversed().map(\.request) }
    if missing.isEmpty { return }
    Issue.record("Never called: \(missing).", sourceLocation: sourceLocation)
  }

  private func report(_ request: URLRequest, insteadOf expected: ExpectedRequest?) {
    let what = "\(request.httpMethod ?? "?") \(request.url?.absoluteString ?? "?")"
    let wanted = expected.map { "\($0)" } ?? "silence"
    Issue.record("Wanted: \(wanted). Got: \(what).", sourceLocation: origin)
  }
}
