import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

/// Calls of a held stub whose tasks are cancelled as they begin: some of it comes between
/// a stub's look at its task and its entry in the list.
///
/// One thread begins one call after another. A second one sleeps for an instant, and
/// cancels the task whose turn it is. When it wakes up, it has a core of its own, or the
/// system takes the only core from the first: either may be anywhere in a call.
final class CancelledStarts: Sendable {
  private let held: Exercise8_Subject.Held
  private let executor = StepExecutor()
  private let current = Mutex<Task<Void, Never>?>(nil)
  private let isOver = Flag()
  private let ends = Counter()
  private let begun = CompletionLog<Int>()

  private init(_ held: Exercise8_Subject.Held) { self.held = held }

  /// What is wrong after so many cancels, as a sentence; nil when each call has ended.
  static func fault(
    of makeHeld: @Sendable () -> Exercise8_Subject.Held, cancels: Int = 600
  ) async -> String? {
    let race = CancelledStarts(makeHeld())
    Thread.detachNewThread { race.begin(upTo: 50 * cancels) }
    Thread.detachNewThread { race.cancel(cancels) }
    guard let count = await race.begun.values(atLeast: 1).first else {
      return "Tasks were cancelled as they called. HeldTransport blocked a thread."
    }
    let deaf = await count - race.endCount(upTo: count)
    for request in race.held.held() { _ = race.held.release(request.url?.path ?? "", .status(500)) }
    if deaf == 0 { return nil }
    // One that hears of no cancel at all has no such moment.
    let advice =
      " Ask whether the task is cancelled where no cancel can come between the question and the"
      + " entry in your list."
    return "\(count) tasks were cancelled as they called, or soon after. HeldTransport did not end"
      + " \(deaf) of these calls, although their tasks were cancelled."
      + (deaf < count ? advice : "")
  }

  /// Begins calls, one after another, until the cancels are over.
  private func begin(upTo limit: Int) {
    let (request, transport) = (ItemCall.load(id: 41).request, held.transport)
    var count = 0
    while !isOver.isSet, count < limit {
      let task = Task(executorPreference: executor) { [ends] in
        _ = await SessionAnswer { try await transport.data(for: request) }
        ends.add()
      }
      current.withLock { $0 = task }
      executor.runJobs()
      // Most calls wait now. The list stays short.
      task.cancel()
      executor.runJobs()
      count += 1
    }
    executor.leaveJobsToAQueue()
    begun.record(count)
  }

  private func cancel(_ count: Int) {
    for _ in 0..<count {
      usleep(1)
      current.withLock { $0 }?.cancel()
    }
    isOver.set()
  }

  /// How many calls end. On a busy machine a right double may need long: it has time
  /// while some end.
  private func endCount(upTo count: Int) async -> Int {
    var before = -1
    while ends.value < count, ends.value > before {
      before = ends.value
      _ = await eventually(within: .halfAnswer) { self.ends.value == count }
    }
    return ends.value
  }
}

/// Runs the jobs of some tasks when it is told to, on the thread that tells it.
private final class StepExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]?>([])
  private let queue = QueueExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isKept = jobs.withLock { jobs in
      jobs?.append(job)
      return jobs != nil
    }
    if !isKept { queue.enqueue(job) }
  }

  /// Runs the jobs that wait, and those that come of them.
  func runJobs() {
    while let job = jobs.withLock({ $0?.isEmpty == false ? $0?.removeFirst() : nil }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Leaves the jobs that wait, and all that come, to a queue.
  func leaveJobsToAQueue() {
    for job in jobs.withLock({ $0.take() }) ?? [] { queue.enqueue(job) }
  }
}
