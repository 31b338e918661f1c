import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("2.4 SaboteurURLProtocol: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_SaboteurURLProtocol

  typealias Table = [String: SessionAnswer]

  // Many answers race at once: a busy machine needs more than the time of one.
  static let judge = Judge<Checks>(
    [
      ("answersEachPathFromItsRow", { await $0.answersEachPathFromItsRow() }),
      ("failsAnUnknownPath", { await $0.failsAnUnknownPath() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ])

  static let wrongAnswers: [Wrong] = [
    wrong("answers in turn", rejectedBy: "answersEachPathFromItsRow") { _, table in
      table.sorted { $0.key < $1.key }.first?.value
    },
    wrong(
      "ends an unknown path without a response", rejectedBy: "failsAnUnknownPath",
      saying: "didFinishLoading without didReceive"
    ) { $1[$0] ?? SessionAnswer(data: nil, response: nil, error: nil) },
    wrong(
      "fails without a word", rejectedBy: "failsAnUnknownPath", saying: "does not say the path"
    ) { $1[$0] ?? .failure(URLError(.unsupportedURL)) },
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
    wrong(
      "never ends while its table is empty", rejectedBy: "failsAnUnknownPath",
      saying: "GET /, the table is empty, and told its client nothing"
    ) { path, table in table.isEmpty ? nil : table[path] ?? unknown(path) },
    WrongAnswer(
      "looks a path up with its escapes", rejectedBy: "answersEachPathFromItsRow",
      saying: "row of /차/보리차",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let path = double.request.url?.path(percentEncoded: true) ?? ""
          double.sendOrFail(table[path] ?? unknown(path))
        }
      })),
    wrong("ends an empty row without a response", saying: "no real load succeeds") { path, table in
      table[path] ?? unknown(path)
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "one table with hosts and paths", Checks(makeSession: SaboteurByHostAndPath.makeSession)),
    saysEscapedPaths,
    RightAnswer(
      "fails with a LocalizedError",
      checks { path, table in
        table[path]?.orFailure ?? .failure(NoRow(path: path))
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

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

  static let saysEscapedPaths = RightAnswer(
    "says the URL as it is in the request, escapes and all",
    Checks(makeSession: { table in
      ClosureURLProtocol.makeSession { double in
        let url = double.request.url
        let row = table[url?.path ?? ""] ?? unknown(url?.absoluteString ?? "")
        double.sendOrFail(row)
      }
    }))
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
