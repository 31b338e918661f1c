import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.4 SaboteurURLProtocol: the checks decide rightly")
struct Exercise4_Answers {
  typealias Checks = Exercise4_SaboteurURLProtocol
  typealias Table = [String: SessionAnswer]

  static let judge = Judge<Checks>([
    ("answersEachPathFromItsRow", { await $0.answersEachPathFromItsRow() }),
    ("feedsTheAPI", { await $0.feedsTheAPI() }),
    ("failsAnUnknownURL", { await $0.failsAnUnknownURL() }),
    ("namesTheUnknownURL", { await $0.namesTheUnknownURL() }),
    ("failsAnEmptyRow", { await $0.failsAnEmptyRow() }),
    ("tellsEachAnswerOnce", { await $0.tellsEachAnswerOnce() }),
    ("keepsTheTablesApart", { await $0.keepsTheTablesApart() }),
  ])

  static let wrongAnswers = wrongEverywhere + wrongToTheClient + wrongFailures

  private static let wrongEverywhere = [
    wrong("answers in turn", rejectedBy: "answersEachPathFromItsRow") { _, table in
      table.sorted { $0.key < $1.key }.first?.value
    },
    wrong("takes the row whose path begins alike", rejectedBy: "answersEachPathFromItsRow") {
      path, table in
      table.sorted { $0.key < $1.key }.first { path.hasPrefix($0.key) }?.value
    },
    wrong("answers with statuses alone", rejectedBy: "feedsTheAPI") { path, table in
      table[path].map { .status($0.statusCode ?? 500) }
    },
    wrong("answers 404 for an unknown URL", rejectedBy: "failsAnUnknownURL") { path, table in
      table[path] ?? .status(404)
    },
    wrong("is silent about an unknown URL", rejectedBy: "namesTheUnknownURL") { path, table in
      table[path]
    },
    wrong("makes an empty 200 of an empty row", rejectedBy: "failsAnEmptyRow") { path, table in
      guard let answer = table[path] else { return unknown(path) }
      return answer.response == nil && answer.error == nil ? .status(200) : answer
    },
    WrongAnswer(
      "one table for all sessions", rejectedBy: "keepsTheTablesApart",
      Checks(makeSession: SaboteurWithStaticTable.makeSession)),
  ]

  private static let wrongToTheClient = [
    wrongOnTop("fails an unknown URL, and answers", "/cups/3") { $0.send(.status(404)) },
    wrongOnTop("fails a row, and ends", "/cups/2") {
      $0.client?.urlProtocolDidFinishLoading($0)
    },
    wrongOnTop("answers a row twice", "/cups/1") { $0.send(.status(206)) },
    wrong("is silent about an unknown URL", rejectedBy: "tellsEachAnswerOnce") { path, table in
      table[path]
    },
  ]

  private static let wrongFailures = [
    wrong("ends an unknown URL without a response", rejectedBy: "failsAnUnknownURL") {
      path, table in table[path] ?? SessionAnswer(data: nil, response: nil, error: nil)
    },
    wrong("ends an empty row without a response", rejectedBy: "failsAnEmptyRow") { path, table in
      table[path] ?? unknown(path)
    },
    wrong("fails without a word", rejectedBy: "namesTheUnknownURL") { path, table in
      table[path] ?? .failure(URLError(.unsupportedURL))
    },
  ]

  static let rightAnswers = [
    RightAnswer(
      "one table with whole URLs", Checks(makeSession: SaboteurByWholeURL.makeSession)),
    RightAnswer(
      "searches a list of rows",
      checks { path, table in
        let rows = table.map { (path: $0.key, answer: $0.value) }
        guard let answer = rows.first(where: { $0.path == path })?.answer else {
          return unknown(path)
        }
        if answer.error == nil && answer.response == nil { return unknown(path) }
        return answer
      }),
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

  private static func unknown(_ path: String) -> SessionAnswer {
    let reason = [NSLocalizedDescriptionKey: "no row for \(path)"]
    return .failure(NSError(domain: "Exercise4", code: 1, userInfo: reason))
  }

  private static func wrong(
    _ name: String, rejectedBy check: String,
    answer: @escaping @Sendable (String, Table) -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, checks(answer))
  }

  /// A right answer, with calls to the client after its end on one path.
  private static func wrongOnTop(
    _ name: String, _ path: String, more: @escaping @Sendable (ClosureURLProtocol) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "tellsEachAnswerOnce",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let asked = double.request.url?.path ?? ""
          double.send(table[asked] ?? unknown(asked))
          if asked == path { more(double) }
        }
      }))
  }

  private static func checks(
    _ answer: @escaping @Sendable (String, Table) -> SessionAnswer?
  ) -> Checks {
    Checks(makeSession: { table in
      ClosureURLProtocol.makeSession { double in
        answer(double.request.url?.path ?? "", table).map(double.send)
      }
    })
  }
}

/// The fault of a static table: the one that was set last serves every session.
private final class SaboteurWithStaticTable: URLProtocol {
  private static let table = Mutex<[String: SessionAnswer]>([:])

  @Sendable static func makeSession(_ answers: [String: SessionAnswer]) -> DoubledSession {
    table.withLock { $0 = answers }
    return DoubledSession(answeredBy: SaboteurWithStaticTable.self)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let path = request.url?.path ?? ""
    send(Self.table.withLock { $0[path] } ?? .failure(URLError(.unsupportedURL)))
  }

  override func stopLoading() {}
}

/// One table for all sessions, and no clash: its keys hold the host.
private final class SaboteurByWholeURL: URLProtocol {
  private static let table = Mutex<[String: SessionAnswer]>([:])

  @Sendable static func makeSession(_ answers: [String: SessionAnswer]) -> DoubledSession {
    let session = DoubledSession(answeredBy: SaboteurByWholeURL.self)
    table.withLock { table in
      for (path, answer) in answers { table[session.baseURL.absoluteString + path] = answer }
    }
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let key = request.url?.absoluteString ?? ""
    guard let answer = Self.table.withLock({ $0[key] }),
      answer.error != nil || answer.response != nil
    else {
      let url = request.url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:]
      client?.urlProtocol(self, didFailWithError: URLError(.badURL, userInfo: url))
      return
    }
    send(answer)
  }

  override func stopLoading() {}
}
