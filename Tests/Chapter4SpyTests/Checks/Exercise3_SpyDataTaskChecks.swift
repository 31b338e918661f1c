import CheckKit
import DoubleKit
import ItemDetail
import Synchronization
import Testing

@Suite("4.3 SpyDataTask", .tags(.spy, .protocolInjection))
struct Exercise3_SpyDataTask {
  /// A task, and the two counts that a test reads afterwards.
  struct Spied: Sendable {
    let task: any URLSessionDataTaskProtocol
    let resumeCount: @Sendable () -> Int
    let cancelCount: @Sendable () -> Int
  }

  var makeSpy: @Sendable (@escaping @Sendable () -> Void) -> Spied = {
    let spy = Exercise3_Subject.makeSpy($0)
    return Spied(task: spy.task, resumeCount: spy.resumeCount, cancelCount: spy.cancelCount)
  }

  let teach = Teaching(
    "A counting spy counts each call of its methods, for the test to read.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise3_SpyDataTask.swift")

  @Test("counts each call, and calls onResume once for each resume()")
  func countsEachCall() async {
    let check = ModelCheck(of: [TaskCall.resume, .cancel], model: TaskCounts.after) {
      [makeSpy] calls in await TaskCounts.of(makeSpy, after: calls)
    }
    guard let difference = await check.shortestDifference() else { return }
    let calls = difference.operations
    let looks = TaskCounts.twoLooks(makeSpy, after: calls)
    teach.expect(
      false,
      looks[1] != looks[0]
        ? "After \(calls) SpyDataTask showed \(looks[0]), and at a second look \(looks[1]). Reading"
          + " must not change the counts."
        : "After \(calls) SpyDataTask shows \(difference.seen). It should show"
          + " \(difference.expected).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expectRecordLaws(
      and: RecordLaws.whenItAnswers(),
      keptBy: RecordingDouble(
        "SpyDataTask", samples: { [.cancel, .resume, .resume][$0 % 3] }, text: \.description,
        verb: "was told", isOrdered: false
      ) { [makeSpy] in Self.record(of: makeSpy) })
  }

  /// The calls that the counts of a task show, and the way to make one.
  private static func record(
    of makeSpy: @Sendable (@escaping @Sendable () -> Void) -> Spied
  ) -> RecordingDouble<TaskCall>.Record {
    let answer = OnResume()
    let spy = makeSpy { answer.call() }
    return .init(
      entries: {
        Array(repeating: .resume, count: max(0, spy.resumeCount()))
          + Array(repeating: .cancel, count: max(0, spy.cancelCount()))
      }, putInARace: { $0.make(spy.task) }
    ) { call, onAnswer in
      answer.set(onAnswer)
      call.make(spy.task)
    }
  }
}

/// A call of a task.
private enum TaskCall: CustomStringConvertible {
  case resume
  case cancel

  var description: String { self == .resume ? "resume()" : "cancel()" }

  func make(_ task: any URLSessionDataTaskProtocol) {
    switch self {
    case .resume: task.resume()
    case .cancel: task.cancel()
    }
  }
}

/// What a test can see of a spy.
private struct TaskCounts: Equatable, CustomStringConvertible {
  var resumes = 0
  var cancels = 0
  var passedOn = 0

  var description: String {
    "resumeCount \(resumes), cancelCount \(cancels), onResume called \(passedOn)"
      + (passedOn == 1 ? " time" : " times")
  }

  @Sendable static func after(_ calls: [TaskCall]) -> [TaskCounts] {
    calls.indices.map { last in
      let resumes = calls[...last].count { $0 == .resume }
      return TaskCounts(resumes: resumes, cancels: last + 1 - resumes, passedOn: resumes)
    }
  }

  static func of(
    _ makeSpy: @Sendable (@escaping @Sendable () -> Void) -> Exercise3_SpyDataTask.Spied,
    after calls: [TaskCall]
  ) async -> [TaskCounts] {
    let log = CompletionLog<Void>()
    let spy = makeSpy { log.record(()) }
    // A spy calls what it was given itself, not what the newest one was.
    let newest = makeSpy {}
    defer { withExtendedLifetime(newest) {} }
    var counts: [TaskCounts] = []
    for (call, expected) in zip(calls, after(calls)) {
      call.make(spy.task)
      let passedOn = await log.values(atLeast: expected.passedOn).count
      counts.append(
        TaskCounts(
          resumes: spy.resumeCount(), cancels: spy.cancelCount(), passedOn: passedOn))
    }
    return counts
  }

  /// The two counts, read twice after the last call, as a failure shows them.
  static func twoLooks(
    _ makeSpy: @Sendable (@escaping @Sendable () -> Void) -> Exercise3_SpyDataTask.Spied,
    after calls: [TaskCall]
  ) -> [String] {
    let spy = makeSpy {}
    for call in calls { call.make(spy.task) }
    return (1...2).map { _ in
      "resumeCount \(spy.resumeCount()), cancelCount \(spy.cancelCount())"
    }
  }
}

/// What a task does when it is resumed. Until it is set it costs next to nothing:
/// a lock here would keep the threads of a race apart.
private final class OnResume: Sendable {
  private let isSet = Atomic(false)
  private let action = Mutex<@Sendable () -> Void>({})

  func set(_ action: @escaping @Sendable () -> Void) {
    self.action.withLock { $0 = action }
    isSet.store(true, ordering: .releasing)
  }

  func call() {
    if isSet.load(ordering: .acquiring) { action.withLock { $0 }() }
  }
}
