import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// A log with a place for one waiter: the next one who comes takes it.
final class OneGuestLog: Sendable {
  private struct State {
    var results: Exercise5_ResultLog.Results = []
    var guest: (count: Int, bell: CompletionLog<Void>)?
  }

  private let state = Mutex(State())
  private let isWokenOnce: Bool

  init(isWokenOnce: Bool) { self.isWokenOnce = isWokenOnce }

  var log: Exercise5_ResultLog.Log {
    .init(
      record: record, results: { self.state.withLock { $0.results } },
      waitForResults: { await self.wait(for: $0) })
  }

  private func record(_ result: Result<Item, any Error>) {
    let bell = state.withLock { state -> CompletionLog<Void>? in
      state.results.append(result)
      guard let guest = state.guest else { return nil }
      let hasEnough = state.results.count >= guest.count
      if hasEnough || isWokenOnce { state.guest = nil }
      return hasEnough ? guest.bell : nil
    }
    bell?.record(())
  }

  private func wait(for count: Int) async -> Exercise5_ResultLog.Results {
    let bell = CompletionLog<Void>()
    let isThere = state.withLock { state in
      if state.results.count < count { state.guest = (count, bell) }
      return state.results.count >= count
    }
    if !isThere { await bell.values(atLeast: 1) }
    return state.withLock { $0.results }
  }
}

/// A log that gives each who waits a stream of the counts to come.
final class StreamLog: Sendable {
  private let results = Mutex<Exercise5_ResultLog.Results>([])
  private let streams = Mutex<[AsyncStream<Int>.Continuation]>([])

  var log: Exercise5_ResultLog.Log {
    .init(
      record: record, results: { self.results.withLock { $0 } },
      waitForResults: { await self.wait(for: $0) })
  }

  private func record(_ result: Result<Item, any Error>) {
    let count = results.withLock { results in
      results.append(result)
      return results.count
    }
    for stream in streams.withLock({ $0 }) { stream.yield(count) }
  }

  private func wait(for count: Int) async -> Exercise5_ResultLog.Results {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    streams.withLock { $0.append(continuation) }
    continuation.yield(results.withLock { $0.count })
    _ = try? await value(within: .answer) {
      for await there in stream where there >= count { return }
    }
    return results.withLock { $0 }
  }
}

/// A log that looks whether it has enough, hesitates, and puts the waiter on its
/// list.
final class HesitantLog: Sendable {
  private let results = Locked<Exercise5_ResultLog.Results>([])
  private let waiters = Locked<[CheckedContinuation<Void, Never>]>([])

  var log: Exercise5_ResultLog.Log {
    .init(
      record: record, results: { self.results.current },
      waitForResults: { await self.wait(for: $0) })
  }

  private func record(_ result: Result<Item, any Error>) {
    results.change { $0.append(result) }
    var awake: [CheckedContinuation<Void, Never>] = []
    waiters.change { swap(&$0, &awake) }
    for waiter in awake { waiter.resume() }
  }

  /// It looks on the thread of its caller, and hesitates after that: a busy machine
  /// makes the moment longer, and not the way to it.
  private func wait(for count: Int) async -> Exercise5_ResultLog.Results {
    while results.current.count < count {
      let isAwake = try? await value(within: .answer) { [waiters] in
        await withCheckedContinuation { continuation in
          usleep(2000)
          waiters.change { $0.append(continuation) }
        }
        return true
      }
      if isAwake != true { break }
    }
    return results.current
  }
}

/// A log whose waiters each have a number of results that they wait for, and
/// are taken off the list under its lock.
final class WaiterLog: @unchecked Sendable {
  private let lock = NSLock()
  private var results: Exercise5_ResultLog.Results = []
  private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  var log: Exercise5_ResultLog.Log {
    .init(
      record: record, results: { self.lock.withLock { self.results } },
      waitForResults: { await self.wait(for: $0) })
  }

  private func record(_ result: Result<Item, any Error>) {
    lock.lock()
    results.append(result)
    let ready = waiters.filter { $0.count <= results.count }
    waiters.removeAll { $0.count <= results.count }
    lock.unlock()
    for waiter in ready { waiter.continuation.resume() }
  }

  private func wait(for count: Int) async -> Exercise5_ResultLog.Results {
    _ = try? await value(within: .answer) {
      await withCheckedContinuation { continuation in
        self.lock.lock()
        let isThere = self.results.count >= count
        if !isThere { self.waiters.append((count, continuation)) }
        self.lock.unlock()
        if isThere { continuation.resume() }
      }
    }
    return lock.withLock { results }
  }
}
