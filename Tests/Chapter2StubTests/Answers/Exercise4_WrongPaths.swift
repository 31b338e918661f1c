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
    wrong("takes two slashes for one", rejectedBy: "failsAnUnknownPath", saying: "/items//1") {
      let path = $0.replacing("//", with: "/")
      return $1[path] ?? unknown(path)
    },
    wrong(
      "leaves out what follows a semicolon", rejectedBy: "failsAnUnknownPath",
      saying: "/items/1;v=2"
    ) { path, table in
      table[path.split(separator: ";").first.map(String.init) ?? path] ?? unknown(path)
    },
    wrong(
      "takes a star in its table for any path", rejectedBy: "failsAnUnknownPath",
      saying: "DELETE /cups/1/2"
    ) { path, table in
      let star = table.first { $0.key.hasSuffix("*") && path.hasPrefix($0.key.dropLast()) }
      return table[path] ?? star?.value ?? unknown(path)
    },
    wrong(
      "takes the escapes off twice", rejectedBy: "answersEachPathFromItsRow",
      saying: "row of /sale/50%"
    ) { path, table in table[path.removingPercentEncoding ?? ""] ?? unknown(path) },
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
      saying: "row of /차/보리차",
      Checks(makeSession: { table in
        ClosureURLProtocol.makeSession { double in
          let path = double.request.url?.path(percentEncoded: true) ?? ""
          double.sendOrFail(table[path] ?? unknown(path))
        }
      })),
    WrongAnswer(
      "takes only what its table knows", rejectedBy: lawCheck, saying: "in canInit",
      Checks(makeSession: LeakingSaboteur.makeSession)),
  ]
}

extension Exercise4_Answers {
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

/// Right in all that it loads. The rest passes it by.
private final class LeakingSaboteur: URLProtocol {
  private static let tables = PerHost<[String: SessionAnswer]>()

  @Sendable static func makeSession(_ answers: [String: SessionAnswer]) -> DoubledSession {
    let session = DoubledSession(answeredBy: LeakingSaboteur.self)
    tables[session.baseURL] = answers
    return session
  }

  private static func row(for request: URLRequest) -> SessionAnswer? {
    tables[request.url]?[request.url?.path ?? ""]
  }

  override class func canInit(with request: URLRequest) -> Bool { row(for: request) != nil }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    sendOrFail(Self.row(for: request) ?? Exercise4_Answers.unknown(request.url?.path ?? ""))
  }

  override func stopLoading() {}
}
