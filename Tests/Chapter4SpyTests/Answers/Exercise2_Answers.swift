import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@testable import Chapter4Spy

@Suite("4.2 SpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_SpyURLProtocol

  typealias Record = Locked<[URLRequest]>

  static let judge = Judge<Checks>([
    ("recordsTheWholeRequest", { await $0.recordsTheWholeRequest() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("keepsItsRecord", { await $0.keepsItsRecord() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "a stub: it keeps nothing", rejectedBy: "recordsTheWholeRequest", saying: "recorded nothing"
    ) { _, _ in },
    wrong(
      "keeps a request twice", rejectedBy: "recordsTheWholeRequest", saying: "recorded 2"
    ) { record, request in
      let read = request.withBodyRead()
      record.change { $0 += [read, read] }
    },
    wrong(
      "keeps the request as the loader left it", rejectedBy: "keepsItsRecord",
      saying: "shows 0 of them in httpBody"
    ) { record, request in record.change { $0.append(request) } },
    WrongAnswer(
      "reads the body when the record is read", rejectedBy: "keepsItsRecord",
      saying: "A stream can be read only once",
      Checks(makeSpy: { answer in
        let record = Record([])
        let spy = makeSpy(answer: answer, record: record) { record, request in
          record.change { $0.append(request) }
        }
        return Checks.Spied(session: spy.session) { record.current.map { $0.withBodyRead() } }
      })),
    WrongAnswer(
      "a mock: it reports what it does not expect", rejectedBy: "keepsItsRecord",
      saying: "failed the test by itself", Checks(makeSpy: { makeReportingSpy(answer: $0) })),
    WrongAnswer(
      "records in canInit", rejectedBy: "keepsItsRecord", saying: "and shows",
      Checks(makeSpy: { makeSpyOfQuestions(answer: $0) })),
    WrongAnswer(
      "a mock: it refuses what it does not expect", rejectedBy: lawCheck,
      saying: "DELETE", Checks(makeSpy: { makeStrictDouble(answer: $0) })),
    emptying,
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a record for each session, and its answer in the same closure",
      Checks(makeSpy: { makeSpy(answer: $0, record: Record([]), keep: keep) })),
    RightAnswer(
      "a recorder object for each session, with NSLock",
      Checks(makeSpy: { answer in
        let recorder = Recorder()
        let session = ClosureURLProtocol.makeSession(
          .init(onStart: { double in
            recorder.note(double.request)
            double.sendOrFail(answer)
          }))
        return Checks.Spied(session: session) { recorder.noted }
      })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static let keep: @Sendable (Record, URLRequest) -> Void = { record, request in
    record.change { $0.append(request.withBodyRead()) }
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
    makeSpy(record: record, keep: keep) { $0.sendOrFail(answer) }
  }

  private static func makeSpy(
    record: Record, keep: @escaping @Sendable (Record, URLRequest) -> Void,
    answer: @escaping @Sendable (ClosureURLProtocol) -> Void
  ) -> Checks.Spied {
    spied(
      .init(onStart: { double in
        keep(record, double.request)
        answer(double)
      }), record: record)
  }

  private static func makeReportingSpy(answer: SessionAnswer) -> Checks.Spied {
    makeSpy(answer: answer, record: Record([])) { record, request in
      keep(record, request)
      // On a thread of a session it would fail the run, and not this test.
      if Test.current != nil { #expect(request.httpMethod == "GET") }
    }
  }

  private static func makeStrictDouble(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return makeSpy(record: record, keep: keep) { double in
      let isExpected = double.request.httpMethod != "DELETE"
      double.send(isExpected ? answer : .failure(URLError(.resourceUnavailable)))
    }
  }

  static func spied(
    _ reactions: ClosureURLProtocol.Reactions, record: Record
  ) -> Checks.Spied {
    Checks.Spied(session: ClosureURLProtocol.makeSession(reactions)) { record.current }
  }

  static let emptying = WrongAnswer(
    "has no record any more when it was read", rejectedBy: "recordsTheWholeRequest",
    saying: "a record of 1, and at a second look of 0",
    Checks(makeSpy: { answer in
      let record = Record([])
      let spy = spied(
        .init(onStart: { double in
          keep(record, double.request)
          double.sendOrFail(answer)
        }), record: record)
      return Checks.Spied(session: spy.session) {
        defer { record.change { $0 = [] } }
        return record.current
      }
    }))

  static func makeSpyOfQuestions(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return spied(
      .init(onQuestion: { keep(record, $0) }, onStart: { $0.sendOrFail(answer) }), record: record)
  }
}

/// Puts what it is told into a copy with the body read.
final class Recorder: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [URLRequest] = []

  var noted: [URLRequest] { lock.withLock { list } }

  func note(_ request: URLRequest) {
    var copy = request
    copy.httpBody = request.bodyBytes
    lock.withLock { list.append(copy) }
  }
}
