import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter4Spy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The doubles that the right answers of 4.1 are made of.

struct StubSession: URLSessionProtocol {
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { answer.deliver(to: completionHandler) }
  }
}

/// A decorator that writes on its own queue; the queue is its lock.
final class QueueSpy: URLSessionProtocol {
  private let base: any URLSessionProtocol
  private let queue = DispatchQueue(label: "QueueSpy")
  nonisolated(unsafe) private var record: [URLRequest] = []

  init(base: any URLSessionProtocol) {
    self.base = base
  }

  var requests: [URLRequest] { queue.sync { record } }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    queue.async { self.record.append(request) }
    return base.dataTask(with: request, completionHandler: completionHandler)
  }
}

/// Keeps each request beside the moment of its coming, in a struct of its own.
final class LockingSpy: URLSessionProtocol, @unchecked Sendable {
  struct Asked {
    let request: URLRequest
    let date = Date()
  }

  private struct Call: URLSessionDataTaskProtocol {
    let answer: @Sendable () -> Void
    func resume() { DispatchQueue.global().async(execute: answer) }
    func cancel() {}
  }

  private let answer: SessionAnswer
  private let lock = NSLock()
  private var list: [Asked] = []

  init(_ answer: SessionAnswer) { self.answer = answer }

  var asked: [Asked] { lock.withLock { list } }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    lock.lock()
    defer { lock.unlock() }
    list.append(Asked(request: request))
    return Call { [answer] in completionHandler(answer.data, answer.response, answer.error) }
  }
}
