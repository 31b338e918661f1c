import AnswerKit
import DoubleKit
import Foundation
import Testing

@Suite("2.4 SaboteurURLProtocol: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_SaboteurURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("answersEachPathFromItsRow", { await $0.answersEachPathFromItsRow() }),
      ("takesEveryRequest", { $0.takesEveryRequest() }),
      ("failsAnUnknownPath", { await $0.failsAnUnknownPath() }),
    ], askedLast: ["failsAnUnknownPath"])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "takes the row that a path begins with", rejectedBy: "answersEachPathFromItsRow",
      saying: "The row of /items/1 is"
    ) { path, table in
      let rows = table.keys.sorted().filter { path.hasPrefix($0) }
      return rows.first.flatMap { table[$0] } ?? unknown(path)
    },
    wrong(
      "fails without a word", rejectedBy: "failsAnUnknownPath", saying: "does not contain it"
    ) { $1[$0] ?? .failure(URLError(.unsupportedURL)) },
    WrongAnswer(
      "refuses what has no row", rejectedBy: "takesEveryRequest", saying: "items/2 in canInit",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession(
          .init(
            takes: { table[$0.url?.path ?? ""] != nil },
            onStart: { $0.send(table[$0.request.url?.path ?? ""] ?? unknown("")) }))
      })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "the path in the description of the error",
      checks { path, table in table[path] ?? unknown(path) }),
    RightAnswer(
      "an error of its own, with the URL",
      checks { path, table in
        table[path] ?? .failure(NoRow(url: ShopURL.any.appendingPathComponent(path)))
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private typealias Answering = @Sendable (String, [String: SessionAnswer]) -> SessionAnswer

  static func unknown(_ path: String) -> SessionAnswer {
    .failure(URLError(.badURL, userInfo: [NSLocalizedDescriptionKey: "no row for \(path)"]))
  }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String, answer: @escaping Answering
  ) -> Wrong {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks(answer))
  }

  private static func checks(_ answer: @escaping Answering) -> Checks {
    Checks(makeSession: { table in
      ClosureURLProtocol.makeSession { $0.send(answer($0.request.url?.path ?? "", table)) }
    })
  }
}

private struct NoRow: Error {
  let url: URL?
}
