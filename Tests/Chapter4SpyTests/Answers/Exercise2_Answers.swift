import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@testable import Chapter4Spy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.2 SpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_SpyURLProtocol
  typealias Record = Locked<[URLRequest]>

  static let judge = Judge<Checks>([
    ("recordsTheWholeRequest", { await $0.recordsTheWholeRequest() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("keepsItsRecord", { await $0.keepsItsRecord() }),
  ])

  static let wrongAnswers = lawBreakers + recordBreakers + wrongRecords + wrongMoments + [emptying]

  /// The solution, before which stands what breaks one law of the seam.
  private static let lawBreakers = URLProtocolLawBreaker.answering.wrongAnswers { broken in
    Checks(makeSpy: { answer in
      let session = SpyURLProtocol.makeSession(answer: answer)
      return Checks.Spied(session: broken(session)) { SpyURLProtocol.requests(of: session) }
    })
  }

  /// A spy whose record breaks one law.
  private static let recordBreakers =
    (RecordLawBreaker<URLRequest>.all + [.late] + RecordLawBreaker.ofRequests).ends.map { breaker in
      WrongAnswer(
        breaker.name, rejectedBy: "keepsItsRecord", saying: breaker.fault,
        Checks(makeSpy: { answer in
          let record = breaker.make()
          let session = ClosureURLProtocol.makeSession(
            .init(onStart: { double in
              record.keep(double.request.withBodyRead())
              double.send(answer)
              record.keepLate(double.request)
            }))
          return Checks.Spied(session: session, requests: record.entries)
        }))
    }

  private static let wrongRecords = [
    wrong(
      "a stub: it keeps nothing", rejectedBy: "recordsTheWholeRequest", saying: "recorded nothing"
    ) { _, _ in },
    wrong(
      "keeps GET alone", rejectedBy: "recordsTheWholeRequest", saying: "recorded nothing"
    ) { record, request in
      if request.httpMethod == "GET" { record.change { $0.append(request.withBodyRead()) } }
    },
    wrong("keeps no HEAD", rejectedBy: "keepsItsRecord", saying: "Missing: HEAD /teas") {
      record, request in
      if request.httpMethod != "HEAD" { keep(record, request) }
    },
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
    wrong(
      "reads no further than a kilobyte", rejectedBy: "keepsItsRecord",
      saying: "shows 1024 of them in httpBody"
    ) { record, request in
      var request = request.withBodyRead()
      request.httpBody = request.httpBody?.prefix(1024)
      record.change { [request] in $0.append(request) }
    },
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
      "keeps no load without an answer", rejectedBy: "keepsItsRecord",
      saying: "told to answer three nils",
      Checks(makeSpy: { answer in
        let isEmpty = answer.response == nil && answer.error == nil
        return makeSpy(
          answer: answer, record: Record([]), keep: { if !isEmpty { keep($0, $1) } })
      })),
    WrongAnswer(
      "a mock: it reports what it does not expect", rejectedBy: "keepsItsRecord",
      saying: "failed the test by itself", Checks(makeSpy: { makeReportingSpy(answer: $0) })),
  ]

  private static let wrongMoments = [
    WrongAnswer(
      "records in canInit", rejectedBy: "keepsItsRecord", saying: "and shows",
      Checks(makeSpy: { makeSpyOfQuestions(answer: $0) })),
    WrongAnswer(
      "records in canInit, each URL once", rejectedBy: "keepsItsRecord", saying: "and shows",
      Checks(makeSpy: { answer in
        let record = Record([])
        return spied(
          .init(
            onQuestion: { request in
              record.change { if $0.last != request { $0.append(request) } }
            }, onStart: { $0.send(answer) }), record: record)
      })),
    WrongAnswer(
      "records a load that fails after its error", rejectedBy: "keepsItsRecord",
      saying: "at that moment",
      Checks(makeSpy: { answer in
        let record = Record([])
        return spied(
          .init(onStart: { double in
            if answer.error == nil { keep(record, double.request) }
            double.send(answer)
            if answer.error != nil { keep(record, double.request) }
          }), record: record)
      })),
    WrongAnswer(
      "records in stopLoading", rejectedBy: "keepsItsRecord", saying: "and shows nothing",
      Checks(makeSpy: { makeSpyOfStops(answer: $0) })),
    WrongAnswer(
      "answers under the lock of its record", rejectedBy: "keepsItsRecord", saying: "holds a lock",
      Checks(makeSpy: { answer in
        let record = Record([])
        return spied(
          .init(onStart: { double in
            let read = double.request.withBodyRead()
            record.change {
              $0.append(read)
              double.send(answer)
            }
          }), record: record)
      })),
    WrongAnswer(
      "a mock: it refuses what it does not expect", rejectedBy: lawCheck,
      saying: "DELETE", Checks(makeSpy: { makeStrictDouble(answer: $0) })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "a record for each session, and its answer in the same closure",
      Checks(makeSpy: { makeSpy(answer: $0, record: Record([]), keep: keep) })),
    RightAnswer(
      "one book for all, with the session's path in each entry",
      Checks(makeSpy: { answer in
        let session = BookkeepingSpy.makeSession(answer)
        return Checks.Spied(session: session) { BookkeepingSpy.requests(below: session.baseURL) }
      })),
    RightAnswer(
      "a recorder object for each session, with NSLock",
      Checks(makeSpy: { answer in
        let recorder = Recorder()
        let session = ClosureURLProtocol.makeSession(
          .init(onStart: { double in
            recorder.note(double.request)
            double.send(answer)
          }))
        return Checks.Spied(session: session) { recorder.noted }
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
    makeSpy(record: record, keep: keep) { $0.send(answer) }
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
}
