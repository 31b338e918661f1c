import CheckKit
import DoubleKit

/// What a test can do with a manual clock and the tasks that sleep on it. Lengths are
/// seconds.
enum ClockCall: Sendable, CustomStringConvertible {
  case sleep(Int)
  /// A task that is cancelled already wants to sleep for so long.
  case sleepCancelled(Int)
  case advance(Int)
  /// The task of a number, from 1, is cancelled.
  case cancel(Int)

  var description: String {
    switch self {
    case .sleep(let seconds): "sleep of \(seconds) s"
    case .sleepCancelled(let seconds): "sleep of \(seconds) s in a cancelled task"
    case .advance(let seconds): "advance(by: \(seconds) s)"
    case .cancel(let number): "cancel() of task \(number)"
    }
  }
}

/// How a sleep ended.
enum SleepEnd: String, Sendable {
  case returned = "has returned"
  case cancelled = "has thrown CancellationError"
  case failed = "has thrown another error"
  case none = "has not ended"
}

/// Some calls of a clock, what it lists after them, and how the sleep of each task has ended.
struct ClockRow: Sendable {
  let calls: [ClockCall]
  let listed: [Int]
  let ends: [SleepEnd]

  init(_ calls: [ClockCall], listed: [Int] = [], _ ends: SleepEnd...) {
    (self.calls, self.listed, self.ends) = (calls, listed, ends)
  }

  static let all = [
    ClockRow([.sleep(1), .cancel(1)], .cancelled),
    ClockRow([.sleepCancelled(1)], .cancelled),
    ClockRow([.sleep(0)], .returned),
    ClockRow([.sleep(-1)], .returned),
    ClockRow([.sleep(3), .advance(2)], listed: [3], .none),
    ClockRow([.sleep(3), .advance(2), .advance(1)], .returned),
    ClockRow([.advance(2), .sleep(3), .sleep(1), .advance(1)], listed: [3], .none, .returned),
    ClockRow([.sleep(2), .sleep(2), .cancel(2)], listed: [2], .none, .cancelled),
    ClockRow([.sleep(2), .sleep(2), .cancel(1), .advance(2)], .cancelled, .returned),
    ClockRow([.sleep(2), .advance(2), .cancel(1), .sleep(2)], listed: [2], .returned, .none),
  ]

  /// Makes the calls, and returns what is wrong then, as a sentence.
  func fault(of manual: Manual) async -> String? {
    var sleepers: [Sleeper] = []
    for call in calls {
      switch call {
      case .sleep(let seconds): sleepers.append(await Sleeper(on: manual, for: seconds))
      case .sleepCancelled(let seconds):
        sleepers.append(await Sleeper(on: manual, for: seconds, isCancelled: true))
      case .advance(let seconds): manual.advance(.seconds(seconds))
      case .cancel(let number): sleepers[number - 1].task.cancel()
      }
    }
    for (sleeper, end) in zip(sleepers, ends) where end != .none {
      await sleeper.ends.values(atLeast: 1)
    }
    let seen = manual.sleeps()
    var seenEnds: [SleepEnd] = []
    for (sleeper, end) in zip(sleepers, ends) { seenEnds.append(await sleeper.end(like: end)) }
    if seen == listed.map({ .seconds($0) }), seenEnds == ends { return nil }
    return "After \(calls) ManualClock \(view(seen, seenEnds)). A right one"
      + " \(view(listed.map { .seconds($0) }, ends))."
  }

  private func view(_ sleeps: [Duration], _ ends: [SleepEnd]) -> String {
    let list = ends.enumerated().map { "the sleep of task \($0 + 1) \($1.rawValue)" }
    return "lists \(sleeps.inWords), and \(list.joined(separator: ", "))"
  }
}

/// A task that sleeps on a clock.
private struct Sleeper: Sendable {
  let ends = CompletionLog<SleepEnd>()
  let task: Task<Void, Never>

  /// Begins to sleep, and returns when the clock lists the sleep or it has ended.
  init(on manual: Manual, for seconds: Int, isCancelled: Bool = false) async {
    let listed = manual.sleeps().count
    task = Task { [ends] in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      do {
        try await manual.sleep(.seconds(seconds))
        ends.record(.returned)
      } catch {
        ends.record(error is CancellationError ? .cancelled : .failed)
      }
    }
    _ = await eventually { [ends] in manual.sleeps().count > listed || !ends.values.isEmpty }
  }

  /// How the sleep has ended. One that should not have ended is cancelled first: if it has
  /// returned too early, it tells so then.
  func end(like expected: SleepEnd) async -> SleepEnd {
    task.cancel()
    guard expected == .none else { return ends.values.first ?? .none }
    let end = await ends.values(atLeast: 1).first ?? .none
    return end == .cancelled ? .none : end
  }
}
