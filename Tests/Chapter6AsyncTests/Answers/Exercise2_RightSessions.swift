import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise2_Answers {
  static let rightAnswers = [
    RightAnswer("one list of tasks, and hooks", Checks(makeHeld: { held(HookedSession()) })),
    RightAnswer(
      "a stream for each task",
      Checks(makeHeld: {
        let session = StreamSession()
        return Checks.Held(
          session: session, held: { session.held }, release: { session.release($0, with: $1) })
      })),
    RightAnswer(
      "a queue for each path, and calls back on a dispatch queue",
      Checks(makeHeld: {
        let session = PathSession()
        return Checks.Held(
          session: session, held: { session.held }, release: { session.release($0, with: $1) })
      })),
    RightAnswer(
      "a continuation for each task, held a moment late",
      Checks(makeHeld: {
        let session = ContinuationSession()
        return Checks.Held(
          session: session, held: { session.held }, release: { session.release($0, with: $1) })
      })),
  ]
}

/// Keeps numbers, and a stream into which the answer of each number goes.
private final class StreamSession: URLSessionProtocol {
  private typealias Waiting = (
    number: Int, request: URLRequest, answers: AsyncStream<SessionAnswer>.Continuation
  )

  private struct State {
    var count = 0
    var waiting: [Waiting] = []
  }

  private let state = Mutex(State())

  var held: [URLRequest] { state.withLock { $0.waiting.map(\.request) } }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let answers = state.withLock { state in
      state.waiting.firstIndex { $0.request.url?.path == path }
        .map { state.waiting.remove(at: $0).answers }
    }
    answers?.yield(answer)
    answers?.finish()
    return answers != nil
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let isAsleep = Mutex(true)
    return ClosureTask(
      onResume: {
        isAsleep.withLock { isAsleep in
          if isAsleep { self.hold(number, request, completionHandler) }
          isAsleep = false
        }
      },
      onCancel: {
        isAsleep.withLock { isAsleep in
          isAsleep = false
          self.drop(number)
        }
      })
  }

  private func hold(
    _ number: Int, _ request: URLRequest, _ handler: @escaping ClosureSession.Handler
  ) {
    let (stream, answers) = AsyncStream.makeStream(of: SessionAnswer.self)
    Task { for await answer in stream { answer.deliver(to: handler) } }
    state.withLock { $0.waiting.append((number, request, answers)) }
  }

  private func drop(_ number: Int) {
    let answers = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }
        .map { state.waiting.remove(at: $0).answers }
    }
    answers?.finish()
  }
}

/// Keeps a line for each path, and a number that says who came first of all.
private final class PathSession: URLSessionProtocol, @unchecked Sendable {
  private struct Place {
    let number: Int
    let request: URLRequest
    let handler: ClosureSession.Handler
  }

  private let lock = NSLock()
  private let queue = DispatchQueue(label: "PathSession", attributes: .concurrent)
  private var lines: [String: [Place]] = [:]
  private var ended: Set<Int> = []
  private var count = 0

  var held: [URLRequest] {
    lock.withLock { lines.values.joined().sorted { $0.number < $1.number }.map(\.request) }
  }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    lock.lock()
    let place = lines[path]?.isEmpty == false ? lines[path]?.removeFirst() : nil
    lock.unlock()
    guard let place else { return false }
    queue.async { answer.deliver(to: place.handler) }
    return true
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let id = lock.withLock {
      count += 1
      return count
    }
    let path = request.url?.path ?? ""
    return ClosureTask(
      onResume: { self.resume(id, request, completionHandler) },
      onCancel: {
        self.lock.withLock {
          self.ended.insert(id)
          self.lines[path]?.removeAll { self.tasks[$0.number] == id }
        }
      })
  }

  private var tasks: [Int: Int] = [:]

  private func resume(
    _ id: Int, _ request: URLRequest, _ handler: @escaping ClosureSession.Handler
  ) {
    lock.withLock {
      guard ended.insert(id).inserted else { return }
      count += 1
      tasks[count] = id
      lines[request.url?.path ?? "", default: []].append(
        Place(number: count, request: request, handler: handler))
    }
  }
}

/// Has a Swift task wait for each answer. It waits a moment after `resume()`.
private final class ContinuationSession: URLSessionProtocol {
  private struct Waiting: Sendable {
    let number: Int
    let request: URLRequest
    let continuation: CheckedContinuation<SessionAnswer?, Never>
  }

  private struct State {
    var count = 0
    var waiting: [Waiting] = []
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var held: [URLRequest] { state.withLock { $0.waiting.map(\.request) } }

  func release(_ path: String, with answer: SessionAnswer) -> Bool {
    let first = state.withLock { state in
      state.waiting.firstIndex { $0.request.url?.path == path }
        .map { state.waiting.remove(at: $0) }
    }
    first?.continuation.resume(returning: answer)
    return first != nil
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let number = Mutex(0)
    return ClosureTask(
      onResume: {
        let isFirst = number.withLock { number in
          defer { if number == 0 { number = self.nextNumber() } }
          return number == 0
        }
        guard isFirst else { return }
        let own = number.withLock { $0 }
        Task { await self.answer(own, request)?.deliver(to: completionHandler) }
      },
      onCancel: {
        self.cancel(
          number.withLock { number in
            if number == 0 { number = self.nextNumber() }
            return number
          })
      })
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  private func answer(_ number: Int, _ request: URLRequest) async -> SessionAnswer? {
    await withCheckedContinuation { continuation in
      let isCancelled = state.withLock { state in
        if state.cancelled.contains(number) { return true }
        let place = state.waiting.firstIndex { $0.number > number } ?? state.waiting.endIndex
        state.waiting.insert(
          Waiting(number: number, request: request, continuation: continuation), at: place)
        return false
      }
      if isCancelled { continuation.resume(returning: nil) }
    }
  }

  private func cancel(_ number: Int) {
    let own = state.withLock { state in
      state.cancelled.insert(number)
      return state.waiting.firstIndex { $0.number == number }
        .map { state.waiting.remove(at: $0) }
    }
    own?.continuation.resume(returning: nil)
  }
}
