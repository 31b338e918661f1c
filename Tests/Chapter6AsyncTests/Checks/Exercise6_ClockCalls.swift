import CheckKit
import DoubleKit

/// What a test can do with a manual clock and the tasks that sleep on it.
/// Lengths are seconds.
enum ClockCall: Sendable, CustomStringConvertible {
  /// A task sleeps for so long; not at all when the deadline has passed.
  case sleep(Int)
  /// A task that is cancelled already wants to sleep for so long.
  case sleepCancelled(Int)
  case advance(Int)
  case cancelFirst
  case cancelNewest

  static let all: [ClockCall] = [
    .sleep(1), .sleep(3), .sleep(0), .sleep(-1), .sleepCancelled(2), .advance(1), .advance(2),
    .advance(0), .cancelFirst, .cancelNewest,
  ]

  var description: String {
    switch self {
    case .sleep(let seconds): "sleep(until: now \(Self.signed(seconds)))"
    case .sleepCancelled(let seconds):
      "sleep(until: now \(Self.signed(seconds))) of a cancelled task"
    case .advance(let seconds): "advance(by: \(seconds) s)"
    case .cancelFirst: "cancel() of the first task"
    case .cancelNewest: "cancel() of the newest task"
    }
  }

  private static func signed(_ seconds: Int) -> String {
    seconds < 0 ? "- \(-seconds) s" : "+ \(seconds) s"
  }
}

/// What a test sees of a manual clock.
struct ClockView: Equatable, Sendable, CustomStringConvertible {
  var elapsed = Duration.zero
  var sleeps: [Duration] = []
  /// How each sleep ended that has, by the number of its task.
  var ends: [Int: SleepEnd] = [:]
  /// Whether the test has then cancelled all tasks, to see who was asleep.
  var isLast = false

  var description: String {
    let list = ends.sorted { $0.key < $1.key }
      .map { "the sleep of task \($0.key + 1) \($0.value.rawValue)" }
    let endings = list.isEmpty ? "no sleep has ended" : list.joined(separator: ", ")
    return "has moved by \(elapsed.inWords), lists \(sleeps.inWords), and \(endings)"
  }
}

/// How a sleep ended.
enum SleepEnd: String, Sendable {
  case woken = "has returned"
  case cancelled = "has thrown CancellationError"
  case failed = "has thrown another error"

  /// Sleeps, and tells the end.
  init(of sleep: () async throws -> Void) async {
    do {
      try await sleep()
      self = .woken
    } catch {
      self = error is CancellationError ? .cancelled : .failed
    }
  }
}

/// A manual clock as it should be.
struct ClockModel {
  private typealias Sleep = (number: Int, deadline: Int, length: Int)

  private var now = 0
  private var taskCount = 0
  private var asleep: [Sleep] = []
  private var ends: [Int: SleepEnd] = [:]

  @Sendable static func views(after calls: [ClockCall]) -> [ClockView] {
    var model = ClockModel()
    let views = calls.map { model.view(after: $0) }
    return views + [model.lastView()]
  }

  private mutating func view(after call: ClockCall) -> ClockView {
    switch call {
    case .sleep(let length): sleep(length, orEnd: length > 0 ? nil : .woken)
    case .sleepCancelled(let length): sleep(length, orEnd: .cancelled)
    case .advance(let length): advance(by: length)
    case .cancelFirst: cancel { $0 == 0 }
    case .cancelNewest: cancel { [taskCount] in $0 == taskCount - 1 }
    }
    return view
  }

  private mutating func lastView() -> ClockView {
    cancel { _ in true }
    var last = view
    last.isLast = true
    return last
  }

  private var view: ClockView {
    ClockView(elapsed: .seconds(now), sleeps: asleep.map { .seconds($0.length) }, ends: ends)
  }

  private mutating func sleep(_ length: Int, orEnd end: SleepEnd?) {
    ends[taskCount] = end
    if end == nil { asleep.append((taskCount, now + length, length)) }
    taskCount += 1
  }

  private mutating func advance(by length: Int) {
    now += length
    for sleep in asleep where sleep.deadline <= now { ends[sleep.number] = .woken }
    asleep.removeAll { $0.deadline <= now }
  }

  private mutating func cancel(_ isMeant: (Int) -> Bool) {
    for sleep in asleep where isMeant(sleep.number) { ends[sleep.number] = .cancelled }
    asleep.removeAll { isMeant($0.number) }
  }
}

extension ClockCall {
  /// Makes the calls, and looks at the clock after each; and once more after a
  /// `cancel()` of all tasks, since a sleep that ended too early may tell so late.
  static func play(_ calls: [ClockCall], on manual: Manual) async -> [ClockView] {
    let play = ClockPlay(manual)
    defer { play.cancelAll() }
    var seen: [ClockView] = []
    for (place, expected) in ClockModel.views(after: calls).enumerated() {
      if place < calls.count { play.make(calls[place]) } else { play.cancelAll() }
      // A sleep begins and ends a moment later, on another thread.
      _ = await eventually { play.view(isLast: expected.isLast) == expected }
      seen.append(play.view(isLast: expected.isLast))
      if seen.last != expected { break }
    }
    return seen
  }
}

/// A clock in play, the tasks that sleep on it, and how their sleeps ended.
private final class ClockPlay: Sendable {
  private let manual: Manual
  private let tasks = CompletionLog<Task<Void, Never>>()
  private let ends = CompletionLog<(number: Int, end: SleepEnd)>()

  init(_ manual: Manual) { self.manual = manual }

  func view(isLast: Bool) -> ClockView {
    ClockView(
      elapsed: manual.elapsed(), sleeps: manual.sleeps(),
      ends: Dictionary(ends.values.map { ($0.number, $0.end) }) { $1 }, isLast: isLast)
  }

  func make(_ call: ClockCall) {
    switch call {
    case .sleep(let length): sleep(length, isCancelled: false)
    case .sleepCancelled(let length): sleep(length, isCancelled: true)
    case .advance(let length): manual.advance(.seconds(length))
    case .cancelFirst: tasks.values.first?.cancel()
    case .cancelNewest: tasks.values.last?.cancel()
    }
  }

  func cancelAll() { for task in tasks.values { task.cancel() } }

  private func sleep(_ length: Int, isCancelled: Bool) {
    let number = tasks.values.count
    let deadline = manual.elapsed() + .seconds(length)
    let task = Task { [manual, ends] in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let end = await SleepEnd { try await manual.sleep(deadline, .milliseconds(500)) }
      ends.record((number, end))
    }
    tasks.record(task)
  }
}
