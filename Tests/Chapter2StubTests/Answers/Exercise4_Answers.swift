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

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("answersEachPathFromItsRow", { await $0.answersEachPathFromItsRow() }),
      ("failsAnUnknownPath", { await $0.failsAnUnknownPath() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ])

  static let wrongAnswers =
    lawBreakers + wrongRows + wrongFailures
    + wrongForSomePaths + wrongInOneCase

  private static let lawBreakers = URLProtocolLawBreaker.answeringItsOwn.wrongAnswers { broken in
    Checks(makeSession: { broken(Exercise4_Subject.makeSession($0)) })
  }

  private static let wrongRows = [
    wrong("answers in turn", rejectedBy: "answersEachPathFromItsRow") { _, table in
      table.sorted { $0.key < $1.key }.first?.value
    },
    wrong("takes the row whose path begins alike", rejectedBy: "answersEachPathFromItsRow") {
      path, table in
      table.sorted { $0.key < $1.key }.first { path.hasPrefix($0.key) }?.value
    },
    wrong("looks at the last part of a path", rejectedBy: "answersEachPathFromItsRow") {
      path, table in
      let last = path.split(separator: "/").last ?? ""
      return table.sorted { $0.key < $1.key }.first { $0.key.hasSuffix("/\(last)") }?.value
    },
    wrong("looks at the first part of a path", rejectedBy: "answersEachPathFromItsRow") {
      path, table in
      let first = path.split(separator: "/").first ?? ""
      return table.sorted { $0.key < $1.key }.first { $0.key.hasPrefix("/\(first)") }?.value
    },
    wrong("is silent", rejectedBy: "answersEachPathFromItsRow", saying: "9 more rows") {
      _, _ in
      nil
    },
  ]

  private static let wrongFailures = [
    wrong("answers 404 for an unknown path", rejectedBy: "failsAnUnknownPath", saying: "status 404")
    { $1[$0] ?? .status(404) },
    wrong(
      "is silent about an unknown path", rejectedBy: "failsAnUnknownPath",
      saying: "told its client nothing"
    ) { $1[$0] },
    wrong(
      "ends an unknown path without a response", rejectedBy: "failsAnUnknownPath",
      saying: "didFinishLoading without didReceive"
    ) { $1[$0] ?? SessionAnswer(data: nil, response: nil, error: nil) },
    wrong(
      "fails without a word", rejectedBy: "failsAnUnknownPath", saying: "does not say the path"
    ) { $1[$0] ?? .failure(URLError(.unsupportedURL)) },
    wrong(
      "says the last part of the path alone", rejectedBy: "failsAnUnknownPath",
      saying: "does not say the path"
    ) { path, table in
      table[path] ?? unknown(path.split(separator: "/").last.map(String.init) ?? "")
    },
    wrong(
      "says the first unknown path again", rejectedBy: "failsAnUnknownPath",
      saying: "does not say the path"
    ) { $1[$0] ?? unknown("/items/2") },
    WrongAnswer(
      "fails an unknown path, and answers", rejectedBy: "failsAnUnknownPath",
      saying: "after didFailWithError",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let path = double.request.url?.path ?? ""
          if table[path] == nil { double.send(unknown(path)) }
          double.sendOrFail(table[path] ?? .status(404))
        }
      })),
  ]

  private static let wrongInOneCase = [
    WrongAnswer(
      "one table for all sessions", rejectedBy: lawCheck, saying: "got their own answer",
      Checks(makeSession: SaboteurWithStaticTable.makeSession)),
    wrong("makes an empty 200 of an empty row", saying: "With neither a response nor an error") {
      path, table in
      guard let answer = table[path] else { return unknown(path) }
      return answer.response == nil && answer.error == nil ? .status(200) : answer
    },
    wrong("ends an empty row without a response", saying: "no real load succeeds") { path, table in
      table[path] ?? unknown(path)
    },
    wrong("answers with statuses alone", saying: "The response that was set goes out") {
      path, table in
      table[path].map { $0.error == nil ? .status($0.statusCode ?? 500) : $0 } ?? unknown(path)
    },
    wrong("looks at the response of a row first", saying: "An error goes out as it is, and alone") {
      path, table in
      var answer = table[path] ?? unknown(path)
      if answer.response != nil { answer.error = nil }
      return answer
    },
    WrongAnswer(
      "takes the query for a part of the path", rejectedBy: lawCheck,
      saying: "currency=won",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let url = double.request.url
          let path = [url?.path ?? "", url?.query].compactMap(\.self).joined(separator: "?")
          double.sendOrFail(table[path] ?? unknown(path))
        }
      })),
    WrongAnswer(
      "has rows for GET alone", rejectedBy: lawCheck, saying: "PUT /items/31/price",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let path = double.request.url?.path ?? ""
          let row = double.request.httpMethod == "GET" ? table[path] : nil
          double.sendOrFail(row ?? unknown(path))
        }
      })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "one table with hosts and paths", Checks(makeSession: SaboteurByHostAndPath.makeSession)),
    RightAnswer(
      "searches a list of rows",
      checks { path, table in
        let rows = table.map { (path: $0.key, answer: $0.value) }
        return rows.first { $0.path == path }?.answer.orFailure ?? unknown(path)
      }),
    saysEscapedPaths,
    RightAnswer(
      "fails with a LocalizedError",
      checks { path, table in
        table[path]?.orFailure ?? .failure(NoRow(path: path))
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

  static func unknown(_ path: String) -> SessionAnswer {
    let reason = [NSLocalizedDescriptionKey: "no row for \(path)"]
    return .failure(NSError(domain: "Exercise4", code: 1, userInfo: reason))
  }

  static func wrong(
    _ name: String, rejectedBy check: String = lawCheck, saying fault: String? = nil,
    answer: @escaping @Sendable (String, Table) -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(answer))
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
private final class SaboteurByHostAndPath: URLProtocol {
  private static let table = Mutex<[String: SessionAnswer]>([:])

  @Sendable static func makeSession(_ answers: [String: SessionAnswer]) -> DoubledSession {
    let session = DoubledSession(answeredBy: SaboteurByHostAndPath.self)
    table.withLock { table in
      for (path, answer) in answers { table[(session.baseURL.host ?? "") + path] = answer }
    }
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let key = (request.url?.host ?? "") + (request.url?.path ?? "")
    guard let answer = Self.table.withLock({ $0[key] }) else {
      let url = request.url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:]
      client?.urlProtocol(self, didFailWithError: URLError(.badURL, userInfo: url))
      return
    }
    sendOrFail(answer)
  }

  override func stopLoading() {}
}

private struct NoRow: LocalizedError {
  let path: String

  var errorDescription: String? { "The table has no row for \(path)." }
}

extension SessionAnswer {
  /// The answer, or an error when no loader could give it.
  fileprivate var orFailure: SessionAnswer {
    response == nil && error == nil ? .failure(URLError(.badServerResponse)) : self
  }
}
