import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

// Doubles that are passed in, for code with a completion handler.

/// A session whose calls do something when they are made, and something when they start.
struct ClosureNetworking: Networking {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  let answer: SessionAnswer
  var onCall: @Sendable (SessionAnswer, @escaping Handler) -> Void = { _, _ in }
  var onStart: @Sendable (SessionAnswer, @escaping Handler) -> Void = { _, _ in }

  func call(_ request: URLRequest, _ done: @escaping Handler) -> any NetworkCall {
    onCall(answer, done)
    return ClosureCall { [answer, onStart] in onStart(answer, done) }
  }
}

private struct ClosureCall: NetworkCall {
  let onStart: @Sendable () -> Void

  func start() { onStart() }
}

final class OneTaskNetworking: Networking, @unchecked Sendable {
  private final class SharedCall: NetworkCall, @unchecked Sendable {
    var answer: (() -> Void)?

    func start() { answer?() }
  }

  private let answer: SessionAnswer
  private let sharedCall = SharedCall()

  init(_ answer: SessionAnswer) { self.answer = answer }

  func call(
    _ request: URLRequest, _ done: @escaping ClosureNetworking.Handler
  ) -> any NetworkCall {
    sharedCall.answer = { [answer] in answer.deliver(to: done) }
    return sharedCall
  }
}

// Doubles for code that awaits.

/// As most clients have it: the first result goes to the first call.
final class ResultsClient: HTTPClient {
  private let results: Mutex<[SessionAnswer]>

  init(_ results: [SessionAnswer]) { self.results = Mutex(results) }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try awaited(results.withLock { $0.removeFirst() })
  }
}

/// Has one result, for all clients.
struct StaticClient: HTTPClient {
  static let result = Mutex<SessionAnswer?>(nil)

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try awaited(Self.result.withLock(\.self))
  }
}

/// Has one result, or something to do without one.
struct ResultClient: HTTPClient {
  let result: SessionAnswer?
  var otherwise: @Sendable () async throws -> SessionAnswer = { throw URLError(.unknown) }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let other = result == nil ? try await otherwise() : nil
    return try awaited(result ?? other)
  }
}

/// Keeps all laws: an actor that answers by path, and later.
actor PathClient: HTTPClient {
  private let results: [String: SessionAnswer]

  init(_ answers: [(request: URLRequest, answer: SessionAnswer)]) {
    results = Dictionary(answers.map { ($0.request.url?.path ?? "", $0.answer) }) { first, _ in
      first
    }
  }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    await Task.yield()
    return try awaited(results[request.url?.path ?? ""])
  }
}

/// A queue for each path. With an `await` between reading and writing, two calls get one answer.
actor QueuesClient: HTTPClient {
  private var queues: [String: [SessionAnswer]] = [:]
  private let awaits: Bool

  init(_ answers: [(request: URLRequest, answer: SessionAnswer)], awaits: Bool) {
    self.awaits = awaits
    for (request, answer) in answers {
      queues[request.url?.path ?? "", default: []].append(answer)
    }
  }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let path = request.url?.path ?? ""
    let queue = queues[path] ?? []
    if awaits { await Task.yield() }
    queues[path] = Array(queue.dropFirst())
    return try awaited(queue.first)
  }
}

/// The answer, for a double that awaits.
private func awaited(_ answer: SessionAnswer?) throws -> (Data, HTTPURLResponse) {
  let (response, data) = try parts(of: answer)
  return (data, response)
}
