import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import Chapter4Spy

@Suite("4.1 SpyURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_SpyURLSession

  typealias Record = Locked<[URLRequest]>

  static let judge = Judge<Checks>([
    ("keepsItsRecord", { await $0.keepsItsRecord() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("recordsWhenTheTaskIsMade", { await $0.recordsWhenTheTaskIsMade() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("a stub: it keeps nothing", rejectedBy: "keepsItsRecord", saying: "and shows nothing") {
      _, _ in
    },
    wrong("keeps a repeated request once", rejectedBy: "keepsItsRecord", saying: "and shows") {
      record, request in record.change { if !$0.contains(request) { $0.append(request) } }
    },
    wrong(
      "a mock: it insists on GET by itself", rejectedBy: "keepsItsRecord", saying: "failed the test"
    ) { record, request in
      #expect(request.httpMethod == "GET")
      record.change { $0.append(request) }
    },
    WrongAnswer(
      "forgets a request that was cancelled", rejectedBy: "recordsWhenTheTaskIsMade",
      saying: "cancel()]", Checks(makeSpy: { makeSpyThatForgetsCancelled(answer: $0) })),
    WrongAnswer(
      "keeps no load that fails", rejectedBy: "keepsItsRecord",
      saying: "told to answer URLError.timedOut, was asked for /items/4 and shows nothing",
      Checks(makeSpy: { answer in
        makeSpy(record: Locked([]), keep: { if answer.error == nil { keep($0, $1) } }) { handler in
          ClosureTask { answer.deliver(to: handler) }
        }
      })),
    WrongAnswer(
      "keeps no load with a bad status", rejectedBy: "keepsItsRecord",
      saying: "told to answer 0 bytes, status 503",
      Checks(makeSpy: { answer in
        makeSpy(
          answer: answer, record: Locked([]), keep: { if answer.statusCode != 503 { keep($0, $1) } }
        )
      })),
    WrongAnswer(
      "records and never answers", rejectedBy: lawCheck, saying: "did not answer",
      Checks(makeSpy: { _ in
        makeSpy(record: Locked([]), keep: keep) { _ in ClosureTask {} }
      })),
    WrongAnswer(
      "calls back under the lock of its record", rejectedBy: "keepsItsRecord",
      saying: "holds a lock", Checks(makeSpy: { makeSpyThatAnswersUnderItsLock(answer: $0) })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "decorates a stub, and keeps its record on a queue",
      Checks(makeSpy: { answer in
        let spy = QueueSpy(base: StubSession(answer: answer))
        return Checks.Spied(session: spy) { spy.requests }
      })),
    RightAnswer(
      "a session and its task in one, with NSLock",
      Checks(makeSpy: { answer in
        let spy = LockingSpy(answer)
        return Checks.Spied(session: spy) { spy.asked.map(\.request) }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static let keep: @Sendable (Record, URLRequest) -> Void = { record, request in
    record.change { $0.append(request) }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    keep: @escaping @Sendable (Record, URLRequest) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeSpy: { makeSpy(answer: $0, record: Record([]), keep: keep) }))
  }

  private static func makeSpy(
    answer: SessionAnswer, record: Record, keep: @escaping @Sendable (Record, URLRequest) -> Void
  ) -> Checks.Spied {
    makeSpy(record: record, keep: keep) { handler in
      ClosureTask { answer.deliver(to: handler) }
    }
  }

  private static func makeSpy(
    record: Record, keep: @escaping @Sendable (Record, URLRequest) -> Void,
    makeTask: @escaping @Sendable (@escaping ClosureSession.Handler) -> ClosureTask
  ) -> Checks.Spied {
    let session = ClosureSession { request, handler in
      keep(record, request)
      return makeTask(handler)
    }
    return Checks.Spied(session: session) { record.current }
  }

  private static func makeSpyThatForgetsCancelled(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    let session = ClosureSession { request, handler in
      record.change { $0.append(request) }
      return ClosureTask(
        onResume: { answer.deliver(to: handler) },
        onCancel: { record.change { $0.removeAll { $0 == request } } })
    }
    return Checks.Spied(session: session) { record.current }
  }

  private static func makeSpyThatAnswersUnderItsLock(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    let session = ClosureSession { request, handler in
      record.change { $0.append(request) }
      return ClosureTask { record.change { _ in answer.deliver(to: handler) } }
    }
    return Checks.Spied(session: session) { record.current }
  }
}

extension SessionAnswer {
  /// Calls a completion handler with the three parts.
  func deliver(to handler: ClosureSession.Handler) {
    handler(data, response, error)
  }
}

/// A value behind a lock that closures can share.
final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  private let meetingPoint = MeetingPoint()

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value { value.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }

  /// Reads, waits for another thread, and writes what follows from the
  /// old value: every access is locked, and updates are lost all the same.
  func changeInTwoSteps(_ body: (inout Value) -> Void) {
    var copy = current
    meetingPoint.meet()
    body(&copy)
    value.withLock { [copy] in $0 = copy }
  }
}

// The doubles that the right answers of 4.1 are made of.

struct StubSession: URLSessionProtocol {
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { answer.deliver(to: completionHandler) }
  }
}

/// A decorator that writes on its own queue; the queue is its lock.
final class QueueSpy: URLSessionProtocol {
  private let base: any URLSessionProtocol
  private let queue = DispatchQueue(label: "QueueSpy")
  nonisolated(unsafe) private var record: [URLRequest] = []

  init(base: any URLSessionProtocol) {
    self.base = base
  }

  var requests: [URLRequest] { queue.sync { record } }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    queue.async { self.record.append(request) }
    return base.dataTask(with: request, completionHandler: completionHandler)
  }
}

/// Keeps each request beside the moment of its coming, in a struct of its own.
final class LockingSpy: URLSessionProtocol, @unchecked Sendable {
  struct Asked {
    let request: URLRequest
  }

  private struct Call: URLSessionDataTaskProtocol {
    let answer: @Sendable () -> Void
    func resume() { DispatchQueue.global().async(execute: answer) }
    func cancel() {}
  }

  private let answer: SessionAnswer
  private let lock = NSLock()
  private var list: [Asked] = []

  init(_ answer: SessionAnswer) { self.answer = answer }

  var asked: [Asked] { lock.withLock { list } }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    lock.lock()
    defer { lock.unlock() }
    list.append(Asked(request: request))
    return Call { [answer] in completionHandler(answer.data, answer.response, answer.error) }
  }
}
