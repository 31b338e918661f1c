import AnswerKit
import DoubleKit
import Foundation
import Synchronization

extension Exercise6_Answers {
  static let rightClocks = [
    RightAnswer("one list of sleepers, and hooks", Checks(makeManual: { manual { _ in } })),
    RightAnswer(
      "a stream for each sleep",
      Checks(makeManual: {
        let clock = StreamClock()
        return Manual(clock, sleeps: { clock.sleeps }, advance: { clock.advance(by: $0) })
      })),
    RightAnswer(
      "an actor on a queue of its own, in the time of a real clock",
      Checks(makeManual: {
        let clock = ActorClock()
        return Manual(clock, sleeps: { clock.sleeps }, advance: { clock.advance(by: $0) })
      })),
    RightAnswer(
      "stops at each deadline on its way",
      Checks(makeManual: {
        let clock = SteppingClock()
        return Manual(clock, sleeps: { clock.sleeps }, advance: { clock.advance(by: $0) })
      })),
  ]
}

/// Has a stream for each sleep. A cancelled task leaves its stream by itself, and
/// takes it off the list a moment later.
private final class StreamClock: Clock {
  typealias Instant = HookedClock.Instant
  private typealias Waiting = (
    id: UUID, deadline: Instant, length: Duration, end: AsyncStream<Never>.Continuation
  )

  private struct State {
    var now = Instant()
    var waiting: [Waiting] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] { state.withLock { $0.waiting.map(\.length) } }

  func advance(by duration: Duration) {
    let ends = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.waiting.filter { $0.deadline <= state.now }
      state.waiting.removeAll { $0.deadline <= state.now }
      return due.sorted { $0.deadline < $1.deadline }.map(\.end)
    }
    for end in ends { end.finish() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let id = UUID()
    let (stream, end) = AsyncStream.makeStream(of: Never.self)
    let isTooLate = state.withLock { state in
      let length = state.now.duration(to: deadline)
      if length > .zero { state.waiting.append((id, deadline, length, end)) }
      return length <= .zero
    }
    if isTooLate { return }
    for await _ in stream {}
    let wasCancelled = state.withLock { state in
      let isListed = state.waiting.contains { $0.id == id }
      state.waiting.removeAll { $0.id == id }
      return isListed
    }
    if wasCancelled { throw CancellationError() }
  }
}

/// Keeps its state in an actor whose executor is a queue, so that the calls which
/// may not wait can enter it too.
private final class ActorClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let keeper = Keeper()

  var now: Instant { keeper.now }
  var minimumResolution: Duration { .milliseconds(1) }
  var sleeps: [Duration] { keeper.visit { $0.lengths } }

  func advance(by duration: Duration) {
    for continuation in keeper.visit({ $0.advance(by: duration) }) { continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let ticket = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let end = keeper.visit { $0.lieDown(until: deadline, ticket, continuation) }
        if let end { continuation.resume(with: end) }
      }
    } onCancel: {
      // The task is locked here: a wait for the queue might wait for the task.
      Task { [keeper] in
        await keeper.giveUp(ticket)?.resume(throwing: CancellationError())
      }
    }
  }

  private actor Keeper {
    private typealias Bed = (
      deadline: Instant, length: Duration, continuation: CheckedContinuation<Void, any Error>
    )

    private nonisolated let executor = ActorQueue()
    private var time = ContinuousClock.now
    private var beds: [UUID: Bed] = [:]
    private var order: [UUID] = []
    private var quitters: Set<UUID> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated var now: Instant { visit { $0.time } }
    var lengths: [Duration] { order.compactMap { beds[$0]?.length } }

    nonisolated func visit<Value: Sendable>(
      _ body: @Sendable (isolated Keeper) -> Value
    ) -> Value {
      executor.queue.sync { assumeIsolated { body($0) } }
    }

    func advance(by duration: Duration) -> [CheckedContinuation<Void, any Error>] {
      time += duration
      let due = beds.filter { $0.value.deadline <= time }
      for id in due.keys { beds[id] = nil }
      order.removeAll { due.keys.contains($0) }
      return due.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
    }

    func lieDown(
      until deadline: Instant, _ ticket: UUID,
      _ continuation: CheckedContinuation<Void, any Error>
    ) -> Result<Void, any Error>? {
      if quitters.remove(ticket) != nil { return .failure(CancellationError()) }
      if deadline <= time { return .success(()) }
      beds[ticket] = (deadline, time.duration(to: deadline), continuation)
      order.append(ticket)
      return nil
    }

    func giveUp(_ ticket: UUID) -> CheckedContinuation<Void, any Error>? {
      order.removeAll { $0 == ticket }
      guard let bed = beds.removeValue(forKey: ticket) else {
        quitters.insert(ticket)
        return nil
      }
      return bed.continuation
    }
  }
}

/// A queue as the executor of an actor. The one that Dispatch has is Apple's only.
private final class ActorQueue: SerialExecutor {
  let queue = DispatchQueue(label: "ActorClock")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

/// Moves from deadline to deadline, and wakes each sleep when it gets there.
private final class SteppingClock: Clock, @unchecked Sendable {
  typealias Instant = HookedClock.Instant

  private let lock = NSLock()
  private var time = Instant()
  private var goal = Instant()
  private var count = 0
  private var deadlines: [Int: (length: Duration, deadline: Instant)] = [:]
  private var alarms: [Int: CheckedContinuation<Bool, Never>] = [:]

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] {
    lock.withLock { deadlines.sorted { $0.key < $1.key }.map(\.value.length) }
  }

  func advance(by duration: Duration) {
    lock.withLock { goal = goal.advanced(by: duration) }
    while let alarm = nextAlarm() { alarm.resume(returning: true) }
  }

  /// The alarm of the next deadline; nil when the clock has come to its goal.
  private func nextAlarm() -> CheckedContinuation<Bool, Never>? {
    lock.withLock {
      let next = deadlines.filter { $0.value.deadline <= goal }
        .min { $0.value.deadline < $1.value.deadline }
      guard let next else {
        time = goal
        return nil
      }
      time = max(time, next.value.deadline)
      deadlines[next.key] = nil
      return alarms.removeValue(forKey: next.key)
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      count += 1
      return count
    }
    let isWoken = await withTaskCancellationHandler {
      await withCheckedContinuation { lie(down: number, until: deadline, $0) }
    } onCancel: {
      getUp(number)
    }
    if !isWoken { throw CancellationError() }
  }

  private func lie(
    down number: Int, until deadline: Instant, _ alarm: CheckedContinuation<Bool, Never>
  ) {
    let end: Bool? = lock.withLock {
      if Task.isCancelled { return false }
      if deadline <= time { return true }
      deadlines[number] = (time.duration(to: deadline), deadline)
      alarms[number] = alarm
      return nil
    }
    if let end { alarm.resume(returning: end) }
  }

  private func getUp(_ number: Int) {
    let alarm = lock.withLock {
      deadlines[number] = nil
      return alarms.removeValue(forKey: number)
    }
    alarm?.resume(returning: false)
  }
}
