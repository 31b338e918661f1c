import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@testable import Chapter4Spy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.1 SpyURLSession: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_SpyURLSession

  static let judge = Judge<Checks>([
    ("keepsItsRecord", { await $0.keepsItsRecord() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("recordsWhenTheTaskIsMade", { await $0.recordsWhenTheTaskIsMade() }),
  ])

  static let wrongAnswers = lawBreakers + sessionLawBreakers + wrong

  /// The solution, with a record that breaks one law.
  private static let lawBreakers =
    (RecordLawBreaker.all + [.late] + RecordLawBreaker.ofRequests).ends.map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: "keepsItsRecord", saying: breaker.fault,
        Checks(makeSpy: { answer in
          let record = breaker.make()
          return Checks.Spied(
            session: NotingSession(SpyURLSession(answer: answer), record: record),
            requests: record.entries)
        }))
    }

  /// The solution, before which stands what breaks one law of a session.
  private static let sessionLawBreakers =
    (SessionLawBreaker.answering + SessionLawBreaker.faithful).ends.map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: lawCheck, saying: breaker.says,
        Checks(
          makeSpy: {
            let decorate = breaker.decorator()
            return { answer in
              let record = RecordLawBreaker<URLRequest>.keepingAll.make()
              let spy = decorate(MadeSession(SpyURLSession(answer: answer)))
              return Checks.Spied(
                session: NotingSession(spy.session, record: record), requests: record.entries)
            }
          }()))
    }

  private static let wrong = [
    wrong("a stub: it keeps nothing", rejectedBy: "keepsItsRecord", saying: "and shows nothing") {
      _, _ in
    },
    wrong("keeps a repeated request once", rejectedBy: "keepsItsRecord", saying: "and shows") {
      record, request in record.change { if !$0.contains(request) { $0.append(request) } }
    },
    wrong("keeps no request twice in a row", rejectedBy: "keepsItsRecord", saying: "and shows") {
      record, request in record.change { if $0.last != request { $0.append(request) } }
    },
    wrong(
      "a mock: it insists on GET by itself", rejectedBy: "keepsItsRecord", saying: "failed the test"
    ) { record, request in
      #expect(request.httpMethod == "GET")
      record.change { $0.append(request) }
    },
    WrongAnswer(
      "records when the task is resumed", rejectedBy: "recordsWhenTheTaskIsMade",
      saying: "After [dataTask(/items/3)]", Checks(makeSpy: { makeSpyOnResume(answer: $0) })),
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
    wrong(
      "keeps the last two hundred", rejectedBy: "keepsItsRecord", saying: "times and shows 200."
    ) { record, request in record.change { $0 = ($0 + [request]).suffix(200) } },
    WrongAnswer(
      "records and never answers", rejectedBy: lawCheck, saying: "did not answer",
      Checks(makeSpy: { _ in
        makeSpy(record: Locked([]), keep: keep) { _ in ClosureTask() }
      })),
    WrongAnswer(
      "calls back under the lock of its record", rejectedBy: "keepsItsRecord",
      saying: "holds a lock", Checks(makeSpy: { makeSpyThatAnswersUnderItsLock(answer: $0) })),
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
    RightAnswer(
      "a session and its task in one, with NSLock",
      Checks(makeSpy: { answer in
        let spy = LockingSpy(answer)
        return Checks.Spied(session: spy) { spy.asked.map(\.request) }
      })),
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
