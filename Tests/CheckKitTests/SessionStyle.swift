import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// One of the ways in which people write a right session double.
///
/// The checks of every exercise on the seam accept all of them: what they
/// differ in is taste.
struct SessionStyle: Sendable, CustomStringConvertible {
  /// Gives the answer to a request, once its task is resumed.
  typealias Answering = @Sendable (URLRequest) -> SessionAnswer

  /// How it is written, as the name of a right answer.
  let description: String
  /// Makes a session that answers in this style.
  let make: @Sendable (@escaping Answering) -> any URLSessionProtocol

  /// Every style.
  static let all = [
    SessionStyle(description: "closures, as in many articles") { answering in
      ClosureSession { request, handler in
        ClosureTask { answering(request).deliver(to: handler) }
      }
    },
    SessionStyle(description: "is its own task") { SelfResumingSession(answering: $0) },
    SessionStyle(description: "answers on a queue of its own") { QueueSession(answering: $0) },
    SessionStyle(description: "answers on a global queue") { answering in
      ClosureSession { request, handler in
        ClosureTask { DispatchQueue.global().async { answering(request).deliver(to: handler) } }
      }
    },
    SessionStyle(description: "answers in a task of Swift's") { answering in
      ClosureSession { request, handler in
        ClosureTask { Task { answering(request).deliver(to: handler) } }
      }
    },
    SessionStyle(description: "keeps its answer in an actor") { answering in
      let actor = AnsweringActor(answering: answering)
      return ClosureSession { request, handler in
        ClosureTask { Task { await actor.answer(to: request).deliver(to: handler) } }
      }
    },
    SessionStyle(description: "keeps its handlers under a lock") { LockingSession(answering: $0) },
    SessionStyle(description: "has a class for its tasks, and keeps all of them") {
      HoardingSession(answering: $0)
    },
  ]

  /// The style as a double of the laws, which answers as it is told.
  var double: SessionDouble {
    SessionDouble("URLSessionDouble") { answer in make { _ in answer } }
  }
}

/// A session that hands out a copy of itself as the task.
private struct SelfResumingSession: URLSessionProtocol, URLSessionDataTaskProtocol {
  let answering: SessionStyle.Answering
  var start: @Sendable () -> Void = {}

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    var task = self
    task.start = { [answering] in answering(request).deliver(to: completionHandler) }
    return task
  }

  func resume() { start() }
  func cancel() {}
}

/// A session as asynchronous as the real one.
private final class QueueSession: URLSessionProtocol {
  private let answering: SessionStyle.Answering
  private let queue = DispatchQueue(label: "QueueSession")

  init(answering: @escaping SessionStyle.Answering) { self.answering = answering }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { [answering, queue] in
      queue.async { answering(request).deliver(to: completionHandler) }
    }
  }
}

private actor AnsweringActor {
  private let answering: SessionStyle.Answering

  init(answering: @escaping SessionStyle.Answering) { self.answering = answering }

  func answer(to request: URLRequest) -> SessionAnswer { answering(request) }
}

/// A session that is told by number which of its tasks was resumed.
private final class LockingSession: URLSessionProtocol {
  private struct Waiting {
    var count = 0
    var starts: [Int: @Sendable () -> Void] = [:]
  }

  private let answering: SessionStyle.Answering
  private let waiting = Mutex(Waiting())

  init(answering: @escaping SessionStyle.Answering) { self.answering = answering }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let number = waiting.withLock { [answering] waiting in
      waiting.count += 1
      waiting.starts[waiting.count] = { answering(request).deliver(to: completionHandler) }
      return waiting.count
    }
    return ClosureTask { self.waiting.withLock { $0.starts.removeValue(forKey: number) }?() }
  }
}

/// A session that lets go of nothing; it still calls everybody back once.
private final class HoardingSession: URLSessionProtocol {
  private final class HoardedTask: URLSessionDataTaskProtocol {
    private let start: @Sendable () -> Void

    init(start: @escaping @Sendable () -> Void) { self.start = start }

    func resume() { start() }
    func cancel() {}
  }

  private let answering: SessionStyle.Answering
  private let tasks = Mutex<[HoardedTask]>([])

  init(answering: @escaping SessionStyle.Answering) { self.answering = answering }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    let task = HoardedTask { [answering] in answering(request).deliver(to: completionHandler) }
    tasks.withLock { $0.append(task) }
    return task
  }
}
