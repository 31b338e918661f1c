import CheckKit
import DoubleKit
import ItemDetail
import Synchronization
import Testing

@Suite("4.3 SpyDataTask", .tags(.spy, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise3_SpyDataTask {
  /// A task, and the two counts that a test reads afterwards.
  struct Spied: Sendable {
    let task: any URLSessionDataTaskProtocol
    let resumeCount: @Sendable () -> Int
    let cancelCount: @Sendable () -> Int
  }

  enum Call { case resume, cancel }

  var makeSpy: @Sendable (@escaping @Sendable () -> Void) -> Spied = {
    let spy = Exercise3_Subject.makeSpy($0)
    return Spied(task: spy.task, resumeCount: spy.resumeCount, cancelCount: spy.cancelCount)
  }

  let teach = Teaching(
    "A counting spy counts each call of each task; a flag does not show the second one.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise3_SpyDataTask.swift")

  @Test("counts each resume() and each cancel()")
  func countsEachCall() async {
    let fault = await spy.wrongRecord()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("calls onResume once for each resume()")
  func callsOnResume() async {
    let times = await onResumeCalls()
    teach.saying("In `onResume` a session delivers its answer, once for each `resume()`.").expect(
      times == 2,
      "After resume(), cancel(), resume() SpyDataTask had called onResume \(times == 1 ? "once" : "\(times) times")"
    )
  }

  @Test("counts first, then calls onResume, and holds no lock meanwhile")
  func countsFirst() async {
    guard await onResumeCalls() > 0 else { return }
    let fault = await spy.lateRecord()
    teach.saying(
      "Count first: the code in `onResume` may read the counts, or resume the task again."
    )
    .expect(fault == nil, fault.orNothing)
  }

  private var spy: SpyModel<Call> {
    SpyModel(
      "SpyDataTask", verb: "received", answers: "calls onResume in", calls: [.resume, .cancel],
      words: { "\($0)()" },
      kept: { calls in
        Self.counts(calls.count { $0 == .resume }, calls.count { $0 == .cancel })
      }
    ) { [makeSpy] in
      let onResume = Mutex<@Sendable () -> Void>({})
      let spy = makeSpy { onResume.withLock { $0 }() }
      return .init(record: { Self.counts(spy.resumeCount(), spy.cancelCount()) }) {
        call, onAnswer in
        onResume.withLock { $0 = onAnswer ?? {} }
        if call == .resume { spy.task.resume() } else { spy.task.cancel() }
      }
    }
  }

  private static func counts(_ resumes: Int, _ cancels: Int) -> [String] {
    ["resumeCount \(resumes)", "cancelCount \(cancels)"]
  }

  private func onResumeCalls() async -> Int {
    let log = CompletionLog<Void>()
    let task = makeSpy { log.record(()) }.task
    for call in [task.resume, task.cancel, task.resume] { call() }
    return await log.values(atLeast: 2).count
  }
}
