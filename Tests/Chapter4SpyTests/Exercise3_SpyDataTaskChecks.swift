import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Mutants
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
    "A counting spy keeps how often each of its methods was called.",
    open: "Chapters/Chapter4Spy/ProtocolInjection/Exercise3_SpyDataTask.swift")

  @Test("counts each resume()")
  func countsEachResume() {
    let spy = makeSpy {}
    for expected in 1...3 {
      spy.task.resume()
      guard
        teach.expect(
          spy.resumeCount() == expected,
          "SpyDataTask says \(spy.resumeCount()) after resume() number \(expected).")
      else { return }
    }
  }

  @Test("counts each cancel(), apart from resume()")
  func countsEachCancelApart() {
    let spy = makeSpy {}
    teach.expect(
      [spy.resumeCount(), spy.cancelCount()] == [0, 0],
      "SpyDataTask counted a call before there was one.")
    spy.task.resume()
    spy.task.cancel()
    spy.task.cancel()
    let counts = [spy.resumeCount(), spy.cancelCount()]
    teach.expect(
      counts == [1, 2],
      "SpyDataTask was resumed once and cancelled twice, and says \(counts[0]) and \(counts[1])."
    )
  }

  @Test("tells an API that resumes its task twice from the real one")
  func tellsADoubleResume() {
    let real = resumes { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    let faulty = resumes(of: APIVariant.resumeTwice.makeAPI)
    guard
      teach.expect(
        real == 1, "ItemDetailAPI resumed its task once and SpyDataTask says \(real).")
    else { return }
    teach.expect(
      faulty == 2, "A faulty API resumed its task twice and SpyDataTask says \(faulty).")
  }

  @Test("still does what it was made for when it is resumed")
  func stillPassesResumeOn() {
    let log = CompletionLog<String>()
    let spy = makeSpy { log.record("delivered") }
    teach.expect(log.values.isEmpty, "SpyDataTask called onResume before it was resumed.")
    spy.task.resume()
    spy.task.resume()
    teach.expect(
      log.values.count == 2,
      "SpyDataTask was resumed twice and called onResume \(log.values.count) times.")
    spy.task.cancel()
    teach.expect(log.values.count <= 2, "SpyDataTask called onResume when it was cancelled.")
  }

  @Test("has counted the resume(), and can be read, when it calls onResume")
  func canBeReadInOnResume() async {
    let calls = CompletionLog<Void>()
    let isRead = DispatchSemaphore(value: 0)
    let spy = makeSpy {
      calls.record(())
      isRead.wait()
    }
    defer { isRead.signal() }
    Thread.detachNewThread { spy.task.resume() }
    guard
      teach.expect(
        await calls.values(atLeast: 1).count == 1,
        "SpyDataTask was resumed and never called onResume.")
    else { return }
    // Not on the same thread: a lock that is taken twice there ends the run.
    let counts = CompletionLog<Int>()
    Thread.detachNewThread { counts.record(spy.resumeCount()) }
    guard
      let count = teach.expectValue(
        await counts.values(atLeast: 1).first,
        "SpyDataTask calls onResume inside its lock, so nobody can read its counts there.")
    else { return }
    teach.expect(
      count == 1, "SpyDataTask says \(count) while it calls onResume for the first time.")
  }

  @Test("loses no call of many threads")
  func losesNothingOfManyThreads() async {
    // The few find out who loses often, the many who loses seldom.
    for number in [25, 500] {
      let spy = makeSpy {}
      await onManyThreads { _ in
        for _ in 0..<number {
          spy.task.resume()
          spy.task.cancel()
        }
      }
      let counts = [spy.resumeCount(), spy.cancelCount()]
      teach.expect(
        counts == [8 * number, 8 * number],
        "Eight threads made \(8 * number) calls of each and SpyDataTask counted \(counts[0]) and \(counts[1])."
      )
      guard counts == [8 * number, 8 * number] else { return }
    }
  }

  @Test("judges nothing, not even a task that is cancelled and never resumed")
  func judgesNothing() async {
    let spy = makeSpy {}
    let recorded = await issues {
      spy.task.cancel()
      spy.task.resume()
      spy.task.resume()
    }
    teach.expect(
      recorded.isEmpty, "SpyDataTask failed the test by itself: \(recorded.map(\.sentence)).")
  }

  @Test("keeps its counts apart from the next task's")
  func keepsItsOwnCounts() {
    let spies = [makeSpy {}, makeSpy {}]
    spies[0].task.resume()
    spies[1].task.resume()
    spies[1].task.cancel()
    let counts = spies.map { [$0.resumeCount(), $0.cancelCount()] }
    teach.expect(
      counts == [[1, 0], [1, 1]],
      "Two SpyDataTasks were resumed once each and the second was cancelled; they say \(counts).")
  }

  /// How often an API resumes the task that it makes, by the spy's account.
  private func resumes(of makeAPI: MakeItemDetailAPI) -> Int {
    let spy = makeSpy {}
    makeAPI(StubTaskSession(task: spy.task), ShopURL.any).loadItemDetail(id: 8) { _ in }
    return spy.resumeCount()
  }
}
