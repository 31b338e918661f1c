import Dispatch
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Answers on a queue of its own, step by step, unless it was stopped.
final class StubOnAQueue: URLProtocol {
  private static let queue = DispatchQueue(label: "StubOnAQueue")
  private static let answers = PerHost<SessionAnswer>()
  private let isStopped = Mutex(false)

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubOnAQueue.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // A URLProtocol is not Sendable; the loader leaves it alone meanwhile.
    nonisolated(unsafe) let double = self
    Self.queue.async {
      if double.isStopped.withLock({ $0 }) { return }
      double.sendOrFail(Self.answers[double.request.url] ?? .failure(URLError(.cannotFindHost)))
    }
  }

  override func stopLoading() { isStopped.withLock { $0 = true } }
}

/// Answers from a task, which a stop cancels.
final class StubFromATask: URLProtocol {
  private static let answers = PerHost<SessionAnswer>()
  private let loading = Mutex<Task<Void, Never>?>(nil)

  @Sendable static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let session = DoubledSession(answeredBy: StubFromATask.self)
    answers[session.baseURL] = answer
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    nonisolated(unsafe) let double = self
    loading.withLock { loading in
      loading = Task.detached {
        let answer = Self.answers[double.request.url]
        if !Task.isCancelled { double.sendOrFail(answer ?? .failure(URLError(.cannotFindHost))) }
      }
    }
  }

  override func stopLoading() { loading.withLock { $0 }?.cancel() }
}
