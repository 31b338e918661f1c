import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("4.2 SpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_SpyURLProtocol
  typealias Record = Locked<[URLRequest]>

  static let judge = Judge<Checks>([
    ("recordsEachRequestInOrder", { await $0.recordsEachRequestInOrder() }),
    ("recordsTheWholeRequest", { await $0.recordsTheWholeRequest() }),
    ("readsABodyThatComesAsAStream", { await $0.readsABodyThatComesAsAStream() }),
    ("recordsALoadAndNotAQuestion", { await $0.recordsALoadAndNotAQuestion() }),
    ("recordsBeforeItAnswers", { await $0.recordsBeforeItAnswers() }),
    ("stillAnswersFromItsCan", { await $0.stillAnswersFromItsCan() }),
    ("judgesNothing", { await $0.judgesNothing() }),
    ("keepsTheRecordsApart", { await $0.keepsTheRecordsApart() }),
  ])

  static let wrongAnswers = wrongEverywhere + wrongOnLinux

  private static let wrongEverywhere = [
    wrong("a stub: it keeps nothing", rejectedBy: "recordsEachRequestInOrder") { _, _ in },
    wrong("keeps the last request alone", rejectedBy: "recordsEachRequestInOrder") {
      record, request in record.change { $0 = [request.withBodyRead()] }
    },
    wrong("keeps the newest first", rejectedBy: "recordsEachRequestInOrder") { record, request in
      record.change { $0.insert(request.withBodyRead(), at: 0) }
    },
    wrong("keeps the URL alone", rejectedBy: "recordsTheWholeRequest") { record, request in
      guard let url = request.url else { return }
      record.change { $0.append(URLRequest(url: url)) }
    },
    wrong("keeps the request as the loader left it", rejectedBy: "readsABodyThatComesAsAStream") {
      record, request in record.change { $0.append(request) }
    },
    wrong("reads no further than a kilobyte", rejectedBy: "readsABodyThatComesAsAStream") {
      record, request in
      var request = request.withBodyRead()
      request.httpBody = request.httpBody?.prefix(1024)
      record.change { [request] in $0.append(request) }
    },
    WrongAnswer(
      "reads the body when the record is read", rejectedBy: "readsABodyThatComesAsAStream",
      Checks(makeSpy: { answer in
        let record = Record([])
        let spy = makeSpy(answer: answer, record: record) { record, request in
          record.change { $0.append(request) }
        }
        return Checks.Spied(session: spy.session) { record.current.map { $0.withBodyRead() } }
      })),
    WrongAnswer(
      "answers first and records then", rejectedBy: "recordsBeforeItAnswers",
      Checks(makeSpy: { answer in
        let record = Record([])
        return spied(
          .init(onStart: { double in
            double.send(answer)
            keep(record, double.request)
          }), record: record)
      })),
    WrongAnswer(
      "records in canInit", rejectedBy: "recordsALoadAndNotAQuestion",
      Checks(makeSpy: { makeSpyOfQuestions(answer: $0) })),
    WrongAnswer(
      "records and never answers", rejectedBy: "stillAnswersFromItsCan",
      Checks(makeSpy: { _ in makeSpy(record: Record([]), keep: keep) { _ in } })),
    WrongAnswer(
      "a mock: it refuses what it does not expect", rejectedBy: "judgesNothing",
      Checks(makeSpy: { makeStrictDouble(answer: $0) })),
    WrongAnswer(
      "one record for all sessions", rejectedBy: "keepsTheRecordsApart",
      Checks(makeSpy: { makeSpy(answer: $0, record: sharedRecord, keep: keep) })),
  ]

  // Darwin calls stopLoading at the end of every load, sooner or later; Linux
  // calls it for a cancelled load alone.
  #if canImport(FoundationNetworking)
    private static let wrongOnLinux = [
      WrongAnswer(
        "records in stopLoading", rejectedBy: "recordsEachRequestInOrder",
        Checks(makeSpy: { makeSpyOfStops(answer: $0) }))
    ]
  #else
    private static let wrongOnLinux: [WrongAnswer<Checks>] = []
  #endif

  static let rightAnswers = [
    RightAnswer(
      "a recorder for each session, and a can in the same closure",
      Checks(makeSpy: { makeSpy(answer: $0, record: Record([]), keep: keep) })),
    RightAnswer(
      "one book for all, with the session's path in each entry",
      Checks(makeSpy: { answer in
        let session = BookkeepingSpy.makeSession(answer)
        return Checks.Spied(session: session) { BookkeepingSpy.requests(below: session.baseURL) }
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

  private static let sharedRecord = Record([])

  private static let keep: @Sendable (Record, URLRequest) -> Void = { record, request in
    record.change { $0.append(request.withBodyRead()) }
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

  private static func makeSpyOfQuestions(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return spied(
      .init(onQuestion: { keep(record, $0) }, onStart: { $0.send(answer) }), record: record)
  }

  private static func makeSpyOfStops(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return spied(
      .init(
        onStart: { $0.send(answer) },
        onStop: { record.change { $0.append(URLRequest(url: ShopURL.any)) } }),
      record: record)
  }

  private static func makeStrictDouble(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return makeSpy(record: record, keep: keep) { double in
      let isExpected = double.request.httpMethod != "DELETE"
      double.send(isExpected ? answer : .failure(URLError(.resourceUnavailable)))
    }
  }

  private static func spied(
    _ reactions: ClosureURLProtocol.Reactions, record: Record
  ) -> Checks.Spied {
    Checks.Spied(session: ClosureURLProtocol.makeSession(reactions)) { record.current }
  }
}

/// All sessions ask one host, each below a path of its own, and one book holds
/// every request.
private final class BookkeepingSpy: URLProtocol {
  private static let cans = Mutex<[String: SessionAnswer]>([:])
  private static let book = Mutex<[URLRequest]>([])

  static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let name = UUID().uuidString
    cans.withLock { $0[name] = answer }
    return DoubledSession(
      answeredBy: BookkeepingSpy.self, baseURL: ShopURL.any.appendingPathComponent(name))
  }

  static func requests(below root: URL) -> [URLRequest] {
    book.withLock { $0 }.filter { $0.url?.path.hasPrefix(root.path) == true }
  }

  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "https" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let read = request.withBodyRead()
    Self.book.withLock { $0.append(read) }
    let name = request.url?.pathComponents.dropFirst().first ?? ""
    let answer = Self.cans.withLock { $0[name] }
    send(answer ?? .failure(URLError(.unsupportedURL)))
  }

  override func stopLoading() {}
}
