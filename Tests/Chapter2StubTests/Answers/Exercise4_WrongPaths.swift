import AnswerKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise4_Answers {
  /// Saboteurs that answer all paths rightly but some.
  static let wrongForSomePaths = [
    wrong(
      "falls back to the row of the root", rejectedBy: "failsAnUnknownPath",
      saying: "GET /items/2, which has no row, and told its client didReceive(status 299)"
    ) { $1[$0] ?? $1["/"] ?? unknown($0) },
    wrong(
      "never ends while its table is empty", rejectedBy: "failsAnUnknownPath",
      saying: "GET /, the table is empty, and told its client nothing"
    ) { path, table in table.isEmpty ? nil : table[path] ?? unknown(path) },
    WrongAnswer(
      "says the path of a GET alone", rejectedBy: "failsAnUnknownPath",
      saying: "PUT /items/123, and its error does not say the path",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let path = double.request.url?.path ?? ""
          let isGet = double.request.httpMethod == "GET"
          double.sendOrFail(table[path] ?? unknown(isGet ? path : "this request"))
        }
      })),
    WrongAnswer(
      "looks a path up with its escapes", rejectedBy: "answersEachPathFromItsRow",
      saying: "206, 299, none, 410",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let path = double.request.url?.path(percentEncoded: true) ?? ""
          double.sendOrFail(table[path] ?? unknown(path))
        }
      })),
  ]
}
