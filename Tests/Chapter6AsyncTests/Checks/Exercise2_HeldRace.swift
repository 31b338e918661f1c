import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// A held session that releases each task when it is resumed: the laws of the
/// seam are about what answers.
struct ReleasingSession: URLSessionProtocol {
  let held: Exercise2_HeldURLSession.Held
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let path = request.url?.path ?? ""
    return ReleasingTask(
      task: held.session.dataTask(with: request, completionHandler: completionHandler)
    ) { [release = held.release, answer] in release(path, answer) }
  }
}

private struct ReleasingTask: URLSessionDataTaskProtocol {
  let task: any URLSessionDataTaskProtocol
  let release: @Sendable () -> Bool

  func resume() {
    task.resume()
    if release() { return }
    // A double may hold the request a moment later.
    Task { [release] in _ = await eventually(release) }
  }

  func cancel() { task.cancel() }
}

/// A held session to which many threads send requests, or which holds some already,
/// while the threads release some and cancel others.
final class HeldRace: Sendable {
  private let held: Exercise2_HeldURLSession.Held
  private let answered = CompletionLog<Int>()
  private let cancelled = CompletionLog<Int>()
  private let releaseCount = Atomic(0)
  private let tasks: [any URLSessionDataTaskProtocol]
  private let oldest = Atomic(0)

  /// Makes a race in which so many requests with one path are held beforehand.
  init(_ held: Exercise2_HeldURLSession.Held, holding count: Int = 0) {
    self.held = held
    tasks = (0..<count).map { [answered] number in
      held.session.dataTask(with: .ofRace(number, to: ShopURL.any, path: "items/0")) { _, _, _ in
        answered.record(number)
      }
    }
    for task in tasks { task.resume() }
  }

  /// Releases the oldest request, or cancels it: each thread is at the same one then.
  func endOldest(cancelling isCancelled: Bool) {
    if isCancelled {
      let number = oldest.add(1, ordering: .relaxed).oldValue
      cancelled.record(number)
      tasks[number].cancel()
    } else if held.release("/items/0", .status(200)) {
      releaseCount.add(1, ordering: .relaxed)
    }
  }

  /// Sends one request. Then it cancels that one, or releases the oldest with
  /// the same path, which may be the request of another thread, or leaves all as they
  /// are: what is lost then is never seen again.
  func send(number: Int) {
    let request = URLRequest.ofRace(number, to: ShopURL.any)
    let path = request.url?.path ?? ""
    let task = held.session.dataTask(with: request) { [answered] _, _, _ in
      answered.record(number)
    }
    task.resume()
    switch number % 4 {
    case 0:
      task.cancel()
      cancelled.record(number)
    case 1: break
    default:
      if held.release(path, .status(200)) { releaseCount.add(1, ordering: .relaxed) }
    }
  }

  /// What is wrong after so many requests with the numbers from 0 on; nil when
  /// each has one end.
  func fault(after count: Int) async -> String? {
    // A double may deliver on a thread of its own.
    _ = await eventually { self.ends.fault(after: count) == nil }
    return ends.fault(after: count).map {
      "\(count) requests came, and eight threads released or cancelled: HeldURLSession \($0)."
    }
  }

  private var ends: HeldEnds {
    HeldEnds(
      held: held.held().compactMap(\.raceNumber), answered: answered.values,
      cancelled: Set(cancelled.values),
      releaseCount: releaseCount.load(ordering: .relaxed))
  }
}
