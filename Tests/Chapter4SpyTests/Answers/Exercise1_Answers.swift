import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.1 SpyURLSession: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_SpyURLSession

  static let judge = Judge<Checks>([
    ("recordsEachRequestInOrder", { $0.recordsEachRequestInOrder() }),
    ("recordsTheWholeRequest", { $0.recordsTheWholeRequest() }),
    ("recordsWhenTheTaskIsMade", { $0.recordsWhenTheTaskIsMade() }),
    ("stillAnswersFromItsCan", { await $0.stillAnswersFromItsCan() }),
    ("losesNothingOfManyThreads", { await $0.losesNothingOfManyThreads() }),
    ("judgesNothing", { await $0.judgesNothing() }),
    ("keepsItsRecordWhenRead", { $0.keepsItsRecordWhenRead() }),
    ("keepsItsOwnRecord", { $0.keepsItsOwnRecord() }),
  ])

  static let wrongAnswers = [
    wrong("a stub: it keeps nothing", rejectedBy: "recordsEachRequestInOrder") { _, _ in },
    wrong("keeps the last request alone", rejectedBy: "recordsEachRequestInOrder") {
      record, request in record.change { $0 = [request] }
    },
    wrong("keeps the newest first", rejectedBy: "recordsEachRequestInOrder") { record, request in
      record.change { $0.insert(request, at: 0) }
    },
    wrong("keeps a repeated request once", rejectedBy: "recordsEachRequestInOrder") {
      record, request in record.change { if !$0.contains(request) { $0.append(request) } }
    },
    wrong("keeps the URL alone", rejectedBy: "recordsTheWholeRequest") { record, request in
      guard let url = request.url else { return }
      record.change { $0.append(URLRequest(url: url)) }
    },
    wrong("loses what two threads record at once", rejectedBy: "losesNothingOfManyThreads") {
      record, request in record.changeInTwoSteps { $0.append(request) }
    },
    wrong("a mock: it insists on GET by itself", rejectedBy: "judgesNothing") { record, request in
      #expect(request.httpMethod == "GET")
      record.change { $0.append(request) }
    },
    WrongAnswer(
      "records when the task is resumed", rejectedBy: "recordsWhenTheTaskIsMade",
      Checks(makeSpy: { makeSpyOnResume(answer: $0) })),
    WrongAnswer(
      "records and never answers", rejectedBy: "stillAnswersFromItsCan",
      Checks(makeSpy: { _ in
        makeSpy(record: Locked([]), keep: keep) { _ in ClosureTask() }
      })),
    WrongAnswer(
      "answers before resume()", rejectedBy: "stillAnswersFromItsCan",
      Checks(makeSpy: { answer in
        makeSpy(record: Locked([]), keep: keep) { handler in
          answer.deliver(to: handler)
          return ClosureTask()
        }
      })),
    WrongAnswer(
      "forgets what it has shown", rejectedBy: "keepsItsRecordWhenRead",
      Checks(makeSpy: { answer in
        let record = Record([])
        let spy = makeSpy(answer: answer, record: record, keep: keep)
        return Checks.Spied(session: spy.session) {
          defer { record.change { $0 = [] } }
          return record.current
        }
      })),
    WrongAnswer(
      "one record for all spies", rejectedBy: "keepsItsOwnRecord",
      Checks(makeSpy: { makeSpy(answer: $0, record: sharedRecord, keep: keep) })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "decorates a stub, and keeps its record on a queue",
      Checks(makeSpy: { answer in
        let spy = QueueSpy(base: StubSession(answer: answer))
        return Checks.Spied(session: spy) { spy.requests }
      })),
    RightAnswer(
      "keeps a number with each request and sorts them when read",
      Checks(makeSpy: { makeNumberingSpy(answer: $0) })),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  typealias Record = Locked<[URLRequest]>

  private static let sharedRecord = Record([])

  private static let keep: @Sendable (Record, URLRequest) -> Void = { record, request in
    record.change { $0.append(request) }
  }

  private static func wrong(
    _ name: String, rejectedBy check: String,
    keep: @escaping @Sendable (Record, URLRequest) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
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

  private static func makeSpyOnResume(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    let session = ClosureSession { request, handler in
      ClosureTask {
        record.change { $0.append(request) }
        answer.deliver(to: handler)
      }
    }
    return Checks.Spied(session: session) { record.current }
  }

  private static func makeNumberingSpy(answer: SessionAnswer) -> Checks.Spied {
    let record = Locked<[Int: URLRequest]>([:])
    let session = ClosureSession { request, handler in
      record.change { $0[$0.count] = request }
      return ClosureTask { answer.deliver(to: handler) }
    }
    return Checks.Spied(session: session) {
      record.current.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension SessionAnswer {
  /// Calls a completion handler with the three parts.
  func deliver(to handler: ClosureSession.Handler) {
    handler(data, response, error)
  }
}

private struct StubSession: URLSessionProtocol {
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { answer.deliver(to: completionHandler) }
  }
}

/// A decorator that writes on its own queue; the queue is its lock.
private final class QueueSpy: URLSessionProtocol {
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
